"""The lab: fights by the thousand. Knows games only through what they declare."""
