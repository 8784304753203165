<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>Board</name>
    <message numerus="yes">
        <source>%n space(s)</source>
        <translation>
            <numerusform>%n space</numerusform>
            <numerusform>%n spaces</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n free</source>
        <translation>
            <numerusform>%n free</numerusform>
            <numerusform>%n free</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>runs up to %n step(s)</source>
        <translation>
            <numerusform>runs %n step</numerusform>
            <numerusform>runs up to %n steps</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{room}, brings up to %n relative(s)</source>
        <translation>
            <numerusform>{room}, brings %n relative</numerusform>
            <numerusform>{room}, brings up to %n relatives</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n space(s) left in this house</source>
        <translation>
            <numerusform>%n space left in this house</numerusform>
            <numerusform>%n spaces left in this house</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n space(s) left in building {number}</source>
        <translation>
            <numerusform>%n space left in building {number}</numerusform>
            <numerusform>%n spaces left in building {number}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>cuts off %n square(s)</source>
        <translation>
            <numerusform>cuts off %n square</numerusform>
            <numerusform>cuts off %n squares</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ChatPanel</name>
    <message numerus="yes">
        <source>%n watching</source>
        <translation>
            <numerusform>%n watching</numerusform>
            <numerusform>%n watching</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>EndPage</name>
    <message numerus="yes">
        <source>%n saved</source>
        <translation>
            <numerusform>%n saved</numerusform>
            <numerusform>%n saved</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lost</source>
        <translation>
            <numerusform>%n lost</numerusform>
            <numerusform>%n lost</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} gets {} out in one turn, %n step(s) in all.</source>
        <translation>
            <numerusform>{} gets {} out in one turn, %n step in all.</numerusform>
            <numerusform>{} gets {} out in one turn, %n steps in all.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LobbyPage</name>
    <message numerus="yes">
        <source>%n seat(s) still open: AIs will sit there.</source>
        <translation>
            <numerusform>%n seat still open: an AI will sit there.</numerusform>
            <numerusform>%n seats still open: AIs will sit there.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>NewGamePage</name>
    <message numerus="yes">
        <source>%n seat(s) open to the network; the game starts in its lobby.</source>
        <translation>
            <numerusform>%n seat open to the network; the game starts in its lobby.</numerusform>
            <numerusform>%n seats open to the network; the game starts in its lobby.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PilesPanel</name>
    <message numerus="yes">
        <source>%n card(s) left in the deck.</source>
        <translation>
            <numerusform>%n card left in the deck.</numerusform>
            <numerusform>%n cards left in the deck.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lava tile(s) in the bag:</source>
        <translation>
            <numerusform>%n lava tile in the bag:</numerusform>
            <numerusform>%n lava tiles in the bag:</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ReplaysPage</name>
    <message numerus="yes">
        <source>not over: %n move(s) so far</source>
        <translation>
            <numerusform>not over: %n move so far</numerusform>
            <numerusform>not over: %n moves so far</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RoomDialog</name>
    <message numerus="yes">
        <source>%n second(s)</source>
        <translation>
            <numerusform>%n second</numerusform>
            <numerusform>%n seconds</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s)</source>
        <translation>
            <numerusform>%n minute</numerusform>
            <numerusform>%n minutes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RoomPresenter</name>
    <message numerus="yes">
        <source>%n second(s) left</source>
        <translation>
            <numerusform>%n second left</numerusform>
            <numerusform>%n seconds left</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Toolbar</name>
    <message numerus="yes">
        <source>Chat: %n new</source>
        <translation>
            <numerusform>Chat: %n new</numerusform>
            <numerusform>Chat: %n new</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>WaitingBar</name>
    <message numerus="yes">
        <source>An AI plays on after %n second(s), until they are back.</source>
        <translation>
            <numerusform>An AI plays on after %n second, until they are back.</numerusform>
            <numerusform>An AI plays on after %n seconds, until they are back.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>network</name>
    <message numerus="yes">
        <source>%n second(s) a turn</source>
        <translation>
            <numerusform>%n second a turn</numerusform>
            <numerusform>%n seconds a turn</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s) a turn</source>
        <translation>
            <numerusform>%n minute a turn</numerusform>
            <numerusform>%n minutes a turn</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n second(s), then an AI stands in</source>
        <translation>
            <numerusform>%n second, then an AI stands in</numerusform>
            <numerusform>%n seconds, then an AI stands in</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Somebody at {address} has tried %n wrong code(s); nobody from there can try for a minute.</source>
        <translation>
            <numerusform>Somebody at {address} has tried %n wrong code; nobody from there can try for a minute.</numerusform>
            <numerusform>Somebody at {address} has tried %n wrong codes; nobody from there can try for a minute.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n citizen(s) of each player in the city already</source>
        <translation>
            <numerusform>%n citizen of each player in the city already</numerusform>
            <numerusform>%n citizens of each player in the city already</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>words</name>
    <message numerus="yes">
        <source>%n citizen(s)</source>
        <translation>
            <numerusform>%n citizen</numerusform>
            <numerusform>%n citizens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n space(s)</source>
        <translation>
            <numerusform>%n space</numerusform>
            <numerusform>%n spaces</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The game is over: {names} share the result with %n saved.</source>
        <translation>
            <numerusform>The game is over: {names} share the result with %n saved.</numerusform>
            <numerusform>The game is over: {names} share the result with %n saved.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The game is over: {name} wins with %n saved and fewer in the volcano ({volcano}).</source>
        <translation>
            <numerusform>The game is over: {name} wins with %n saved and fewer in the volcano ({volcano}).</numerusform>
            <numerusform>The game is over: {name} wins with %n saved and fewer in the volcano ({volcano}).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The game is over: {name} wins with %n saved.</source>
        <translation>
            <numerusform>The game is over: {name} wins with %n saved.</numerusform>
            <numerusform>The game is over: {name} wins with %n saved.</numerusform>
        </translation>
    </message>
</context>
</TS>
