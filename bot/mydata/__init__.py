"""What is kept about a person: shown, given as a file, erased (docs/mydata.md)."""
