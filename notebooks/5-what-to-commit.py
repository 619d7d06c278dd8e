# %% [markdown]
# # 5 · What to commit
#
# All warriors are sent at once, Favor is one purse for all fights, and what is won early may be spent
# later. Which split is the best? Every split has a bound that is quick to work out; splits are worked
# out exactly in the order of their bounds until none that is left can be better. Then it is proven.

# %%
from io import BytesIO

from IPython.display import SVG
from matplotlib.figure import Figure

from odds import Dice, Enemy, Holding, Party, Reward, Target, commit, phase
from odds.report.heat import save


def picture(figure):
    """Show a figure as lines and text."""
    stream = BytesIO()
    save(figure, stream, "svg")
    return SVG(stream.getvalue().decode())


dice = Dice.from_faces(
    {
        "sword": ["blank", "blank", "hit", "hit", "hit hit", "shield"],
        "axe": ["blank", "blank", "hit", "hit", "hit hit", "hit hit"],
    }
)
holding = Holding(party=Party("4 sword 3 axe"), favor=2)
targets = [
    Target("troll", Enemy(attack=3, defense=5, reward=Reward(glory=8), unbeaten=Reward(blame=1))),
    Target("red", Enemy(attack=1, defense=2, reward=Reward(glory=3, coins=1))),
    Target("blue", Enemy(attack=2, defense=3, reward=Reward(glory=5))),
]

# %%
best = commit(holding, targets, goal="value", dice=dice)
assert best.proven
assert best.value == best.bound
best.split, best.splits, best.evaluated

# %% [markdown]
# ## The same by asking for the plan
#
# A plan of one's own is worth what it is worth; the best one is worth what was promised, and sending
# everybody to the Troll is worse.

# %%
again = phase(holding, targets, best.split, dice=dice)
assert abs(again.value - best.value) < 1e-9
everybody = phase(holding, targets, {"troll": Party("4 sword 3 axe")}, dice=dice)
assert everybody.value < best.value
round(best.value, 6), round(everybody.value, 6)

# %% [markdown]
# ## What else there is
#
# The next best splits, and how much Glory each gives up.

# %%
others = best.alternatives[:5]
assert all(other.regret >= 0 for other in others)
names = [
    ", ".join(f"{where}: {party}" for where, party in other.split.items() if party.size)
    for other in others
]
figure = Figure(figsize=(6.4, 2.4), layout="constrained")
axes = figure.add_subplot()
bars = axes.barh(names, [other.regret for other in others], color="#00336f")
axes.bar_label(bars, [f"{other.regret:.2f}" for other in others], padding=3)
axes.invert_yaxis()
axes.margins(x=0.15)
axes.set_xlabel("Glory less than the best split")
axes.spines[["top", "right"]].set_visible(False)
picture(figure)
