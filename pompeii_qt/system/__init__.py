"""The program and the machine it runs on."""
