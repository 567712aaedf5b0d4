"""Statistics, one file each; scipy's and statsmodels' where they have them."""
