"""Checks of what people write: games against the laws, searches against the textbook's."""

from zermelo.check.conformance import check
from zermelo.check.report import Report
from zermelo.check.search import check_search
from zermelo.check.search_report import SearchReport

__all__ = ["Report", "SearchReport", "check", "check_search"]
