"""python -m zermelo is the command zermelo."""

import sys

from zermelo.cli import main

sys.exit(main())
