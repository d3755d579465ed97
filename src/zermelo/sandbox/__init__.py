"""Processes for code that may never return, may crash or may take all memory: `Child` starts one."""

from zermelo.sandbox.child import Child

__all__ = ["Child"]
