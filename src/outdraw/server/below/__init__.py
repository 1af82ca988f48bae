"""What reaches below the framework: into uvicorn, the sockets, Python's collector and SQLite's own log.

docs/below-the-framework.md says of each why it is there, and what it would cost to do without.
"""
