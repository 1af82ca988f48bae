"""Questions."""

from __future__ import annotations

from outdraw.core.game import Question

QUESTIONS: tuple[Question, ...] = ()
