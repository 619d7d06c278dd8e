# %% [markdown]
# # 1 · Dice and a first fight
#
# A fight is rolled, not simulated: every roll, every reroll and every casualty is followed to its
# end, and the chances are added up. Here a chance is worked out by hand first, then by the program.

# %%
from fractions import Fraction
from io import BytesIO

from IPython.display import SVG
from matplotlib.figure import Figure

from odds import Dice, Enemy, FightQuestion, Party, fight
from odds.champions.question import GridQuestion, ask_grid
from odds.report.heat import grid_figure, save


def picture(figure):
    """Show a figure as lines and text."""
    stream = BytesIO()
    save(figure, stream, "svg")
    return SVG(stream.getvalue().decode())


# %% [markdown]
# The faces of these dice are no public knowledge. We say which ones we take, so nothing below
# depends on a guess of the program; look at your own and change them.

# %%
dice = Dice.from_faces(
    {
        "sword": ["blank", "blank", "hit", "hit", "hit hit", "shield"],
        "axe": ["blank", "blank", "hit", "hit", "hit hit", "hit hit"],
    }
)

# %% [markdown]
# ## One Swordsman against attack 1, defense 1
#
# Three faces of six hit and win. Two are blank: the enemy strikes, and he falls. A shield blocks the
# blow and nothing has changed: he rolls again. So the chance $p$ satisfies
# $p = \frac{3}{6} + \frac{1}{6}\,p$, which gives $p = \frac{3}{5}$.

# %%
answer = fight("1 sword", Enemy(attack=1, defense=1), dice=dice, exact=True)
assert answer.win_exact == Fraction(3, 5)
answer.win_exact

# %% [markdown]
# ## A party
#
# Three Swordsmen and two Axemen against attack 3, defense 6, with one Favor for a reroll. What is
# left at the end is a law, not a mean:

# %%
answer = fight("3 sword 2 axe", Enemy(attack=3, defense=6), favor=1, dice=dice)
assert abs(answer.win - 0.9180) < 5e-5
assert abs(sum(answer.law.values()) - 1) < 1e-12

left = {n: 0.0 for n in range(6)}
for (won, party, _), chance in answer.law.items():
    if won:
        left[party.size] += chance
names = ["defeat", *(f"{n} left" for n in left)]
chances = [1 - answer.win, *left.values()]

figure = Figure(figsize=(5, 2.6), layout="constrained")
axes = figure.add_subplot()
bars = axes.barh(names, chances, color="#00336f")
axes.bar_label(bars, [f"{100 * c:.1f}%" for c in chances], padding=3)
axes.set_xlim(0, 0.6)
axes.set_xlabel("chance")
axes.spines[["top", "right"]].set_visible(False)
picture(figure)

# %% [markdown]
# ## Every enemy at once
#
# One solve answers every smaller defense, so the whole grid comes in milliseconds.

# %%
question = FightQuestion(Party("3 sword 2 axe"), Enemy(attack=1, defense=1), favor=1, dice=dice)
grid = ask_grid(GridQuestion(question))
assert abs(grid.win[2][5] - answer.win) < 1e-12  # attack 3, defense 6
picture(grid_figure(grid, "3 sword 2 axe, 1 Favor: chance to win"))
