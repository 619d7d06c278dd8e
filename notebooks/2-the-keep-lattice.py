# %% [markdown]
# # 2 · The keep lattice
#
# With a Favor any dice may be rerolled. Which ones? There are many rolls and many choices for each,
# but both have the same shape: *so many dice kept of each face, the rest open*. Such a node is worth
# the mean over one more die; an outcome is worth its best node below. That is all.

# %%
from fractions import Fraction
from io import BytesIO
from math import nan

from IPython.display import SVG

from odds import Dice, Enemy, fight
from odds.chance.lattice import lattice
from odds.report.heat import heat, save


def picture(figure):
    """Show a figure as lines and text."""
    stream = BytesIO()
    save(figure, stream, "svg")
    return SVG(stream.getvalue().decode())


# %% [markdown]
# ## Two Axemen who need three hits
#
# An Axeman's die (as we take it) has two blanks, two hits and two double hits: three faces with the
# same weight. With two dice there are six outcomes and, with open dice, ten nodes.

# %%
shape = lattice(faces=3, dice=2, droppable=False)
assert (len(shape.outcomes), len(shape.keeps)) == (6, 10)


def chances(rolls):
    """Chance of three hits: of every keep, before and after the best smaller keep is taken."""
    worth = [Fraction(int(hits + 2 * doubles >= 3)) for _, hits, doubles in shape.outcomes.tolist()]
    stop = list(worth)
    for turn in range(rolls):
        inner = []
        for row in shape.inner:
            inner.append(sum(worth[~ref] if ref < 0 else inner[ref] for ref in row) / 3)
        keeps = [worth[~ref] if ref < 0 else inner[ref] for ref in shape.keeps]
        best = list(keeps)
        for k, below in enumerate(shape.below):
            best[k] = max([best[k], *(best[b] for b in below if b >= 0)])
        if turn < rolls - 1:
            worth = [max(s, best[b]) for s, b in zip(stop, shape.best, strict=True)]
    return dict(zip(map(tuple, shape.kept.tolist()), keeps, strict=True))


# %% [markdown]
# The expectation of each node with no blank kept: across the double hits kept, down the hits kept.
# Nothing kept is 1/3: two double hits, or one and a hit. A double hit kept leaves 2/3.

# %%
once = chances(rolls=1)
assert once[0, 0, 0] == Fraction(1, 3)
assert once[0, 0, 1] == Fraction(2, 3)
cells = [[float(once.get((0, hits, doubles), nan)) for doubles in range(3)] for hits in range(3)]
texts = [[str(once.get((0, h, d), "")) for d in range(3)] for h in range(3)]
picture(
    heat(
        cells,
        rows=["0", "1", "2"],
        columns=["0", "1", "2"],
        labels=("hits kept", "double hits kept"),
        title="Chance of three hits, the rest rolled once",
        chances=True,
        texts=texts,
    )
)

# %% [markdown]
# ## With one reroll
#
# By hand: 1/3 at once; a double hit and a blank (2/9) keep the double hit for 2/3; everything else
# is 1/3 whatever is kept. Together 17/27. The program, asked about a fight against an enemy whose
# blow nobody survives, says the same.

# %%
twice = chances(rolls=2)[0, 0, 0]
axe = Dice.from_faces({"axe": ["blank", "blank", "hit", "hit", "hit hit", "hit hit"]})
answer = fight("2 axe", Enemy(attack=9, defense=3), favor=1, dice=axe, exact=True)
assert twice == answer.win_exact == Fraction(17, 27)
twice

# %% [markdown]
# ## Why it is fast
#
# Rolls of eight dice of four faces one after the other are 65,536; keeps of each of them, and rolls
# of what is open, make it millions. The lattice has 495 nodes.

# %%
large = lattice(faces=4, dice=8, droppable=False)
assert len(large.keeps) == 495
assert int(large.ways.sum()) == 4**8 == 65_536
len(large.keeps), len(large.outcomes)
