"""The game as an environment for reinforcement learning: PettingZoo's AEC interface (docs/learning.md).

Needs the optional extra `rl`; no other part of the project knows numpy, gymnasium or pettingzoo.
"""

try:
    from pompeii_core.ai.env.environment import REWARDS, PompeiiBatch, PompeiiEnv, env, observe, raw_env
    from pompeii_core.ai.env.layout import ACTIONS, BLOCKS, PLANES, SQUARES, TABLE, action_of, number_of
except ModuleNotFoundError as missing:
    if missing.name is None or missing.name.startswith("pompeii"):
        raise
    raise ModuleNotFoundError(
        f"pompeii_core.ai.env needs the package “{missing.name}”: pip install gymnasium numpy pettingzoo",
        name=missing.name,
    ) from None

__all__ = ["ACTIONS", "BLOCKS", "PLANES", "REWARDS", "SQUARES", "TABLE"]
__all__ += ["PompeiiBatch", "PompeiiEnv", "action_of", "env", "number_of", "observe", "raw_env"]
