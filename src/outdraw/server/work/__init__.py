"""Where a server does what takes long: threads beside the loop, processes beside the server, and the lab's queue."""
