"""Figures and, later, reports; the only room besides the dashboard that draws."""
