# %% [markdown]
# # 3 · Casualties and healing
#
# Between the rounds a fight is a Markov chain with decisions: the state is who is left and how much
# damage is still needed. Casualties are the decision; an enemy that heals makes the chain go in
# circles.

# %%
from fractions import Fraction
from io import BytesIO

from IPython.display import SVG
from matplotlib.figure import Figure

from odds import Dice, Enemy, Party, fight, table
from odds.chance.chain import absorb
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

# %% [markdown]
# ## Whom to lose
#
# A Swordsman and an Axeman, attack 1, two damage to go, one of them must fall. The table of all
# parties holds both futures.

# %%
t = table(Enemy(attack=1, defense=2), warriors=2, favor=0, dice=dice)

keep_sword, keep_axe = t.win(Party("1 sword")), t.win(Party("1 axe"))
# The Swordsman: a double hit wins (1/6), a shield lets him roll again (1/6), a hit does not save him.
assert abs(keep_sword - 1 / 5) < 1e-12
# The Axeman: a double hit wins (2/6); everything else is the end.
assert abs(keep_axe - 1 / 3) < 1e-12
round(keep_sword, 6), round(keep_axe, 6)

# %% [markdown]
# ## An enemy that heals
#
# The Vile Priest heals one damage at the start of each round. Two Axemen, who cannot be hurt here
# (attack 0), need four: nothing is lost, but how long does it take? The sum of two dice is a small
# law, and the damage after a round is a state of a chain that runs in circles.

# %%
one = {0: 2, 1: 2, 2: 2}
two = {}
for a, wa in one.items():
    for b, wb in one.items():
        two[a + b] = two.get(a + b, 0) + wa * wb


def round_of(damage):
    """What may follow a round that ended with so much damage on the enemy."""
    if damage >= 4:
        return {}
    healed = max(0, damage - 1)
    after = {}
    for hits, weight in two.items():
        total = min(4, healed + hits)
        after[total] = after.get(total, 0) + weight
    return after


chain = absorb(0, round_of)
chain.steps

# %% [markdown]
# The program solves the same circles by policy iteration; without decisions both must agree.

# %%
priest = Enemy(attack=0, defense=4, special="vile-priest")
answer = fight("2 axe", priest, dice=dice)
assert chain.law == {4: Fraction(1)}
assert abs(answer.rounds.mean - float(chain.steps)) < 1e-9
assert answer.win > 1 - 1e-12
plain = fight("2 axe", Enemy(attack=0, defense=4), dice=dice)
assert plain.rounds.mean < answer.rounds.mean

# %%
figure = Figure(figsize=(5, 2.8), layout="constrained")
axes = figure.add_subplot()
for name, told, marker in (("Vile Priest", answer, "o"), ("no healing", plain, "s")):
    rounds = told.rounds.chances[:11]
    so_far = [sum(rounds[: n + 1]) for n in range(len(rounds))]
    axes.plot(so_far, marker=marker, label=name, color="#00336f" if marker == "o" else "#a08a2e")
axes.set_xlabel("rounds")
axes.set_ylabel("chance that it is over")
axes.set_ylim(0, 1.02)
axes.legend(frameon=False)
axes.spines[["top", "right"]].set_visible(False)
picture(figure)
