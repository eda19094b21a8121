"""The screens of Top Jack."""
