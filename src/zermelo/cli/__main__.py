"""`python -m zermelo.cli` is `zermelo`."""

import sys

from zermelo.cli import main

sys.exit(main())
