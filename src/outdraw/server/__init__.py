"""The server: many tables over HTTP and WebSocket, kept in a database. Knows no game.

Read on in `app` (the routes and what guards them), `live` (the socket of a seat), `store` (SQLite or PostgreSQL, group
commit) and `messages` (what is said). The tables themselves are `outdraw.rooms`, which know nothing of this.
"""
