"""Data files, whatever the game: read strictly, and each datum with where it comes from.

`strict` reads TOML and names every fault by file and key; `forms` are what may stand in a file;
`origins` say how far a datum can be trusted; `checks` are those of single values.
"""
