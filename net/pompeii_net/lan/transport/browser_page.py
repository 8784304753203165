"""What a browser is told that asks at a game's port: one page, always the same, with nothing of the room in it."""

import asyncio
import socket
from typing import Final

METHODS: Final = frozenset({b"GET ", b"HEAD", b"POST", b"PUT ", b"OPTI", b"DELE", b"PATC"})
"""How a request begins, as far as the length of a frame goes."""

_PAGE: Final = """<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Pompeii</title>
<style>body { font: 1.1em/1.5 sans-serif; max-width: 36em; margin: 3em auto; padding: 0 1em }</style>
<h1>Pompeii</h1>
<p>A game of the board game Pompeii is open on this computer. A browser cannot play it: start Pompeii on your own
computer, choose to play on the network, and enter this address there. The join code is with the host.</p>
<p lang="fr">Une partie du jeu de société Pompéi est ouverte sur cet ordinateur. On ne peut pas y jouer dans un
navigateur&nbsp;: lancez Pompéi sur votre ordinateur, ouvrez «&nbsp;En réseau&nbsp;» et saisissez cette adresse.
Demandez le code d’accès à l’hôte.</p>
<p lang="de">Auf diesem Computer ist eine Partie des Brettspiels Pompeji offen. Im Browser lässt sie sich nicht spielen:
Starte Pompeji auf deinem Computer, wähle „Im Netzwerk“ und gib dort diese Adresse ein. Den Spielcode hat der
Gastgeber.</p>
</html>
""".encode()
_HEAD: Final = (
    "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n"
    f"Content-Length: {len(_PAGE)}\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n"
    "Content-Security-Policy: default-src 'none'; style-src 'unsafe-inline'\r\nConnection: close\r\n\r\n"
).encode()


async def serve_browser_page(sock: socket.socket, head: bytes, patience: float) -> None:
    """The page, if a request begins with `head`; then wait so many seconds at most for the browser to go. OSError."""
    if head not in METHODS:
        return
    loop = asyncio.get_running_loop()
    async with asyncio.timeout(patience):
        await loop.sock_sendall(sock, _HEAD if head == b"HEAD" else _HEAD + _PAGE)
        sock.shutdown(socket.SHUT_WR)
        # To close with something unread may lose what was said.
        while await loop.sock_recv(sock, 4096):
            pass
