"""The screens of Menteur."""
