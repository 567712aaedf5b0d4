"""One file a figure. Each draws from a table of the report and knows nothing of where the numbers came from.

Every figure comes in two widths, so that its text keeps its size on a phone instead of shrinking with the picture."""
