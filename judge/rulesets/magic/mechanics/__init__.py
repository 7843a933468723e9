"""Mechanics with rules of their own beyond a keyword's meaning, a module each.

Each module gives the tables that it adds to (instructions, checks, happenings, ...);
``ruleset`` puts them into Magic's. Its docstring names the section.
"""
