"""`python -m tui.cli` does what `hexplain` does."""

import sys

from tui.start import main

sys.exit(main())
