"""The odds of a hidden card, from the cards one has seen."""

import outdraw

for seen in ("", "Ks Qs Js", "2s 3s 4s"):
    answer = outdraw.odds("draw_your_weapon", "test", attribute=2, suit="spades", difficulty=9, seen=seen)
    print(f"seen {seen or 'nothing'}: {float(answer['pass']):.4f}")
