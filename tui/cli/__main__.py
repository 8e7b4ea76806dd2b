"""`python -m tui.cli` does what `hexplain` does."""

import sys

from tui.cli import main

sys.exit(main())
