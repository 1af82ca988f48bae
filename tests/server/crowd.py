"""People who play on whatever happens to the server: they ask again with the same id until they are answered."""

from __future__ import annotations

import threading
from random import Random
from typing import Any

import httpx

from tests.server.support import SOON, Served, any_answer

AGAIN = (429, 502, 503)


class Crowd:
    """Some players, each at a table of their own, and what the server has acknowledged to them."""

    def __init__(self, server: Served, games: list[str]) -> None:
        self.server = server
        self.acknowledged: list[tuple[str, str, str]] = []
        self.faults: list[str] = []
        self._news = threading.Condition()
        self._is_over = False
        self._line = threading.local()
        self._players = [threading.Thread(target=self._play, args=(game, n)) for n, game in enumerate(games)]

    def __enter__(self) -> Crowd:
        for player in self._players:
            player.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._is_over = True
        for player in self._players:
            player.join()

    def wait_for(self, more: int) -> None:
        """Wait until so many more answers were acknowledged."""
        with self._news:
            there = len(self.acknowledged)
            assert self._news.wait_for(lambda: bool(self.faults) or len(self.acknowledged) >= there + more, SOON)
            assert not self.faults, self.faults

    def _play(self, game: str, number: int) -> None:
        dice = Random(number)
        try:
            with self.server.client() as self._line.client:
                while not self._is_over:
                    self._one_table(game, dice)
        except Exception as error:
            with self._news:
                self.faults.append(repr(error))
                self._news.notify_all()

    def _call(self, method: str, path: str, token: str = "", body: Any = None) -> httpx.Response | None:
        """Call until there is an answer; nothing if the crowd goes home first."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        while not self._is_over:
            try:
                said: httpx.Response = self._line.client.request(
                    method, self.server.url + path, json=body, headers=headers
                )
            except httpx.TransportError:
                self.server.is_up.wait(SOON)
                continue
            if said.status_code not in AGAIN:
                assert said.status_code < 500, said.text
                return said
        return None

    def _one_table(self, game: str, dice: Random) -> None:
        info = next(each for each in self._games() if each["name"] == game)["scenarios"][0]
        seats = [seat["id"] for seat in info["seats"]][:2]
        opened = self._call("POST", "/api/tables", body={"game": game, "seats": dict.fromkeys(seats, "person")})
        if opened is None:
            return
        table, keys = opened.json()["table"], opened.json()["seats"]
        for seat in seats:
            self._call("POST", "/api/seat/join", keys[seat]["token"], {"person": seat})
        self._call("POST", "/api/seat/begin", keys[seats[0]]["token"])
        while not self._is_over:
            for seat in seats:
                look = self._call("GET", "/api/seat", keys[seat]["token"])
                if look is None or look.json()["is_over"]:
                    return
                for choice in look.json()["choices"][:1]:
                    self._answer(table, seat, keys[seat]["token"], choice, dice)

    def _games(self) -> list[dict[str, Any]]:
        said = self._call("GET", "/api/games")
        return [] if said is None else list(said.json())

    def _answer(self, table: str, seat: str, token: str, choice: dict[str, Any], dice: Random) -> None:
        id = f"{dice.getrandbits(64):x}"
        body = {"choice": choice["id"], "answer": any_answer(choice["choice"], dice), "id": id}
        said = self._call("POST", "/api/seat/answers", token, body)
        if said is not None and said.status_code == 200:
            with self._news:
                self.acknowledged.append((table, seat, id))
                self._news.notify_all()
        else:
            assert said is None or said.status_code in (409, 422), said.text
