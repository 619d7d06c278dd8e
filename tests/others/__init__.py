"""The same fights as told to other programs: icepool and dyce (no decisions), Storm (all of them).

Each model is written as a user of that program would write it, from the rules texts and the
decisions (D10-D18). It shares nothing with the package that it checks, except for what is printed
on the dice and the card (`told`). The programs are imported where they are used, since most
installations have none of them.
"""
