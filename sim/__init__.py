"""Simulators: whole rulebooks as compiled kernels. Knows no study, result file, statistic or picture."""
