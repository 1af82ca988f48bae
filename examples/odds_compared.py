"""The same question for several values of one option, side by side."""

from outdraw.odds import ask_varied

for answer in ask_varied("suits", "contest", "skill", range(3, 10), against=6):
    print(f"skill {answer.given['skill']}: {float(answer['win']):.4f} to win against 6")
