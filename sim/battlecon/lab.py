class Lab:
    pass
