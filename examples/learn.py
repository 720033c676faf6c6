"""Train an agent by self-play on thousands of tables at once, and measure it in the arena.

    pip install "paiju[envs]" torch matplotlib
    python examples/learn.py anpai --minutes 7 --deals 16

One network plays every seat. Its moves are judged by what the seat wins from then on until the match is over, less
what a second head of the network expects (advantage actor-critic with clipped updates, as in PPO, Schulman 2017). At
the end the agent meets the game's own bots on duplicate deals; agent, curve and figures are kept in ``--out``.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import Tensor, nn

from paiju.bots import catalog
from paiju.bots.arena import arena
from paiju.core.capabilities import encoding_of
from paiju.core.encoding import Encoding
from paiju.core.shuffle import Stream
from paiju.envs import vector_env
from paiju.registry import get_game

FAR = -1e9
PATIENCE = 0.97
"""What a reward counts for the choice before: later rounds are mostly others' luck."""


class Agent(nn.Module):
    """Two layers, a score for every choice, and what the seat will win. Large numbers enter by their logarithm."""

    scale: Tensor

    def __init__(self, encoding: Encoding[Any], hidden: int = 128) -> None:
        super().__init__()
        high = [max(one.high, -one.low) for one in encoding.features for _ in range(one.size)]
        self.register_buffer("scale", torch.tensor([np.log1p(most) for most in high], dtype=torch.float32))
        self.trunk = nn.Sequential(nn.Linear(encoding.width, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU())
        self.choices = nn.Linear(hidden, encoding.choices)
        self.worth = nn.Linear(hidden, 1)
        nn.init.zeros_(self.choices.weight)

    def forward(self, seen: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        """Log-probabilities of all choices, and the expected reward."""
        inside = self.trunk(torch.sign(seen) * torch.log1p(seen.abs()) / self.scale)
        scores = self.choices(inside).masked_fill(mask == 0, FAR)
        return torch.log_softmax(scores, 1), self.worth(inside)[:, 0]


class AgentBot:
    """The agent behind the arena's contract: it gets a view, and picks until the choices spell a move."""

    def __init__(self, encoding: Encoding[Any], agent: Agent) -> None:
        self.encoding, self.agent = encoding, agent

    @torch.no_grad()
    def act(self, view: Any, chance: Stream) -> Any:
        chosen: list[int] = []
        while True:
            mask = torch.zeros(1, self.encoding.choices)
            mask[0, self.encoding.legal(view, chosen)] = 1
            seen = torch.tensor([self.encoding.observe(view, chosen)], dtype=torch.float32)
            share = self.agent(seen, mask)[0][0].exp().numpy().astype(np.float64)
            # The game is simultaneous, so the mixture is the strategy: draw from it rather than take its top.
            point = chance.word() / 2**32 * share.sum()
            chosen.append(int(np.searchsorted(np.cumsum(share), point, side="right").clip(0, len(share) - 1)))
            move = self.encoding.decode(view, chosen)
            if move is not None:
                return move


class Batch(NamedTuple):
    """Decisions to learn from, one a row."""

    seen: Tensor
    mask: Tensor
    chosen: Tensor
    logp: Tensor
    won: Tensor
    worth: Tensor


def squeeze(rewards: Any) -> Any:
    """Coins are won by the thousand and lost by the ten: roots keep one bomb from drowning all else."""
    return np.sign(rewards) * np.sqrt(np.abs(rewards))


@torch.no_grad()
def play(env: Any, agent: Agent, steps: int, unit: float, chance: torch.Generator) -> Batch:
    """Let the agent play every seat for some steps; keep the decisions of matches that ended meanwhile."""
    rows: list[tuple[Any, ...]] = []
    rewards, ended, acted = [], [], []
    for _ in range(steps):
        seen = torch.from_numpy(env.observations.astype(np.float32))
        mask = torch.from_numpy(env.action_mask.copy())
        logp, worth = agent(seen, mask)
        chosen = torch.multinomial(logp.exp(), 1, generator=chance)[:, 0]
        rows.append((env.observations.copy(), mask, chosen, logp.gather(1, chosen[:, None])[:, 0], worth))
        _, _, over, _, told = env.step(chosen.numpy())
        rewards.append(squeeze(told["rewards"] / unit))
        ended.append(over.copy())
        acted.append(env.acted.copy())
    won = np.zeros((steps, env.num_envs), np.float32)
    whole = np.zeros((steps, env.num_envs), bool)
    after = np.zeros_like(rewards[0])
    known = np.zeros(env.num_envs, bool)
    places = np.arange(env.num_envs)
    for step in reversed(range(steps)):
        after = rewards[step] + np.where(ended[step], 0.0, PATIENCE)[:, None] * after
        known |= ended[step]
        won[step], whole[step] = after[places, acted[step]], known
    keep = torch.from_numpy(whole.reshape(-1))
    observed, *told = (list(column) for column in zip(*rows, strict=True))
    mask, chosen, logp, worth = (torch.cat(column)[keep] for column in told)
    seen = torch.from_numpy(np.concatenate(observed))[keep]
    return Batch(seen, mask, chosen, logp, torch.from_numpy(won.reshape(-1))[keep], worth)


def learn(agent: Agent, how: torch.optim.Optimizer, batch: Batch, size: int = 1024, rounds: int = 3) -> float:
    """Make choices that won more than expected likelier, within a clip; how far the choices still vary (in nats)."""
    advantage = batch.won - batch.worth
    advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
    spread = 0.0
    for _ in range(rounds):
        order = torch.randperm(len(batch.chosen))
        for part in torch.split(order, size):
            logp, worth = agent(batch.seen[part].float(), batch.mask[part])
            ratio = (logp.gather(1, batch.chosen[part, None])[:, 0] - batch.logp[part]).exp()
            gain = advantage[part].clamp(-4, 4)
            policy = -torch.minimum(ratio * gain, ratio.clamp(0.8, 1.2) * gain).mean()
            entropy = -(logp.exp() * logp.clamp(min=-50)).sum(1).mean()
            value = nn.functional.smooth_l1_loss(worth, batch.won[part])
            how.zero_grad()
            (policy + 0.5 * value - 0.005 * entropy).backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            how.step()
            spread = float(entropy.detach())
    return spread


@torch.no_grad()
def measure(env: Any, agent: Agent, chance: torch.Generator, matches: int, unit: float) -> float:
    """What the agent wins a match from a table of random players, in units of the base."""
    env.reset(seed=1)
    total, count = 0.0, 0
    while count < matches:
        seen = torch.from_numpy(env.observations.astype(np.float32))
        logp, _ = agent(seen, torch.from_numpy(env.action_mask))
        seat = env.seats.copy()
        _, _, over, _, _ = env.step(torch.multinomial(logp.exp(), 1, generator=chance)[:, 0].numpy())
        places = np.flatnonzero(over)
        total += float(env.scores[places, seat[places]].sum()) / unit
        count += len(places)
    return total / count


def train(game: str, minutes: float, tables: int, seed: int) -> tuple[Agent, list[dict[str, float]]]:
    """Self-play for some minutes; the curve is what the agent wins from random players as it learns."""
    torch.manual_seed(seed)
    chance = torch.Generator().manual_seed(seed)
    env = vector_env(game, num_envs=tables, threads=torch.get_num_threads())
    foes = vector_env(game, num_envs=1024, opponents="random", threads=torch.get_num_threads())
    env.reset(seed=seed)
    agent = Agent(env.encoding)
    how = torch.optim.Adam(agent.parameters(), lr=1e-3)
    unit = float(getattr(env.options, "base", 1))
    curve = [{"minutes": 0.0, "decisions": 0.0, "won": measure(foes, agent, chance, 2048, unit)}]
    begun = time.monotonic()
    decisions = 0
    while (spent := (time.monotonic() - begun) / 60) < minutes:
        for group in how.param_groups:
            group["lr"] = 1e-3 * max(0.1, 1 - spent / minutes)
        batch = play(env, agent, 96, unit, chance)
        spread = learn(agent, how, batch)
        decisions += len(batch.chosen)
        won = measure(foes, agent, chance, 2048, unit)
        spent = (time.monotonic() - begun) / 60
        curve.append({"minutes": spent, "decisions": decisions, "won": won})
        print(
            f"{spent:5.1f} min {decisions:>10,} decisions  {won:+9.1f} x base a match  spread {spread:.2f}", flush=True
        )
    env.close()
    foes.close()
    return agent, curve


def contest(game: str, agent: Agent, deals: int) -> list[dict[str, Any]]:
    """The agent against each of the game's own bots on duplicate deals."""
    here = get_game(game)
    options = here.options_type()
    bot = AgentBot(encoding_of(here, options), agent)
    catalog.lend(lambda asked: {"agent": lambda: bot} if asked.id == game else {})
    out = []
    for other in [name for name in catalog.bot_names(here) if name in ("random", "greedy", "distance", "house")]:
        result = arena(here, options, ("agent", other), deals, "learn")
        points = result.standings[0].points
        out.append({"against": other, "deals": deals, "points": points.mean, "error": points.error})
        print(f"agent against {other}: {points.mean:+.1f} ± {points.error or 0:.1f} points a deal and opponent")
    return out


def draw(curve: Sequence[dict[str, float]], game: str, file: Path) -> None:
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 4), layout="constrained")
    axes.plot([point["minutes"] for point in curve], [point["won"] for point in curve], marker="o", markersize=3)
    axes.axhline(0, color="grey", linewidth=0.8)
    axes.set(xlabel="minutes of self-play", ylabel="won from random players (× base a match)", title=game)
    figure.savefig(file)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="anpai")
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--tables", type=int, default=512)
    parser.add_argument("--deals", type=int, default=40, help="duplicate deals in the arena")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("build/learn"))
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    agent, curve = train(given.game, given.minutes, given.tables, given.seed)
    torch.save(agent.state_dict(), given.out / f"{given.game}.pt")
    draw(curve, given.game, given.out / f"{given.game}.svg")
    against = contest(given.game, agent, given.deals)
    (given.out / f"{given.game}.json").write_text(json.dumps({"curve": curve, "arena": against}, indent=1))


if __name__ == "__main__":
    main()
