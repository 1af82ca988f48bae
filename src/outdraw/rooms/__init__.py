"""Rooms: live tables, their seats, and all that goes on around them.

A room knows no web framework, no socket, no database, no thread and no process. All that it wants of the world is said
in `ports`; a server brings it over HTTP and WebSocket, `alone` within one process.
"""
