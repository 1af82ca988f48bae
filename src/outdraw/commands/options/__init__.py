"""What each command takes: its page of help and its parser, which import nothing of what the command does."""
