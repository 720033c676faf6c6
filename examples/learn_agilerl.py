"""Let a learner from PyPI train on vector_env as it is: AgileRL's PPO, which takes the action masks out of the infos.

    pip install "paiju[envs]" agilerl peft
    python examples/learn_agilerl.py anpai --rounds 30

One seat learns against players who choose at random. Every round prints what it won a match meanwhile.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
from agilerl.algorithms.ppo import PPO
from agilerl.rollouts.on_policy import collect_rollouts
from gymnasium.wrappers.vector import RecordEpisodeStatistics, TransformReward

from paiju.envs import vector_env


def squeeze(rewards: Any) -> Any:
    """Coins are won by the thousand and lost by the ten: roots keep one bomb from drowning all else."""
    return np.sign(rewards) * np.sqrt(np.abs(rewards))


def train(game: str, rounds: int, tables: int = 64, steps: int = 64, seed: int = 1) -> tuple[Any, list[float]]:
    """The agent, and what it won a match in every round."""
    counted = RecordEpisodeStatistics(vector_env(game, tables, opponents="random", seat=0), buffer_length=1 << 20)
    env = TransformReward(counted, squeeze)
    seen, infos = env.reset(seed=seed)
    unit = float(getattr(env.unwrapped.options, "base", 1))
    agent = PPO(
        env.single_observation_space,
        env.single_action_space,
        net_config={"encoder_config": {"hidden_size": [128]}, "head_config": {"hidden_size": [128]}},
        batch_size=1024,
        lr=1e-3,
        gamma=0.97,
        ent_coef=0.005,
        learn_step=tables * steps,
        num_envs=tables,
    )
    going = {"last_obs": seen, "last_done": np.zeros(tables), "last_scores": np.zeros(tables), "last_info": infos}
    curve = []
    for number in range(rounds):
        counted.return_queue.clear()
        _, *rest = collect_rollouts(agent, env, **going)
        going = dict(zip(going, rest, strict=True))
        agent.learn()
        curve.append(float(np.mean(counted.return_queue)) / unit)
        print(f"round {number:3d}: {curve[-1]:+9.2f} x base a match, {len(counted.return_queue)} matches", flush=True)
    env.close()
    return agent, curve


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="anpai")
    parser.add_argument("--rounds", type=int, default=30)
    given = parser.parse_args()
    train(given.game, given.rounds)


if __name__ == "__main__":
    main()
