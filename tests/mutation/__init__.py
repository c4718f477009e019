"""Small faults put into the rule code one at a time, to see whether the tests notice."""
