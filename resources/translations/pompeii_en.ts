<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>ActionList</name>
    <message numerus="yes">
        <source>+%n relative(s)</source>
        <translation>
            <numerusform>+%n relative</numerusform>
            <numerusform>+%n relatives</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>next: %n step(s)</source>
        <translation>
            <numerusform>next: %n step</numerusform>
            <numerusform>next: %n steps</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n free</source>
        <translation>
            <numerusform>%n free</numerusform>
            <numerusform>%n free</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Analysis</name>
    <message numerus="yes">
        <source>about %n minute(s) left</source>
        <translation>
            <numerusform>about %n minute left</numerusform>
            <numerusform>about %n minutes left</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You lost %n citizen(s) to your own lava that another square would have spared.</source>
        <translation>
            <numerusform>You lost %n citizen to your own lava that another square would have spared.</numerusform>
            <numerusform>You lost %n citizens to your own lava that another square would have spared.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You could have brought %n more relative(s).</source>
        <translation>
            <numerusform>You could have brought %n more relative.</numerusform>
            <numerusform>You could have brought %n more relatives.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You left %n move(s) unused.</source>
        <translation>
            <numerusform>You left %n move unused.</numerusform>
            <numerusform>You left %n moves unused.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You moved away from the gates %n time(s).</source>
        <translation>
            <numerusform>You moved away from the gates once.</numerusform>
            <numerusform>You moved away from the gates %n times.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You ended your turn without taking a way out %n time(s).</source>
        <translation>
            <numerusform>You ended your turn once without taking a way out.</numerusform>
            <numerusform>You ended your turn %n times without taking a way out.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You played %n card(s) that brought no relative when another card would have.</source>
        <translation>
            <numerusform>You played %n card that brought no relative when another card would have.</numerusform>
            <numerusform>You played %n cards that brought no relative when another card would have.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{name} lost %n citizen(s) to their own lava that another square would have spared.</source>
        <translation>
            <numerusform>{name} lost %n citizen to their own lava that another square would have spared.</numerusform>
            <numerusform>{name} lost %n citizens to their own lava that another square would have spared.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{name} could have brought %n more relative(s).</source>
        <translation>
            <numerusform>{name} could have brought %n more relative.</numerusform>
            <numerusform>{name} could have brought %n more relatives.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{name} left %n move(s) unused.</source>
        <translation>
            <numerusform>{name} left %n move unused.</numerusform>
            <numerusform>{name} left %n moves unused.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{name} moved away from the gates %n time(s).</source>
        <translation>
            <numerusform>{name} moved away from the gates once.</numerusform>
            <numerusform>{name} moved away from the gates %n times.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{name} ended the turn without taking a way out %n time(s).</source>
        <translation>
            <numerusform>{name} ended the turn once without taking a way out.</numerusform>
            <numerusform>{name} ended the turn %n times without taking a way out.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{name} played %n card(s) that brought no relative when another card would have.</source>
        <translation>
            <numerusform>{name} played %n card that brought no relative when another card would have.</numerusform>
            <numerusform>{name} played %n cards that brought no relative when another card would have.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n chance(s) in 10 to win</source>
        <translation>
            <numerusform>%n chance in 10 to win</numerusform>
            <numerusform>%n chances in 10 to win</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the lava burned %n own citizen(s)</source>
        <translation>
            <numerusform>the lava burned %n own citizen</numerusform>
            <numerusform>the lava burned %n own citizens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the lava cut off %n own citizen(s)</source>
        <translation>
            <numerusform>the lava cut off %n own citizen</numerusform>
            <numerusform>the lava cut off %n own citizens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n relative(s) could have come</source>
        <translation>
            <numerusform>%n relative could have come</numerusform>
            <numerusform>%n relatives could have come</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the lava could have burned %n of {seat}&apos;s citizen(s)</source>
        <translation>
            <numerusform>the lava could have burned %n of {seat}&apos;s citizens</numerusform>
            <numerusform>the lava could have burned %n of {seat}&apos;s citizens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the lava could have cut off %n of {seat}&apos;s citizen(s)</source>
        <translation>
            <numerusform>the lava could have cut off %n of {seat}&apos;s citizens</numerusform>
            <numerusform>the lava could have cut off %n of {seat}&apos;s citizens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{ends} (%n deal(s))</source>
        <translation>
            <numerusform>{ends} (%n deal)</numerusform>
            <numerusform>{ends} (%n deals)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{citizens} citizens and {chance} to win given away; {ends} (%n deal(s))</source>
        <translation>
            <numerusform>{citizens} citizens and {chance} to win given away; {ends} (%n deal)</numerusform>
            <numerusform>{citizens} citizens and {chance} to win given away; {ends} (%n deals)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{citizens} citizens in %n decision(s); a tribune {tribune}.</source>
        <translation>
            <numerusform>{citizens} citizens in %n decision; a tribune {tribune}.</numerusform>
            <numerusform>{citizens} citizens in %n decisions; a tribune {tribune}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>citizen(s)</source>
        <translation>
            <numerusform>citizen</numerusform>
            <numerusform>citizens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n citizen(s)</source>
        <translation>
            <numerusform>%n citizen</numerusform>
            <numerusform>%n citizens</numerusform>
        </translation>
    </message>
</context>
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
        <source>out in %n move(s): {gates}</source>
        <translation>
            <numerusform>out in %n move: {gates}</numerusform>
            <numerusform>out in %n moves: {gates}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n card(s) of its number not played yet</source>
        <translation>
            <numerusform>%n card of its number not played yet</numerusform>
            <numerusform>%n cards of its number not played yet</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>a card {number} brings up to %n relative(s)</source>
        <translation>
            <numerusform>a card {number} brings %n relative</numerusform>
            <numerusform>a card {number} brings up to %n relatives</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>brings up to %n relative(s)</source>
        <translation>
            <numerusform>brings %n relative</numerusform>
            <numerusform>brings up to %n relatives</numerusform>
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
        <source>leaves %n space(s) free in this building</source>
        <translation>
            <numerusform>leaves %n space free in this building</numerusform>
            <numerusform>leaves %n spaces free in this building</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>leaves %n space(s) free in building {number}</source>
        <translation>
            <numerusform>leaves %n space free in building {number}</numerusform>
            <numerusform>leaves %n spaces free in building {number}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>cuts off %n square(s)</source>
        <translation>
            <numerusform>cuts off %n square</numerusform>
            <numerusform>cuts off %n squares</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of yours</source>
        <translation>
            <numerusform>%n of yours</numerusform>
            <numerusform>%n of yours</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of {name}&apos;s</source>
        <translation>
            <numerusform>%n of {name}&apos;s</numerusform>
            <numerusform>%n of {name}&apos;s</numerusform>
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
        <source>can move up to %n step(s)</source>
        <translation>
            <numerusform>can move %n step</numerusform>
            <numerusform>can move up to %n steps</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BoardVoice</name>
    <message numerus="yes">
        <source>Card {n}, {colour}: %n square(s)</source>
        <translation>
            <numerusform>Card {n}, {colour}: %n square</numerusform>
            <numerusform>Card {n}, {colour}: %n squares</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{square} picked up: %n square(s) or gate(s)</source>
        <translation>
            <numerusform>{square} picked up: %n square or gate</numerusform>
            <numerusform>{square} picked up: %n squares or gates</numerusform>
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
    <name>DailyNews</name>
    <message numerus="yes">
        <source>%n saved</source>
        <translation>
            <numerusform>%n saved</numerusform>
            <numerusform>%n saved</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DailyPage</name>
    <message numerus="yes">
        <source>%n days in a row</source>
        <translation>
            <numerusform>%n day in a row</numerusform>
            <numerusform>%n days in a row</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DealField</name>
    <message numerus="yes">
        <source>%n player(s)</source>
        <translation>
            <numerusform>%n player</numerusform>
            <numerusform>%n players</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>EndPage</name>
    <message numerus="yes">
        <source>You get {} out in one turn, %n step(s) in all.</source>
        <translation>
            <numerusform>You get {} out in one turn, %n step in all.</numerusform>
            <numerusform>You get {} out in one turn, %n steps in all.</numerusform>
        </translation>
    </message>
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
    <name>HintPanel</name>
    <message numerus="yes">
        <source>%n other choice(s) are about as good.</source>
        <translation>
            <numerusform>%n other choice is about as good.</numerusform>
            <numerusform>%n other choices are about as good.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>From here you win about %n game(s) in 10.</source>
        <translation>
            <numerusform>From here you win about %n game in 10.</numerusform>
            <numerusform>From here you win about %n games in 10.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{chance} to win, {saved} saved, {lost} lost, on %n deal(s)</source>
        <translation>
            <numerusform>{chance} to win, {saved} saved, {lost} lost, on %n deal</numerusform>
            <numerusform>{chance} to win, {saved} saved, {lost} lost, on %n deals</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LobbyPage</name>
    <message numerus="yes">
        <source>Start without %n phone(s)…</source>
        <translation>
            <numerusform>Start without the phone…</numerusform>
            <numerusform>Start without %n phones…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Start without %n player(s)…</source>
        <translation>
            <numerusform>Start without one player…</numerusform>
            <numerusform>Start without %n players…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Waiting for %n phone(s).</source>
        <translation>
            <numerusform>Waiting for a phone.</numerusform>
            <numerusform>Waiting for %n phones.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Waiting for %n player(s).</source>
        <translation>
            <numerusform>Waiting for one player.</numerusform>
            <numerusform>Waiting for %n players.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n seat(s) are still empty. Start now, with AIs on them?</source>
        <translation>
            <numerusform>One seat is still empty. Start now, with an AI on it?</numerusform>
            <numerusform>%n seats are still empty. Start now, with AIs on them?</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LossCard</name>
    <message numerus="yes">
        <source>{done} of %n game(s) analysed</source>
        <translation>
            <numerusform>{done} of %n game analysed</numerusform>
            <numerusform>{done} of %n games analysed</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LossCurve</name>
    <message numerus="yes">
        <source>Citizens given away in the last %n game(s) analysed: {first} at first, {last} lately, {trend}; a tribune: {tribune}</source>
        <translation>
            <numerusform>Citizens given away in the last game analysed: {first} at first, {last} lately, {trend}; a tribune: {tribune}</numerusform>
            <numerusform>Citizens given away in the last %n games analysed: {first} at first, {last} lately, {trend}; a tribune: {tribune}</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>NewGamePage</name>
    <message numerus="yes">
        <source>%n player(s) will join with phones or other computers.</source>
        <translation>
            <numerusform>One player will join with a phone or another computer.</numerusform>
            <numerusform>%n players will join with phones or other computers.</numerusform>
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
    <name>ProgressRow</name>
    <message numerus="yes">
        <source>{done} of %n decision(s) analysed</source>
        <translation>
            <numerusform>{done} of %n decision analysed</numerusform>
            <numerusform>{done} of %n decisions analysed</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PuzzlesPage</name>
    <message numerus="yes">
        <source>%n player(s)</source>
        <translation>
            <numerusform>%n player</numerusform>
            <numerusform>%n players</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RatingCurve</name>
    <message numerus="yes">
        <source>Rating of the last %n game(s): {first} to {last}, {best} at best, lately {trend}</source>
        <translation>
            <numerusform>Rating of the last game: {first} to {last}, {best} at best, lately {trend}</numerusform>
            <numerusform>Rating of the last %n games: {first} to {last}, {best} at best, lately {trend}</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StatisticsPage</name>
    <message numerus="yes">
        <source>%n players</source>
        <translation>
            <numerusform>%n player</numerusform>
            <numerusform>%n players</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TableRoom</name>
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
    <name>Verdict</name>
    <message numerus="yes">
        <source>{name} and {rival} tie: %n saved each.</source>
        <translation>
            <numerusform>{name} and {rival} tie: %n saved each.</numerusform>
            <numerusform>{name} and {rival} tie: %n saved each.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{name} saved {saved} of {total} citizens, %n more than {rival}.</source>
        <translation>
            <numerusform>{name} saved {saved} of {total} citizens, %n more than {rival}.</numerusform>
            <numerusform>{name} saved {saved} of {total} citizens, %n more than {rival}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You saved {saved} of {total} citizens, %n more than {rival}.</source>
        <translation>
            <numerusform>You saved {saved} of {total} citizens, %n more than {rival}.</numerusform>
            <numerusform>You saved {saved} of {total} citizens, %n more than {rival}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You saved {saved} of {total} citizens, %n fewer than {rival}.</source>
        <translation>
            <numerusform>You saved {saved} of {total} citizens, %n fewer than {rival}.</numerusform>
            <numerusform>You saved {saved} of {total} citizens, %n fewer than {rival}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You owe it to {gate}: %n of your citizens escaped there.</source>
        <translation>
            <numerusform>You owe it to {gate}: %n of your citizens escaped there.</numerusform>
            <numerusform>You owe it to {gate}: %n of your citizens escaped there.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Your lava cost the others %n citizen(s).</source>
        <translation>
            <numerusform>Your lava cost the others %n citizen.</numerusform>
            <numerusform>Your lava cost the others %n citizens.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You lost %n fewer than anyone else.</source>
        <translation>
            <numerusform>You lost %n fewer than anyone else.</numerusform>
            <numerusform>You lost %n fewer than anyone else.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{name}&apos;s lava cost the others %n citizen(s).</source>
        <translation>
            <numerusform>{name}&apos;s lava cost the others %n citizen.</numerusform>
            <numerusform>{name}&apos;s lava cost the others %n citizens.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{name} lost %n fewer than anyone else.</source>
        <translation>
            <numerusform>{name} lost %n fewer than anyone else.</numerusform>
            <numerusform>{name} lost %n fewer than anyone else.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Your own tile on {square} cost you %n citizen(s).</source>
        <translation>
            <numerusform>Your own tile on {square} cost you %n citizen.</numerusform>
            <numerusform>Your own tile on {square} cost you %n citizens.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>One tile by {name}, on {square}, cost you %n citizen(s).</source>
        <translation>
            <numerusform>One tile by {name}, on {square}, cost you %n citizen.</numerusform>
            <numerusform>One tile by {name}, on {square}, cost you %n citizens.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Omens cost you %n citizen(s) before anyone could flee.</source>
        <translation>
            <numerusform>Omens cost you %n citizen before anyone could flee.</numerusform>
            <numerusform>Omens cost you %n citizens before anyone could flee.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Lava cut off %n of yours from every gate.</source>
        <translation>
            <numerusform>Lava cut off %n of yours from every gate.</numerusform>
            <numerusform>Lava cut off %n of yours from every gate.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You had %n fewer in the city than {name}.</source>
        <translation>
            <numerusform>You had %n fewer in the city than {name}.</numerusform>
            <numerusform>You had %n fewer in the city than {name}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Even so, %n of them escaped through {gate}.</source>
        <translation>
            <numerusform>Even so, %n of them escaped through {gate}.</numerusform>
            <numerusform>Even so, %n of them escaped through {gate}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them escaped through {gate}.</source>
        <translation>
            <numerusform>%n of them escaped through {gate}.</numerusform>
            <numerusform>%n of them escaped through {gate}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of yours were still in the city at the end.</source>
        <translation>
            <numerusform>%n of yours was still in the city at the end.</numerusform>
            <numerusform>%n of yours were still in the city at the end.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>VictoryAnnouncement</name>
    <message numerus="yes">
        <source>%n saved</source>
        <translation>
            <numerusform>%n saved</numerusform>
            <numerusform>%n saved</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>WaitingBar</name>
    <message numerus="yes">
        <source>After %n second(s) an AI plays on until they are back.</source>
        <translation>
            <numerusform>After %n second an AI plays on until they are back.</numerusform>
            <numerusform>After %n seconds an AI plays on until they are back.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lesson</name>
    <message numerus="yes">
        <source>Livia saves %n citizen(s).</source>
        <translation>
            <numerusform>Livia saves %n citizen.</numerusform>
            <numerusform>Livia saves %n citizens.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>network</name>
    <message numerus="yes">
        <source>Someone at {address} tried %n wrong code(s) and has to wait a minute.</source>
        <translation>
            <numerusform>Someone at {address} tried %n wrong code and has to wait a minute.</numerusform>
            <numerusform>Someone at {address} tried %n wrong codes and has to wait a minute.</numerusform>
        </translation>
    </message>
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
        <source>%n second(s), then an AI plays</source>
        <translation>
            <numerusform>%n second, then an AI plays</numerusform>
            <numerusform>%n seconds, then an AI plays</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n citizen(s) of each player already in the city</source>
        <translation>
            <numerusform>%n citizen of each player already in the city</numerusform>
            <numerusform>%n citizens of each player already in the city</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>puzzle</name>
    <message numerus="yes">
        <source>Save %n citizen(s) from here</source>
        <translation>
            <numerusform>Save %n citizen from here</numerusform>
            <numerusform>Save %n citizens from here</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Lose no more than %n citizen(s) from here</source>
        <translation>
            <numerusform>Lose no more than %n citizen from here</numerusform>
            <numerusform>Lose no more than %n citizens from here</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of 3 stars</source>
        <translation>
            <numerusform>%n of 3 stars</numerusform>
            <numerusform>%n of 3 stars</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Losing %n earns two stars.</source>
        <translation>
            <numerusform>Losing %n earns two stars.</numerusform>
            <numerusform>Losing %n earns two stars.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Saving %n earns two stars.</source>
        <translation>
            <numerusform>Saving %n earns two stars.</numerusform>
            <numerusform>Saving %n earns two stars.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n saved so far</source>
        <translation>
            <numerusform>%n saved so far</numerusform>
            <numerusform>%n saved so far</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lost so far</source>
        <translation>
            <numerusform>%n lost so far</numerusform>
            <numerusform>%n lost so far</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lost.</source>
        <translation>
            <numerusform>%n lost.</numerusform>
            <numerusform>%n lost.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n saved.</source>
        <translation>
            <numerusform>%n saved.</numerusform>
            <numerusform>%n saved.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The best line found loses %n.</source>
        <translation>
            <numerusform>The best line found loses %n.</numerusform>
            <numerusform>The best line found loses %n.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The best line found saves %n.</source>
        <translation>
            <numerusform>The best line found saves %n.</numerusform>
            <numerusform>The best line found saves %n.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>spoken</name>
    <message numerus="yes">
        <source>%n relative(s) to {squares}</source>
        <translation>
            <numerusform>%n relative to {squares}</numerusform>
            <numerusform>%n relatives to {squares}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>saved %n from {squares}</source>
        <translation>
            <numerusform>saved %n from {squares}</numerusform>
            <numerusform>saved %n from {squares}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n step(s) to {gate}</source>
        <translation>
            <numerusform>%n step to {gate}</numerusform>
            <numerusform>%n steps to {gate}</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>state</name>
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
        <source>%n in the city</source>
        <translation>
            <numerusform>%n in the city</numerusform>
            <numerusform>%n in the city</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n to come</source>
        <translation>
            <numerusform>%n to come</numerusform>
            <numerusform>%n to come</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n step(s)</source>
        <translation>
            <numerusform>%n step</numerusform>
            <numerusform>%n steps</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n in the bag</source>
        <translation>
            <numerusform>%n in the bag</numerusform>
            <numerusform>%n in the bag</numerusform>
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
        <source>%n of {name}&apos;s</source>
        <translation>
            <numerusform>%n of {name}&apos;s</numerusform>
            <numerusform>%n of {name}&apos;s</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n space(s) free</source>
        <translation>
            <numerusform>%n space free</numerusform>
            <numerusform>%n spaces free</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The game is over: you win with %n saved.</source>
        <translation>
            <numerusform>The game is over: you win with %n saved.</numerusform>
            <numerusform>The game is over: you win with %n saved.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The game is over: you win with %n saved and fewer in the volcano.</source>
        <translation>
            <numerusform>The game is over: you win with %n saved and fewer in the volcano.</numerusform>
            <numerusform>The game is over: you win with %n saved and fewer in the volcano.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The game is over: you and {names} tie with %n saved.</source>
        <translation>
            <numerusform>The game is over: you and {names} tie with %n saved.</numerusform>
            <numerusform>The game is over: you and {names} tie with %n saved.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The game is over: {names} tie with %n saved.</source>
        <translation>
            <numerusform>The game is over: {names} tie with %n saved.</numerusform>
            <numerusform>The game is over: {names} tie with %n saved.</numerusform>
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
    <message numerus="yes">
        <source>moved %n</source>
        <translation>
            <numerusform>moved %n</numerusform>
            <numerusform>moved %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>saved %n</source>
        <translation>
            <numerusform>saved %n</numerusform>
            <numerusform>saved %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>lost %n</source>
        <translation>
            <numerusform>lost %n</numerusform>
            <numerusform>lost %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>saved %n from {squares}</source>
        <translation>
            <numerusform>saved %n from {squares}</numerusform>
            <numerusform>saved %n from {squares}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n in building {number}</source>
        <translation>
            <numerusform>%n in building {number}</numerusform>
            <numerusform>%n in building {number}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n in neutral buildings</source>
        <translation>
            <numerusform>%n in a neutral building</numerusform>
            <numerusform>%n in neutral buildings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of yours</source>
        <translation>
            <numerusform>%n of yours</numerusform>
            <numerusform>%n of yours</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of their own</source>
        <translation>
            <numerusform>%n of their own</numerusform>
            <numerusform>%n of their own</numerusform>
        </translation>
    </message>
</context>
</TS>
