"""`python -m outdraw`."""

import sys

from outdraw.cli import main

sys.exit(main())
