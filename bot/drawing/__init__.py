"""Pictures: plain public data to PNG bytes, with Pillow and nothing else of the project."""
