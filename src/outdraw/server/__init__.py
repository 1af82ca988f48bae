"""The server: many tables over HTTP and WebSocket, kept in a database. Knows no game.

Read on in `app` (the routes and what guards them), `room` (one live table: its queue, its seats, its bots), `house`
(all tables, opened when somebody comes), `store` (SQLite or PostgreSQL, group commit) and `messages` (what is said).
"""
