"""Rooms: live tables, their seats, and all that goes on around them.

Read on in `room` (one live table: its queue, its seats, its bots), `tables` (all of them, opened when somebody comes),
`feed` (what one seat is sent) and `messages`. A room knows no web framework, no socket, no database, no thread and no
process. What it wants of the world is said in `ports`; a server brings it over HTTP and WebSocket, `alone` within one
process.
"""
