#!/usr/bin/env python3
"""Plays any legal action: a bot for Pompeii in plain Python. Run it with: pompeii arena --seat "bot:python3 FILE" …"""

import json
import random
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "welcome":
        print(json.dumps({"type": "ready", "new_game": True}), flush=True)  # one process plays all games
    if message["type"] in ("welcome", "new_game"):
        random.seed(message["seed"])  # so that the arena's games can be played again
    if message["type"] == "decide":
        action = random.choice(message["legal"])
        print(json.dumps({"type": "act", "action": action}), flush=True)
