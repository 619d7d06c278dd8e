# %% [markdown]
# # 4 · A journey
#
# Before the monster there is the sea. A card is turned, something is lost, somebody must be fed,
# and whoever is left fights. All of it is one decision problem, solved from its end.

# %%
from fractions import Fraction
from io import BytesIO

from IPython.display import SVG
from matplotlib.figure import Figure

from odds import Dice, Enemy, FightQuestion, Party, fight, sail
from odds.champions.question import JourneyQuestion, food_curve
from odds.report.heat import save


def picture(figure):
    """Show a figure as lines and text."""
    stream = BytesIO()
    save(figure, stream, "svg")
    return SVG(stream.getvalue().decode())


dice = Dice.from_faces({"axe": ["blank", "blank", "hit", "hit", "hit hit", "hit hit"]})
monster, kraken = Enemy(attack=2, defense=3), Enemy(attack=2, defense=4)

# %% [markdown]
# ## Three Axemen, three Food, a far shore
#
# On a far shore one Food feeds one warrior. Eight cards of 18 are All Quiet: all three arrive. Two
# are the Kraken, which three Axemen may beat but not without loss. The other eight take a Food or a
# warrior, so two arrive.

# %%
three, two = (
    fight(party, monster, dice=dice, exact=True).win_exact for party in ("3 axe", "2 axe")
)
answer = sail("3 axe", monster, food=3, shore="far", kraken=kraken, dice=dice, exact=True)
by_card = {plan.card: (plan.chance, plan.win) for plan in answer.cards}
by_hand = Fraction(8, 18) * three + Fraction(8, 18) * two
assert (three, two) == (Fraction(22, 27), Fraction(1, 3))
assert abs(by_card["kraken"][1]) < 1e-12  # who comes through is too few for the monster
assert answer.win_exact == by_hand == Fraction(124, 243)
answer.win_exact, round(answer.win, 6)

# %% [markdown]
# ## What each card leaves

# %%
names = [name.replace("-", " ") for name in by_card]
wins = [win for _, win in by_card.values()]
figure = Figure(figsize=(5, 2.6), layout="constrained")
axes = figure.add_subplot()
bars = axes.barh(names, wins, color="#00336f")
axes.bar_label(bars, [f"{100 * win:.1f}%" for win in wins], padding=3)
axes.invert_yaxis()
axes.set_xlim(0, 1)
axes.set_xlabel("chance to win if this card lies there")
axes.spines[["top", "right"]].set_visible(False)
picture(figure)

# %% [markdown]
# ## How much Food?
#
# One Food to spare pays for a Storm, two for getting Lost.

# %%
question = JourneyQuestion(
    "sea", FightQuestion(Party("3 axe"), monster, dice=dice), food=3, shore="far", crew=kraken
)
curve = food_curve(question)
assert abs(curve[3].win - answer.win) < 1e-12
assert all(more.win >= less.win - 1e-12 for less, more in zip(curve, curve[1:], strict=False))

figure = Figure(figsize=(5, 2.6), layout="constrained")
axes = figure.add_subplot()
axes.plot([load.food for load in curve], [load.win for load in curve], "o-", color="#00336f")
for load in curve:
    axes.annotate(f"{100 * load.win:.0f}%", (load.food, load.win), (0, 6), textcoords="offset points",
                  ha="center")  # fmt: skip
axes.set_xlabel("Food loaded")
axes.set_ylabel("chance to win")
axes.set_ylim(0, 0.85)
axes.spines[["top", "right"]].set_visible(False)
picture(figure)
