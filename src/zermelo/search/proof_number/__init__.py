"""Proof-number search: a second solver, for questions with a yes or no."""

from zermelo.search.proof_number.solver import ProofNumberSolver

__all__ = ["ProofNumberSolver"]
