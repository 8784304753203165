<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>AboutPage</name>
    <message>
        <source>About</source>
        <translation>Über Pompeji</translation>
    </message>
    <message>
        <source>The Downfall of Pompeii</source>
        <translation>Der Untergang von Pompeji</translation>
    </message>
    <message>
        <source>Version {}</source>
        <translation>Version {}</translation>
    </message>
    <message>
        <source>Free software under the MIT licence. It comes without any warranty.</source>
        <translation>Freie Software unter der MIT-Lizenz, ohne jede Gewährleistung.</translation>
    </message>
    <message>
        <source>Website</source>
        <translation>Website</translation>
    </message>
    <message>
        <source>Report a problem</source>
        <translation>Problem melden</translation>
    </message>
    <message>
        <source>Licences</source>
        <translation>Lizenzen</translation>
    </message>
    <message>
        <source>The board game The Downfall of Pompeii was designed by Klaus-Jürgen Wrede. This is an unofficial version with its own artwork, made by people who love the game; it is not affiliated with the designer or the publishers.</source>
        <translation>Das Brettspiel „Der Untergang von Pompeji“ stammt von Klaus-Jürgen Wrede. Dies ist eine inoffizielle Fassung mit eigener Grafik, von Leuten gemacht, die das Spiel lieben; weder der Autor noch die Verlage sind daran beteiligt.</translation>
    </message>
    <message>
        <source>What&apos;s new</source>
        <translation>Neuerungen</translation>
    </message>
    <message>
        <source>Games</source>
        <translation>Partien</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>It contains nothing that identifies you.</source>
        <translation>Er enthält nichts, woran man dich erkennen könnte.</translation>
    </message>
    <message>
        <source>The folder {} does not exist yet: it is created when there is something to save.</source>
        <translation>Den Ordner {} gibt es noch nicht. Er wird angelegt, sobald es etwas zu speichern gibt.</translation>
    </message>
    <message>
        <source>No program was found to open this: {}</source>
        <translation>Kein Programm gefunden, das dies öffnen kann: {}</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>Ordner öffnen</translation>
    </message>
    <message>
        <source>Open folder: {}</source>
        <translation>Ordner öffnen: {}</translation>
    </message>
    <message>
        <source>Error log</source>
        <translation>Fehlerprotokoll</translation>
    </message>
    <message>
        <source>Your files</source>
        <translation>Deine Dateien</translation>
    </message>
    <message>
        <source>Copy for a bug report</source>
        <translation>Für einen Fehlerbericht kopieren</translation>
    </message>
    <message>
        <source>For a bug report</source>
        <translation>Für einen Fehlerbericht</translation>
    </message>
    <message>
        <source>Look for a newer version</source>
        <translation>Nach einer neueren Version sehen</translation>
    </message>
    <message>
        <source>Asks the releases page once.</source>
        <translation>Fragt einmal bei der Seite der Versionen nach.</translation>
    </message>
    <message>
        <source>Looking for a newer version…</source>
        <translation>Es wird nach einer neueren Version gesehen…</translation>
    </message>
    <message>
        <source>Get version {}</source>
        <translation>Version {} holen</translation>
    </message>
</context>
<context>
    <name>ActionButtons</name>
    <message>
        <source>Step</source>
        <translation>Nächster Zug</translation>
    </message>
    <message>
        <source>Let the AI play its next action</source>
        <translation>Die KI ihren nächsten Zug ausführen lassen</translation>
    </message>
    <message>
        <source>Skip the animation (Space)</source>
        <translation>Animation überspringen (Leertaste)</translation>
    </message>
    <message>
        <source>Skip animation</source>
        <translation>Animation überspringen</translation>
    </message>
</context>
<context>
    <name>ActionList</name>
    <message>
        <source>Type a move or a word: 5 I3, F3 out…</source>
        <translation>Zug oder Wort eingeben: 5 I3, F3 raus&#xa0;…</translation>
    </message>
    <message>
        <source>A move such as 5 I3, F3 out or coin C2, or a word to search for</source>
        <translation>Ein Zug wie 5 I3, F3 raus oder Münze C2, oder ein Suchwort</translation>
    </message>
    <message>
        <source>Search the actions</source>
        <translation>Mögliche Züge durchsuchen</translation>
    </message>
    <message>
        <source>What you can do now</source>
        <translation>Mögliche Züge</translation>
    </message>
    <message>
        <source>Close the list</source>
        <translation>Liste schließen</translation>
    </message>
    <message>
        <source>Nothing to do right now</source>
        <translation>Gerade nichts zu tun</translation>
    </message>
    <message>
        <source>{action}: {effect}</source>
        <translation>{action}: {effect}</translation>
    </message>
    <message>
        <source>Nothing here matches “{text}”.</source>
        <translation>Kein Zug passt zu „{text}“.</translation>
    </message>
    <message>
        <source>joker</source>
        <translation>Joker</translation>
    </message>
    <message numerus="yes">
        <source>+%n relative(s)</source>
        <translation>
            <numerusform>+%n Verwandter</numerusform>
            <numerusform>+%n Verwandte</numerusform>
        </translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Abwerfen</translation>
    </message>
    <message numerus="yes">
        <source>next: %n step(s)</source>
        <translation>
            <numerusform>danach: %n Schritt</numerusform>
            <numerusform>danach: %n Schritte</numerusform>
        </translation>
    </message>
    <message>
        <source>saved</source>
        <translation>gerettet</translation>
    </message>
    <message numerus="yes">
        <source>%n free</source>
        <translation>
            <numerusform>%n frei</numerusform>
            <numerusform>%n frei</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>AddressBar</name>
    <message>
        <source>Host&apos;s address</source>
        <translation>Adresse des Gastgebers</translation>
    </message>
    <message>
        <source>paste or type it here</source>
        <translation>hier einfügen oder eintippen</translation>
    </message>
    <message>
        <source>Join</source>
        <translation>Beitreten</translation>
    </message>
    <message>
        <source>Join by invitation or address</source>
        <translation>Mit Einladung oder Adresse beitreten</translation>
    </message>
    <message>
        <source>Invitation or address</source>
        <translation>Einladung oder Adresse</translation>
    </message>
    <message>
        <source>Join at {} again</source>
        <translation>Bei {} erneut beitreten</translation>
    </message>
    <message>
        <source>Join again</source>
        <translation>Erneut beitreten</translation>
    </message>
</context>
<context>
    <name>Advice</name>
    <message>
        <source>How likely {name}&apos;s citizens are to escape from each square</source>
        <translation>Wie wahrscheinlich die Bürger von {name} von jedem Feld aus entkommen</translation>
    </message>
    <message>
        <source>How likely your citizens are to escape from each square</source>
        <translation>Wie wahrscheinlich deine Bürger von jedem Feld aus entkommen</translation>
    </message>
    <message>
        <source>It is {name}&apos;s turn.</source>
        <translation>{name} ist am Zug.</translation>
    </message>
    <message>
        <source>{name} is thinking…</source>
        <translation>{name} denkt nach…</translation>
    </message>
    <message>
        <source>Choose a citizen for the value of each of its moves.</source>
        <translation>Wähle einen Bürger, um die Werte seiner Läufe zu sehen.</translation>
    </message>
    <message>
        <source>How many of your citizens are saved with each choice.</source>
        <translation>Wie viele deiner Bürger bei jeder Möglichkeit gerettet werden.</translation>
    </message>
    <message>
        <source>How many of your citizens are lost with each choice.</source>
        <translation>Wie viele deiner Bürger bei jeder Möglichkeit umkommen.</translation>
    </message>
    <message>
        <source>Your chance of winning with each choice.</source>
        <translation>Deine Gewinnchance bei jeder Möglichkeit.</translation>
    </message>
    <message>
        <source>{name}&apos;s chances of escape</source>
        <translation>Fluchtchancen von {name}</translation>
    </message>
    <message>
        <source>Your chances of escape</source>
        <translation>Deine Fluchtchancen</translation>
    </message>
    <message>
        <source>Click a player for their chances of escape.</source>
        <translation>Klicke auf einen Spieler, um seine Fluchtchancen zu sehen.</translation>
    </message>
    <message>
        <source>Looking ahead… {part}</source>
        <translation>Rechnet&#xa0;… {part}</translation>
    </message>
    <message>
        <source>best</source>
        <translation>gut</translation>
    </message>
    <message>
        <source>worst</source>
        <translation>schlecht</translation>
    </message>
    <message>
        <source>Citizens saved</source>
        <translation>Gerettete Bürger</translation>
    </message>
    <message>
        <source>Citizens lost</source>
        <translation>Verlorene Bürger</translation>
    </message>
    <message>
        <source>Chance of winning</source>
        <translation>Gewinnchance</translation>
    </message>
    <message>
        <source>Citizens given away</source>
        <translation>Verschenkte Bürger</translation>
    </message>
    <message>
        <source>How many citizens you give away with each choice.</source>
        <translation>Wie viele Bürger du mit jeder Möglichkeit verschenkst.</translation>
    </message>
</context>
<context>
    <name>Analysis</name>
    <message>
        <source>It was the only choice.</source>
        <translation>Es war die einzige Möglichkeit.</translation>
    </message>
    <message>
        <source>You found it.</source>
        <translation>Gefunden.</translation>
    </message>
    <message>
        <source>Yours is as good.</source>
        <translation>Deine Wahl ist genauso gut.</translation>
    </message>
    <message>
        <source>That is what was played.</source>
        <translation>Das wurde gespielt.</translation>
    </message>
    <message>
        <source>Not that one.</source>
        <translation>Das nicht.</translation>
    </message>
    <message>
        <source>only choice</source>
        <translation>einzige Möglichkeit</translation>
    </message>
    <message>
        <source>less than a minute left</source>
        <translation>noch weniger als eine Minute</translation>
    </message>
    <message numerus="yes">
        <source>about %n minute(s) left</source>
        <translation>
            <numerusform>noch etwa %n Minute</numerusform>
            <numerusform>noch etwa %n Minuten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You lost %n citizen(s) to your own lava that another square would have spared.</source>
        <translation>
            <numerusform>Durch deine eigene Lava hast du %n Bürger verloren, den ein anderes Feld verschont hätte.</numerusform>
            <numerusform>Durch deine eigene Lava hast du %n Bürger verloren, die ein anderes Feld verschont hätte.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You could have brought %n more relative(s).</source>
        <translation>
            <numerusform>Du hättest %n Verwandten mehr mitbringen können.</numerusform>
            <numerusform>Du hättest %n Verwandte mehr mitbringen können.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You left %n move(s) unused.</source>
        <translation>
            <numerusform>Du hast %n möglichen Lauf nicht gemacht.</numerusform>
            <numerusform>Du hast %n mögliche Läufe nicht gemacht.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You moved away from the gates %n time(s).</source>
        <translation>
            <numerusform>Du bist einmal von den Toren weggelaufen.</numerusform>
            <numerusform>Du bist %n-mal von den Toren weggelaufen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You ended your turn without taking a way out %n time(s).</source>
        <translation>
            <numerusform>Du hast deinen Zug einmal beendet, obwohl ein Bürger entkommen konnte.</numerusform>
            <numerusform>Du hast deinen Zug %n-mal beendet, obwohl ein Bürger entkommen konnte.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You played %n card(s) that brought no relative when another card would have.</source>
        <translation>
            <numerusform>Du hast %n Karte ohne Verwandte gespielt, obwohl eine andere welche mitgebracht hätte.</numerusform>
            <numerusform>Du hast %n Karten ohne Verwandte gespielt, obwohl eine andere welche mitgebracht hätte.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{name} lost %n citizen(s) to their own lava that another square would have spared.</source>
        <translation>
            <numerusform>Durch eigene Lava hat {name} %n Bürger verloren, den ein anderes Feld verschont hätte.</numerusform>
            <numerusform>Durch eigene Lava hat {name} %n Bürger verloren, die ein anderes Feld verschont hätte.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{name} could have brought %n more relative(s).</source>
        <translation>
            <numerusform>{name} hätte %n Verwandten mehr mitbringen können.</numerusform>
            <numerusform>{name} hätte %n Verwandte mehr mitbringen können.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{name} left %n move(s) unused.</source>
        <translation>
            <numerusform>{name} hat %n möglichen Lauf nicht gemacht.</numerusform>
            <numerusform>{name} hat %n mögliche Läufe nicht gemacht.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{name} moved away from the gates %n time(s).</source>
        <translation>
            <numerusform>{name} ist einmal von den Toren weggelaufen.</numerusform>
            <numerusform>{name} ist %n-mal von den Toren weggelaufen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{name} ended the turn without taking a way out %n time(s).</source>
        <translation>
            <numerusform>{name} hat den Zug einmal beendet, obwohl ein Bürger entkommen konnte.</numerusform>
            <numerusform>{name} hat den Zug %n-mal beendet, obwohl ein Bürger entkommen konnte.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{name} played %n card(s) that brought no relative when another card would have.</source>
        <translation>
            <numerusform>{name} hat %n Karte ohne Verwandte gespielt, obwohl eine andere welche mitgebracht hätte.</numerusform>
            <numerusform>{name} hat %n Karten ohne Verwandte gespielt, obwohl eine andere welche mitgebracht hätte.</numerusform>
        </translation>
    </message>
    <message>
        <source>Relatives</source>
        <translation>Verwandte</translation>
    </message>
    <message>
        <source>Omens</source>
        <translation>Omen</translation>
    </message>
    <message>
        <source>Lava tiles</source>
        <translation>Lavaplättchen</translation>
    </message>
    <message>
        <source>Moves</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Making Vesuvius erupt</source>
        <translation>Ausbruch auslösen</translation>
    </message>
    <message>
        <source>one chance in 20 to win</source>
        <translation>eine von 20 Gewinnchancen</translation>
    </message>
    <message numerus="yes">
        <source>%n chance(s) in 10 to win</source>
        <translation>
            <numerusform>%n von 10 Gewinnchancen</numerusform>
            <numerusform>%n von 10 Gewinnchancen</numerusform>
        </translation>
    </message>
    <message>
        <source>{citizens} and {chance}</source>
        <translation>{citizens} und {chance}</translation>
    </message>
    <message>
        <source>This gave away {loss}: {why}.</source>
        <translation>Das hat {loss} verschenkt: {why}.</translation>
    </message>
    <message>
        <source>This gave away {loss}.</source>
        <translation>Das hat {loss} verschenkt.</translation>
    </message>
    <message>
        <source>The best choice found.</source>
        <translation>Die beste gefundene Möglichkeit.</translation>
    </message>
    <message>
        <source>As good as the best choice found.</source>
        <translation>So gut wie die beste gefundene Möglichkeit.</translation>
    </message>
    <message>
        <source>Too close to tell whether another choice was better.</source>
        <translation>Zu knapp, um zu sagen, ob etwas anderes besser war.</translation>
    </message>
    <message numerus="yes">
        <source>the lava burned %n own citizen(s)</source>
        <translation>
            <numerusform>die Lava hat %n eigenen Bürger verbrannt</numerusform>
            <numerusform>die Lava hat %n eigene Bürger verbrannt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the lava cut off %n own citizen(s)</source>
        <translation>
            <numerusform>die Lava hat %n eigenen Bürger abgeschnitten</numerusform>
            <numerusform>die Lava hat %n eigene Bürger abgeschnitten</numerusform>
        </translation>
    </message>
    <message>
        <source>this citizen now stands beside lava at {square}</source>
        <translation>dieser Bürger steht nun neben Lava auf {square}</translation>
    </message>
    <message>
        <source>a citizen could have left by {gate}</source>
        <translation>ein Bürger hätte durch {gate} entkommen können</translation>
    </message>
    <message>
        <source>a citizen could have come within one move of {gate}</source>
        <translation>ein Bürger hätte bis auf einen Lauf an {gate} herankommen können</translation>
    </message>
    <message>
        <source>a relative could have come</source>
        <translation>ein Verwandter hätte kommen können</translation>
    </message>
    <message numerus="yes">
        <source>%n relative(s) could have come</source>
        <translation>
            <numerusform>%n Verwandter hätte kommen können</numerusform>
            <numerusform>%n Verwandte hätten kommen können</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the lava could have burned %n of {seat}&apos;s citizen(s)</source>
        <translation>
            <numerusform>die Lava hätte %n Bürger von {seat} verbrennen können</numerusform>
            <numerusform>die Lava hätte %n Bürger von {seat} verbrennen können</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the lava could have cut off %n of {seat}&apos;s citizen(s)</source>
        <translation>
            <numerusform>die Lava hätte %n Bürger von {seat} abschneiden können</numerusform>
            <numerusform>die Lava hätte %n Bürger von {seat} abschneiden können</numerusform>
        </translation>
    </message>
    <message>
        <source>a citizen could have moved away from the lava at {square}</source>
        <translation>ein Bürger hätte von der Lava auf {square} weglaufen können</translation>
    </message>
    <message>
        <source>{chance} to win, {saved} saved, {lost} lost</source>
        <translation>{chance} Gewinnchance, {saved} gerettet, {lost} verloren</translation>
    </message>
    <message numerus="yes">
        <source>{ends} (%n deal(s))</source>
        <translation>
            <numerusform>{ends} (%n Verteilung)</numerusform>
            <numerusform>{ends} (%n Verteilungen)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{citizens} citizens and {chance} to win given away; {ends} (%n deal(s))</source>
        <translation>
            <numerusform>{citizens} Bürger und {chance} Gewinnchance verschenkt; {ends} (%n Verteilung)</numerusform>
            <numerusform>{citizens} Bürger und {chance} Gewinnchance verschenkt; {ends} (%n Verteilungen)</numerusform>
        </translation>
    </message>
    <message>
        <source>to win</source>
        <translation>Gewinn</translation>
    </message>
    <message>
        <source>best found</source>
        <translation>die beste</translation>
    </message>
    <message>
        <source>as good</source>
        <translation>so gut</translation>
    </message>
    <message>
        <source>too close</source>
        <translation>zu knapp</translation>
    </message>
    <message>
        <source>So far you gave away {citizens}.</source>
        <translation>Bisher hast du {citizens} verschenkt.</translation>
    </message>
    <message>
        <source>So far {name} gave away {citizens}.</source>
        <translation>Bisher hat {name} {citizens} verschenkt.</translation>
    </message>
    <message>
        <source>You gave nothing away that could be found; a tribune gives away {theirs}.</source>
        <translation>Es wurde nichts gefunden, was du verschenkt hast; ein Tribun verschenkt {theirs}.</translation>
    </message>
    <message>
        <source>{name} gave nothing away that could be found; a tribune gives away {theirs}.</source>
        <translation>Es wurde nichts gefunden, was {name} verschenkt hat; ein Tribun verschenkt {theirs}.</translation>
    </message>
    <message>
        <source>You gave away {citizens}; a tribune gives away {theirs}.</source>
        <translation>Du hast {citizens} verschenkt; ein Tribun verschenkt {theirs}.</translation>
    </message>
    <message>
        <source>{name} gave away {citizens}; a tribune gives away {theirs}.</source>
        <translation>{name} hat {citizens} verschenkt; ein Tribun verschenkt {theirs}.</translation>
    </message>
    <message numerus="yes">
        <source>{citizens} citizens in %n decision(s); a tribune {tribune}.</source>
        <translation>
            <numerusform>{citizens} Bürger in %n Entscheidung; ein Tribun {tribune}.</numerusform>
            <numerusform>{citizens} Bürger in %n Entscheidungen; ein Tribun {tribune}.</numerusform>
        </translation>
    </message>
    <message>
        <source>Placing citizens</source>
        <translation>Bürger setzen</translation>
    </message>
    <message numerus="yes">
        <source>citizen(s)</source>
        <translation>
            <numerusform>Bürger</numerusform>
            <numerusform>Bürger</numerusform>
        </translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>half a citizen</source>
        <translation>einen halben Bürger</translation>
    </message>
    <message numerus="yes">
        <source>%n citizen(s)</source>
        <translation>
            <numerusform>%n Bürger</numerusform>
            <numerusform>%n Bürger</numerusform>
        </translation>
    </message>
    <message>
        <source>a little</source>
        <translation>ein wenig</translation>
    </message>
    <message>
        <source>about {citizens}</source>
        <translation>etwa {citizens}</translation>
    </message>
    <message>
        <source>about as good as the best</source>
        <translation>etwa so gut wie die beste</translation>
    </message>
    <message>
        <source>gives away {loss}</source>
        <translation>verschenkt {loss}</translation>
    </message>
</context>
<context>
    <name>AnalysisPage</name>
    <message>
        <source>Analysis</source>
        <translation>Analyse</translation>
    </message>
    <message>
        <source>Whose decisions</source>
        <translation>Spieler</translation>
    </message>
    <message>
        <source>Chance of winning</source>
        <translation>Gewinnchance</translation>
    </message>
    <message>
        <source>Saved and lost</source>
        <translation>Gerettet und verloren</translation>
    </message>
    <message>
        <source>Costliest decisions</source>
        <translation>Teuerste Entscheidungen</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>Überblick</translation>
    </message>
    <message>
        <source>All decisions</source>
        <translation>Alle Entscheidungen</translation>
    </message>
    <message>
        <source>This player made no decisions in this game.</source>
        <translation>Dieser Spieler hat in dieser Partie nichts entschieden.</translation>
    </message>
    <message>
        <source>The AI could not analyse every decision.</source>
        <translation>Die KI konnte nicht jede Entscheidung analysieren.</translation>
    </message>
    <message>
        <source>The analysis is done.</source>
        <translation>Die Analyse ist fertig.</translation>
    </message>
    <message>
        <source>Decision {number} of {all} · {phase}</source>
        <translation>Entscheidung {number} von {all} · {phase}</translation>
    </message>
</context>
<context>
    <name>AnswerList</name>
    <message>
        <source>Nothing found. Try:</source>
        <translation>Nichts gefunden. Versuch:</translation>
    </message>
    <message>
        <source>Rules that may answer</source>
        <translation>Regeln, die antworten könnten</translation>
    </message>
</context>
<context>
    <name>BlockList</name>
    <message>
        <source>Removed. No one else can join from their address either.</source>
        <translation>Entfernt. Auch sonst kann von dieser Adresse niemand mehr beitreten.</translation>
    </message>
    <message>
        <source>Unblock</source>
        <translation>Sperre aufheben</translation>
    </message>
    <message>
        <source>Change the join code?</source>
        <translation>Zugangscode ändern?</translation>
    </message>
    <message>
        <source>{name} knows the current one, which will stop working. Everyone who is here stays.</source>
        <translation>{name} kennt den jetzigen Code; er gilt dann nicht mehr. Wer schon da ist, bleibt.</translation>
    </message>
    <message>
        <source>Anyone on this network can join, including {name} from another computer. Everyone who is here stays.</source>
        <translation>In diesem Netzwerk können alle beitreten, auch {name} von einem anderen Computer aus. Wer schon da ist, bleibt.</translation>
    </message>
    <message>
        <source>Leave unchanged</source>
        <translation>Nicht ändern</translation>
    </message>
    <message>
        <source>Unblock {name}</source>
        <translation>Sperre von {name} aufheben</translation>
    </message>
    <message>
        <source>Require a join code from now on?</source>
        <translation>Ab jetzt einen Zugangscode verlangen?</translation>
    </message>
    <message>
        <source>New code</source>
        <translation>Neuer Code</translation>
    </message>
</context>
<context>
    <name>Board</name>
    <message>
        <source>The city of Pompeii</source>
        <translation>Die Stadt Pompeji</translation>
    </message>
    <message>
        <source>card {n}</source>
        <translation>Karte {n}</translation>
    </message>
    <message>
        <source>a way out once Vesuvius has erupted</source>
        <translation>ein Ausgang, sobald der Vesuv ausgebrochen ist</translation>
    </message>
    <message>
        <source>saved so far: {who}</source>
        <translation>bisher gerettet: {who}</translation>
    </message>
    <message>
        <source>{name}: {n} lost</source>
        <translation>{name}: {n} verloren</translation>
    </message>
    <message>
        <source>Vesuvius</source>
        <translation>Der Vesuv</translation>
    </message>
    <message>
        <source>you</source>
        <translation>du</translation>
    </message>
    <message numerus="yes">
        <source>out in %n move(s): {gates}</source>
        <translation>
            <numerusform>mit %n Lauf hinaus: {gates}</numerusform>
            <numerusform>mit %n Läufen hinaus: {gates}</numerusform>
        </translation>
    </message>
    <message>
        <source>lava, {symbol}</source>
        <translation>Lava, {symbol}</translation>
    </message>
    <message>
        <source>building {n}</source>
        <translation>Gebäude {n}</translation>
    </message>
    <message>
        <source>neutral building</source>
        <translation>neutrales Gebäude</translation>
    </message>
    <message>
        <source>part {letter}</source>
        <translation>Teil {letter}</translation>
    </message>
    <message>
        <source>for relatives and jokers only</source>
        <translation>nur für Verwandte und Joker</translation>
    </message>
    <message>
        <source>the building is full: a card {number} is a joker</source>
        <translation>Gebäude voll: Karte {number} ist ein Joker</translation>
    </message>
    <message numerus="yes">
        <source>%n card(s) of its number not played yet</source>
        <translation>
            <numerusform>%n Karte dieser Nummer noch nicht gespielt</numerusform>
            <numerusform>%n Karten dieser Nummer noch nicht gespielt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>a card {number} brings up to %n relative(s)</source>
        <translation>
            <numerusform>Karte {number} bringt %n Verwandten mit</numerusform>
            <numerusform>Karte {number} bringt bis zu %n Verwandte mit</numerusform>
        </translation>
    </message>
    <message>
        <source>no gate can be reached from here</source>
        <translation>von hier ist kein Tor zu erreichen</translation>
    </message>
    <message>
        <source>cannot be crossed</source>
        <translation>nicht betretbar</translation>
    </message>
    <message>
        <source>no one is here</source>
        <translation>hier ist niemand</translation>
    </message>
    <message>
        <source>the first tile of this symbol goes here</source>
        <translation>das erste Plättchen dieses Symbols kommt hierhin</translation>
    </message>
    <message numerus="yes">
        <source>%n space(s)</source>
        <translation>
            <numerusform>%n Platz</numerusform>
            <numerusform>%n Plätze</numerusform>
        </translation>
    </message>
    <message>
        <source>{name}: {n} can escape in one move</source>
        <translation>{name}: {n} können mit einem Lauf entkommen</translation>
    </message>
    <message>
        <source>no one can escape here in one move</source>
        <translation>hier kann niemand mit einem Lauf entkommen</translation>
    </message>
    <message>
        <source>vent of the {symbol}</source>
        <translation>Schlot „{symbol}“</translation>
    </message>
    <message>
        <source>street</source>
        <translation>Straße</translation>
    </message>
    <message>
        <source>{n} possibilities</source>
        <translation>{n} Möglichkeiten</translation>
    </message>
    <message>
        <source>place the lava tile first</source>
        <translation>lege zuerst das Lavaplättchen</translation>
    </message>
    <message>
        <source>choose one of your citizens first</source>
        <translation>wähle zuerst einen deiner Bürger</translation>
    </message>
    <message>
        <source>none of your cards can be played here</source>
        <translation>keine deiner Karten kann hier gespielt werden</translation>
    </message>
    <message>
        <source>gates open after the eruption</source>
        <translation>die Tore öffnen sich nach dem Ausbruch</translation>
    </message>
    <message>
        <source>you lose this citizen</source>
        <translation>du verlierst diesen Bürger</translation>
    </message>
    <message>
        <source>{name} loses this citizen</source>
        <translation>{name} verliert diesen Bürger</translation>
    </message>
    <message numerus="yes">
        <source>brings up to %n relative(s)</source>
        <translation>
            <numerusform>bringt %n Verwandten mit</numerusform>
            <numerusform>bringt bis zu %n Verwandte mit</numerusform>
        </translation>
    </message>
    <message>
        <source>joker: {room}</source>
        <translation>Joker: {room}</translation>
    </message>
    <message numerus="yes">
        <source>{room}, brings up to %n relative(s)</source>
        <translation>
            <numerusform>{room}, bringt %n Verwandten mit</numerusform>
            <numerusform>{room}, bringt bis zu %n Verwandte mit</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>leaves %n space(s) free in this building</source>
        <translation>
            <numerusform>danach noch %n Platz frei in diesem Gebäude</numerusform>
            <numerusform>danach noch %n Plätze frei in diesem Gebäude</numerusform>
        </translation>
    </message>
    <message>
        <source>fills this building</source>
        <translation>dieses Gebäude ist dann voll</translation>
    </message>
    <message numerus="yes">
        <source>leaves %n space(s) free in building {number}</source>
        <translation>
            <numerusform>danach noch %n Platz frei in Gebäude {number}</numerusform>
            <numerusform>danach noch %n Plätze frei in Gebäude {number}</numerusform>
        </translation>
    </message>
    <message>
        <source>fills building {number}</source>
        <translation>Gebäude {number} ist dann voll</translation>
    </message>
    <message>
        <source>burns {who}</source>
        <translation>verbrennt: {who}</translation>
    </message>
    <message>
        <source>cuts off {who}</source>
        <translation>schneidet ab: {who}</translation>
    </message>
    <message numerus="yes">
        <source>cuts off %n square(s)</source>
        <translation>
            <numerusform>schneidet %n Feld ab</numerusform>
            <numerusform>schneidet %n Felder ab</numerusform>
        </translation>
    </message>
    <message>
        <source>burns no one</source>
        <translation>verbrennt niemanden</translation>
    </message>
    <message numerus="yes">
        <source>%n of yours</source>
        <translation>
            <numerusform>%n deiner Bürger</numerusform>
            <numerusform>%n deiner Bürger</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of {name}&apos;s</source>
        <translation>
            <numerusform>%n Bürger von {name}</numerusform>
            <numerusform>%n Bürger von {name}</numerusform>
        </translation>
    </message>
    <message>
        <source>out of the city: saved</source>
        <translation>aus der Stadt: gerettet</translation>
    </message>
    <message>
        <source>alone there: 1 step next time</source>
        <translation>dort allein: beim nächsten Mal 1 Schritt</translation>
    </message>
    <message>
        <source>{n} together there: {n} steps next time</source>
        <translation>dort zu {n}: beim nächsten Mal {n} Schritte</translation>
    </message>
    <message numerus="yes">
        <source>%n free</source>
        <translation>
            <numerusform>%n frei</numerusform>
            <numerusform>%n frei</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>can move up to %n step(s)</source>
        <translation>
            <numerusform>kann %n Schritt laufen</numerusform>
            <numerusform>kann bis zu %n Schritte laufen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BoardVoice</name>
    <message>
        <source>The wall</source>
        <translation>Die Mauer</translation>
    </message>
    <message>
        <source>Taken back</source>
        <translation>Zurückgenommen</translation>
    </message>
    <message>
        <source>Put back</source>
        <translation>Zurückgelegt</translation>
    </message>
    <message numerus="yes">
        <source>Card {n}, {colour}: %n square(s)</source>
        <translation>
            <numerusform>Karte {n}, {colour}: %n Feld</numerusform>
            <numerusform>Karte {n}, {colour}: %n Felder</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{square} picked up: %n square(s) or gate(s)</source>
        <translation>
            <numerusform>{square} aufgenommen: %n Feld oder Tor</numerusform>
            <numerusform>{square} aufgenommen: %n Felder oder Tore</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BotForm</name>
    <message>
        <source>Choose a file…</source>
        <translation>Datei wählen&#xa0;…</translation>
    </message>
    <message>
        <source>Try it</source>
        <translation>Testen</translation>
    </message>
    <message>
        <source>for example: python3 my_bot.py --fast</source>
        <translation>zum Beispiel: python3 mein_bot.py --fast</translation>
    </message>
    <message>
        <source>Start it and ask it for one move in a test game</source>
        <translation>Starten und in einer Testpartie nach einem Zug fragen</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Command line</source>
        <translation>Befehlszeile</translation>
    </message>
    <message>
        <source>Choose a program</source>
        <translation>Programm wählen</translation>
    </message>
    <message>
        <source>Trying…</source>
        <translation>Wird getestet&#xa0;…</translation>
    </message>
    <message>
        <source>It works: its first answer took {} s.</source>
        <translation>Funktioniert: Die erste Antwort dauerte {} s.</translation>
    </message>
</context>
<context>
    <name>BotsDialog</name>
    <message>
        <source>Bots</source>
        <translation>Bots</translation>
    </message>
    <message>
        <source>+  Add</source>
        <translation>+  Hinzufügen</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>{} s</source>
        <translation>{}&#xa0;s</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>A bot is any program that speaks the bot protocol. It sees only what its seat may see, but it runs with your rights: add only programs you trust.</source>
        <translation>Ein Bot ist ein beliebiges Programm, das das Bot-Protokoll spricht. Er sieht nur, was sein Platz sehen darf, läuft aber mit deinen Rechten: Füge nur Programme hinzu, denen du vertraust.</translation>
    </message>
    <message>
        <source>Time per decision</source>
        <translation>Zeit pro Entscheidung</translation>
    </message>
    <message>
        <source>Remove all</source>
        <translation>Alle entfernen</translation>
    </message>
    <message>
        <source>The bot needs a name.</source>
        <translation>Der Bot braucht einen Namen.</translation>
    </message>
    <message>
        <source>Bot {} in the list needs a name.</source>
        <translation>Bot {} in der Liste braucht einen Namen.</translation>
    </message>
    <message>
        <source>Two bots are called {}.</source>
        <translation>Zwei Bots heißen {}.</translation>
    </message>
    <message>
        <source>{} needs a command line: choose its file or type one.</source>
        <translation>Für {} fehlt die Befehlszeile: Datei wählen oder eingeben.</translation>
    </message>
    <message>
        <source>Add a bot first.</source>
        <translation>Füge zuerst einen Bot hinzu.</translation>
    </message>
    <message>
        <source>no name yet</source>
        <translation>noch kein Name</translation>
    </message>
    <message>
        <source>Let it play</source>
        <translation>Spielen lassen</translation>
    </message>
</context>
<context>
    <name>BoxDialog</name>
    <message>
        <source>Which box do you have?</source>
        <translation>Welche Schachtel hast du?</translation>
    </message>
    <message>
        <source>Publisher</source>
        <translation>Verlag</translation>
    </message>
    <message>
        <source>Year on the box</source>
        <translation>Jahr auf der Schachtel</translation>
    </message>
    <message>
        <source>Wooden pieces in all</source>
        <translation>Holzfiguren insgesamt</translation>
    </message>
    <message>
        <source>Lava tiles in all</source>
        <translation>Lavaplättchen insgesamt</translation>
    </message>
    <message>
        <source>Tiles with two symbols</source>
        <translation>Plättchen mit zwei Symbolen</translation>
    </message>
    <message>
        <source>Play with the tiles that have two symbols</source>
        <translation>Mit den Plättchen spielen, die zwei Symbole haben</translation>
    </message>
    <message>
        <source>Look at the box and count. Leave open what you do not know.</source>
        <translation>Sieh in die Schachtel und zähle. Was du nicht weißt, lass offen.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>I don&apos;t know</source>
        <translation>Weiß ich nicht</translation>
    </message>
    <message>
        <source>another</source>
        <translation>anders</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>A box that we do not know</source>
        <translation>Eine Schachtel, die wir nicht kennen</translation>
    </message>
    <message>
        <source>Nor do we know its rules. Begin with the standard, and compare the variants with your rule book.</source>
        <translation>Auch ihre Regeln kennen wir nicht. Fang mit dem Standard an und vergleiche die Varianten mit deiner Anleitung.</translation>
    </message>
    <message>
        <source>Use these rules</source>
        <translation>Diese Regeln nehmen</translation>
    </message>
    <message>
        <source>Use the standard rules</source>
        <translation>Standardregeln nehmen</translation>
    </message>
    <message>
        <source>Its rules are called “{title}”. What they play differently from the standard:</source>
        <translation>Ihre Regeln heißen hier „{title}“. Was sie anders spielen als der Standard:</translation>
    </message>
    <message>
        <source>Play it by the rules called “{title}”.</source>
        <translation>Spiel sie mit den Regeln „{title}“.</translation>
    </message>
    <message>
        <source>{list} or {last}</source>
        <translation>{list} oder {last}</translation>
    </message>
    <message>
        <source>To tell them apart: {questions}.</source>
        <translation>Das unterscheidet sie: {questions}.</translation>
    </message>
    <message>
        <source>Answer one question, and you see which rules are yours.</source>
        <translation>Beantworte eine Frage, und du siehst, welche Regeln deine sind.</translation>
    </message>
</context>
<context>
    <name>CardButton</name>
    <message>
        <source>face-down card</source>
        <translation>verdeckte Karte</translation>
    </message>
    <message>
        <source>card {n}, building {n}, {colour}</source>
        <translation>Karte {n}, Gebäude {n}, {colour}</translation>
    </message>
    <message>
        <source>Building {n} is full: the card is a joker.</source>
        <translation>Gebäude {n} ist voll: Die Karte ist ein Joker.</translation>
    </message>
    <message>
        <source>joker</source>
        <translation>Joker</translation>
    </message>
</context>
<context>
    <name>Cards</name>
    <message>
        <source>OMEN</source>
        <translation>OMEN</translation>
    </message>
    <message>
        <source>A.D. 79</source>
        <translation>A.D. 79</translation>
    </message>
</context>
<context>
    <name>ChanceChart</name>
    <message>
        <source>{percent} less than with the best choice found</source>
        <translation>{percent} weniger als mit der besten gefundenen Möglichkeit</translation>
    </message>
    <message>
        <source>Click to see this decision</source>
        <translation>Klicke, um diese Entscheidung zu sehen</translation>
    </message>
    <message>
        <source>Chance of winning over the game</source>
        <translation>Gewinnchance im Verlauf der Partie</translation>
    </message>
    <message>
        <source>Chance of winning over the game: {first} at the start, {last} at the end</source>
        <translation>Gewinnchance im Verlauf der Partie: {first} am Anfang, {last} am Ende</translation>
    </message>
    <message>
        <source>Chance of winning: {chance} ± {doubt}</source>
        <translation>Gewinnchance: {chance} ± {doubt}</translation>
    </message>
    <message>
        <source>How it ended: {chance}</source>
        <translation>Am Ende: {chance}</translation>
    </message>
</context>
<context>
    <name>Chart</name>
    <message>
        <source>{}: {} saved, {} lost</source>
        <translation>{}: {} gerettet, {} verloren</translation>
    </message>
    <message>
        <source>Saved and lost over the game. {}</source>
        <translation>Gerettet und verloren im Verlauf der Partie. {}</translation>
    </message>
    <message>
        <source>Click to watch the game from there</source>
        <translation>Klicke, um die Partie ab hier anzusehen</translation>
    </message>
    <message>
        <source>saved</source>
        <translation>gerettet</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>verloren</translation>
    </message>
</context>
<context>
    <name>ChatPanel</name>
    <message>
        <source>Chat</source>
        <translation>Chat</translation>
    </message>
    <message>
        <source>Message to everyone</source>
        <translation>Nachricht an alle</translation>
    </message>
    <message>
        <source>Write a message…</source>
        <translation>Nachricht schreiben&#xa0;…</translation>
    </message>
    <message>
        <source>Messages, and who comes and goes, appear here.</source>
        <translation>Hier stehen Nachrichten und wer kommt und geht.</translation>
    </message>
    <message numerus="yes">
        <source>%n watching</source>
        <translation>
            <numerusform>%n schaut zu</numerusform>
            <numerusform>%n schauen zu</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ChoiceDetails</name>
    <message>
        <source>Play this</source>
        <translation>Ausführen</translation>
    </message>
    <message>
        <source>Play this: {action}</source>
        <translation>Ausführen: {action}</translation>
    </message>
</context>
<context>
    <name>Coach</name>
    <message>
        <source>Look again</source>
        <translation>Noch einmal ansehen</translation>
    </message>
    <message>
        <source>Show me</source>
        <translation>Zeige es mir</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Look again? This gives away {loss}.</source>
        <translation>Noch einmal ansehen? Das verschenkt {loss}.</translation>
    </message>
    <message>
        <source>Choose again, or let me show you a better choice.</source>
        <translation>Wähle noch einmal, oder lass dir eine bessere Wahl zeigen.</translation>
    </message>
    <message>
        <source>Better: {choice}.</source>
        <translation>Besser: {choice}.</translation>
    </message>
    <message>
        <source>No coach asks anything now.</source>
        <translation>Gerade fragt kein Trainer etwas.</translation>
    </message>
</context>
<context>
    <name>CodeField</name>
    <message>
        <source>Join code</source>
        <translation>Zugangscode</translation>
    </message>
    <message>
        <source>Letters and digits; upper or lower case</source>
        <translation>Buchstaben und Ziffern; Groß- oder Kleinschreibung ist egal</translation>
    </message>
</context>
<context>
    <name>ColourButton</name>
    <message>
        <source>Colour: {}</source>
        <translation>Farbe: {}</translation>
    </message>
</context>
<context>
    <name>CopyButton</name>
    <message>
        <source>✓  Copied</source>
        <translation>✓  Kopiert</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
</context>
<context>
    <name>CostliestDecisions</name>
    <message>
        <source>Your costliest decisions</source>
        <translation>Deine teuersten Entscheidungen</translation>
    </message>
    <message>
        <source>Looking them over: {done} of {all}</source>
        <translation>Werden durchgesehen: {done} von {all}</translation>
    </message>
</context>
<context>
    <name>CostliestList</name>
    <message>
        <source>Lost {chance}</source>
        <translation>{chance} verloren</translation>
    </message>
    <message>
        <source>Better: {choice}</source>
        <translation>Besser: {choice}</translation>
    </message>
    <message>
        <source>What would have been better?</source>
        <translation>Was wäre besser gewesen?</translation>
    </message>
</context>
<context>
    <name>DailyNews</name>
    <message numerus="yes">
        <source>%n saved</source>
        <translation>
            <numerusform>%n gerettet</numerusform>
            <numerusform>%n gerettet</numerusform>
        </translation>
    </message>
    <message>
        <source>started</source>
        <translation>angefangen</translation>
    </message>
    <message>
        <source>new</source>
        <translation>neu</translation>
    </message>
</context>
<context>
    <name>DailyPage</name>
    <message>
        <source>Deal of the day</source>
        <translation>Partie des Tages</translation>
    </message>
    <message>
        <source>Everyone gets the same cards, lava and opponents each day, with the standard rules.</source>
        <translation>Jeden Tag bekommen alle dieselben Karten, dieselbe Lava und dieselben Gegner. Es gelten die Standardregeln.</translation>
    </message>
    <message>
        <source>Copy the result</source>
        <translation>Ergebnis kopieren</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Spielen</translation>
    </message>
    <message>
        <source>Not played yet.</source>
        <translation>Noch nicht gespielt.</translation>
    </message>
    <message>
        <source>The city of this deal</source>
        <translation>Die Stadt dieser Partie</translation>
    </message>
    <message>
        <source>Your first cards</source>
        <translation>Deine ersten Karten</translation>
    </message>
    <message>
        <source>Result and picture</source>
        <translation>Ergebnis und Bild</translation>
    </message>
    <message>
        <source>not played</source>
        <translation>nicht gespielt</translation>
    </message>
    <message>
        <source>{saved} saved, {lost} lost, {place} of {players}</source>
        <translation>{saved} gerettet, {lost} verloren, {place} von {players}</translation>
    </message>
    <message>
        <source>started</source>
        <translation>angefangen</translation>
    </message>
    <message>
        <source>Against {names}, level {level}</source>
        <translation>Gegen {names}, Stufe {level}</translation>
    </message>
    <message>
        <source>Play again</source>
        <translation>Noch einmal</translation>
    </message>
    <message>
        <source>Play on</source>
        <translation>Weiterspielen</translation>
    </message>
    <message>
        <source>Your first cards: {}</source>
        <translation>Deine ersten Karten: {}</translation>
    </message>
    <message numerus="yes">
        <source>%n days in a row</source>
        <translation>
            <numerusform>%n Tag in Folge</numerusform>
            <numerusform>%n Tage in Folge</numerusform>
        </translation>
    </message>
    <message>
        <source>Today, {}</source>
        <translation>Heute, {}</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Heute</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>Gestern</translation>
    </message>
</context>
<context>
    <name>DealField</name>
    <message>
        <source>Deal number</source>
        <translation>Partienummer</translation>
    </message>
    <message>
        <source>at random</source>
        <translation>zufällig</translation>
    </message>
    <message>
        <source>The same number deals the same cards and lava</source>
        <translation>Dieselbe Nummer ergibt dieselben Karten und dieselbe Lava</translation>
    </message>
    <message>
        <source>Anyone who enters it with these rules gets the same cards.</source>
        <translation>Wer sie mit diesen Regeln eingibt, bekommt dieselben Karten.</translation>
    </message>
    <message>
        <source>You have changed the rules, the players or the start, so the cards are different.</source>
        <translation>Du hast Regeln, Spieler oder Beginn geändert, deshalb sind die Karten andere.</translation>
    </message>
    <message numerus="yes">
        <source>%n player(s)</source>
        <translation>
            <numerusform>%n Spieler</numerusform>
            <numerusform>%n Spieler</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DecisionCard</name>
    <message>
        <source>Previous decision (Left)</source>
        <translation>Vorige Entscheidung (Pfeil links)</translation>
    </message>
    <message>
        <source>Next decision (Right)</source>
        <translation>Nächste Entscheidung (Pfeil rechts)</translation>
    </message>
    <message>
        <source>A new game from this decision</source>
        <translation>Neue Partie ab dieser Entscheidung</translation>
    </message>
    <message>
        <source>Try again from here</source>
        <translation>Ab hier neu versuchen</translation>
    </message>
    <message>
        <source>Watch from here</source>
        <translation>Ab hier ansehen</translation>
    </message>
    <message>
        <source>Show the better choice</source>
        <translation>Die bessere Wahl zeigen</translation>
    </message>
    <message>
        <source>Next mistake</source>
        <translation>Nächster Fehler</translation>
    </message>
    <message>
        <source>Played: {choice}</source>
        <translation>Gespielt: {choice}</translation>
    </message>
    <message>
        <source>Not analysed yet.</source>
        <translation>Noch nicht analysiert.</translation>
    </message>
    <message>
        <source>Choose it on the board, or have it shown.</source>
        <translation>Wähle es auf dem Plan, oder lass es dir zeigen.</translation>
    </message>
    <message>
        <source>Think of a card and a building, then have it shown.</source>
        <translation>Denk dir eine Karte und ein Gebäude, dann lass sie dir zeigen.</translation>
    </message>
    <message>
        <source>Best found: {choice}</source>
        <translation>Beste Möglichkeit: {choice}</translation>
    </message>
    <message>
        <source>Why: {reasons}</source>
        <translation>Warum: {reasons}</translation>
    </message>
    <message>
        <source>This gave away {loss}. What would have been better?</source>
        <translation>Das hat {loss} verschenkt. Was wäre besser gewesen?</translation>
    </message>
</context>
<context>
    <name>DecisionList</name>
    <message>
        <source>All decisions</source>
        <translation>Alle Entscheidungen</translation>
    </message>
    <message>
        <source>Played</source>
        <translation>Gespielt</translation>
    </message>
    <message>
        <source>Chance</source>
        <translation>Chance</translation>
    </message>
    <message>
        <source>Given away</source>
        <translation>Verschenkt</translation>
    </message>
</context>
<context>
    <name>EndPage</name>
    <message>
        <source>‹  Start page</source>
        <translation>‹  Startseite</translation>
    </message>
    <message>
        <source>Turning points</source>
        <translation>Wendepunkte</translation>
    </message>
    <message>
        <source>This game is not saved. “Save a copy…” keeps it somewhere else.</source>
        <translation>Diese Partie ist nicht gespeichert. Mit „Kopie speichern&#xa0;…“ kannst du sie anderswo speichern.</translation>
    </message>
    <message>
        <source>Saved and lost</source>
        <translation>Gerettet und verloren</translation>
    </message>
    <message>
        <source>Same players, new deal</source>
        <translation>Dieselben Spieler, neue Karten</translation>
    </message>
    <message>
        <source>Rematch</source>
        <translation>Revanche</translation>
    </message>
    <message>
        <source>Same players, same deck and lava</source>
        <translation>Dieselben Spieler, derselbe Stapel, dieselbe Lava</translation>
    </message>
    <message>
        <source>The result of “{}” cannot be shown because the saved game cannot be read: {}.</source>
        <translation>Das Ergebnis von „{}“ kann nicht angezeigt werden, weil die gespeicherte Partie nicht lesbar ist: {}.</translation>
    </message>
    <message>
        <source>Watch the replay</source>
        <translation>Aufzeichnung ansehen</translation>
    </message>
    <message>
        <source>Same cards again</source>
        <translation>Dieselben Karten noch einmal</translation>
    </message>
    <message>
        <source>Save picture…</source>
        <translation>Bild speichern&#xa0;…</translation>
    </message>
    <message>
        <source>The city at the end</source>
        <translation>Die Stadt am Ende</translation>
    </message>
    <message>
        <source>Copy the story</source>
        <translation>Bericht kopieren</translation>
    </message>
    <message>
        <source>“{}” is saved.</source>
        <translation>„{}“ ist gespeichert.</translation>
    </message>
    <message>
        <source>Save a copy…</source>
        <translation>Kopie speichern&#xa0;…</translation>
    </message>
    <message>
        <source>Played with a coach: this game does not count for your rating.</source>
        <translation>Mit Trainer gespielt: Diese Partie zählt nicht für deine Wertung.</translation>
    </message>
    <message>
        <source>Analyse</source>
        <translation>Analysieren</translation>
    </message>
    <message>
        <source>What each decision was worth</source>
        <translation>Was jede Entscheidung wert war</translation>
    </message>
    <message>
        <source>New game</source>
        <translation>Neue Partie</translation>
    </message>
    <message>
        <source>Other players, other rules</source>
        <translation>Andere Spieler, andere Regeln</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Save picture</source>
        <translation>Bild speichern</translation>
    </message>
    <message>
        <source>Pictures (*.png)</source>
        <translation>Bilder (*.png)</translation>
    </message>
    <message>
        <source>Watch it</source>
        <translation>Ansehen</translation>
    </message>
    <message>
        <source>{name}, for {former}</source>
        <translation>{name}, für {former}</translation>
    </message>
    <message numerus="yes">
        <source>%n saved</source>
        <translation>
            <numerusform>%n gerettet</numerusform>
            <numerusform>%n gerettet</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lost</source>
        <translation>
            <numerusform>%n verloren</numerusform>
            <numerusform>%n verloren</numerusform>
        </translation>
    </message>
    <message>
        <source>Vesuvius seethes: {} draws the first A.D. 79.</source>
        <translation>Der Vesuv brodelt: {} zieht das erste A.D. 79.</translation>
    </message>
    <message>
        <source>You and {} tie</source>
        <translation>Gleichstand: du und {}</translation>
    </message>
    <message>
        <source>You win</source>
        <translation>Du gewinnst</translation>
    </message>
    <message>
        <source>As many saved by {0}; you win with fewer in the volcano.</source>
        <translation>{0}: gleich viele gerettet; du gewinnst mit weniger Bürgern im Vulkan.</translation>
    </message>
    <message>
        <source>Vesuvius erupts: {} draws the second A.D. 79.</source>
        <translation>Der Vesuv bricht aus: {} zieht das zweite A.D. 79.</translation>
    </message>
    <message>
        <source>{} shows a hand of jokers, and Vesuvius erupts early.</source>
        <translation>{} zeigt lauter Joker, und der Vesuv bricht vorzeitig aus.</translation>
    </message>
    <message>
        <source>{} places the {} on {}. Lost: {}.</source>
        <translation>{} legt Lava ({}) auf {}. Verloren: {}.</translation>
    </message>
    <message numerus="yes">
        <source>{} gets {} out in one turn, %n step(s) in all.</source>
        <translation>
            <numerusform>{} bringt {} in einem einzigen Zug hinaus (%n Schritt).</numerusform>
            <numerusform>{} bringt {} in einem einzigen Zug hinaus (insgesamt %n Schritte).</numerusform>
        </translation>
    </message>
    <message>
        <source>{} takes the lead and keeps it.</source>
        <translation>{} geht in Führung und gibt sie nicht mehr ab.</translation>
    </message>
    <message>
        <source>Vesuvius seethes: you draw the first A.D. 79.</source>
        <translation>Der Vesuv brodelt: Du ziehst das erste A.D. 79.</translation>
    </message>
    <message>
        <source>Vesuvius erupts: you draw the second A.D. 79.</source>
        <translation>Der Vesuv bricht aus: Du ziehst das zweite A.D. 79.</translation>
    </message>
    <message>
        <source>You show a hand of jokers, and Vesuvius erupts early.</source>
        <translation>Du zeigst lauter Joker, und der Vesuv bricht früher aus.</translation>
    </message>
    <message>
        <source>You place the {} on {}. Lost: {}.</source>
        <translation>Du legst Lava ({}) auf {}. Verloren: {}.</translation>
    </message>
    <message numerus="yes">
        <source>You get {} out in one turn, %n step(s) in all.</source>
        <translation>
            <numerusform>Du bringst {} in einem einzigen Zug hinaus (%n Schritt).</numerusform>
            <numerusform>Du bringst {} in einem einzigen Zug hinaus (insgesamt %n Schritte).</numerusform>
        </translation>
    </message>
    <message>
        <source>You take the lead and keep it.</source>
        <translation>Du gehst in Führung und gibst sie nicht mehr ab.</translation>
    </message>
    <message>
        <source>The game is not over</source>
        <translation>Die Partie ist noch nicht zu Ende</translation>
    </message>
    <message>
        <source>{} wins</source>
        <translation>{} gewinnt</translation>
    </message>
    <message>
        <source>{} tie</source>
        <translation>Gleichstand: {}</translation>
    </message>
    <message>
        <source>Equal in saved and in lost: a tie.</source>
        <translation>Gleich viele gerettet, gleich viele verloren: Gleichstand.</translation>
    </message>
    <message>
        <source>{} saved {} each; {} wins with fewer in the volcano.</source>
        <translation>{} haben je {} gerettet; {} gewinnt mit weniger Bürgern im Vulkan.</translation>
    </message>
    <message>
        <source>‹  Leave</source>
        <translation>‹  Verlassen</translation>
    </message>
</context>
<context>
    <name>ExceptionHandler</name>
    <message>
        <source>Pompeii has been updated or removed while it was open; please close Pompeii and open it again.</source>
        <translation>Pompeji wurde aktualisiert oder entfernt, während es offen war; bitte schließe Pompeji und öffne es wieder.</translation>
    </message>
    <message>
        <source>Something went wrong inside the program.</source>
        <translation>Im Programm ist etwas schiefgegangen.</translation>
    </message>
    <message>
        <source>Something went wrong inside the program; details are in {log}.</source>
        <translation>Im Programm ist etwas schiefgegangen; Einzelheiten stehen in {log}.</translation>
    </message>
    <message>
        <source>Your game is saved.</source>
        <translation>Deine Partie ist gespeichert.</translation>
    </message>
</context>
<context>
    <name>FarInvite</name>
    <message>
        <source>A friend in another town can join by a line that you send. Your internet address becomes known to those who have the line and, so that you find each other, to the operator of a relay; no one in between can read the game.</source>
        <translation>Ein Freund in einer anderen Stadt kommt mit einer Zeile dazu, die du ihm schickst. Deine Internetadresse erfahren alle, die die Zeile haben, und, damit ihr euch findet, der Betreiber eines Relais; niemand dazwischen kann die Partie mitlesen.</translation>
    </message>
    <message>
        <source>Invitation for friends far away</source>
        <translation>Einladung für Freunde in der Ferne</translation>
    </message>
    <message>
        <source>They open “On this network” in Pompeii on a computer and paste it into the address field. Phones cannot join from far away.</source>
        <translation>Sie öffnen auf einem Computer in Pompeji „Im Netzwerk“ und fügen sie ins Adressfeld ein. Handys können nicht aus der Ferne mitspielen.</translation>
    </message>
    <message>
        <source>Invite a friend far away</source>
        <translation>Freund in der Ferne einladen</translation>
    </message>
    <message>
        <source>Copy invitation</source>
        <translation>Einladung kopieren</translation>
    </message>
    <message>
        <source>End this</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>The line stops working</source>
        <translation>Die Zeile gilt dann nicht mehr</translation>
    </message>
    <message>
        <source>The invitation is ready.</source>
        <translation>Die Einladung ist fertig.</translation>
    </message>
    <message>
        <source>Preparing the invitation…</source>
        <translation>Die Einladung wird vorbereitet …</translation>
    </message>
    <message>
        <source>{name}: over a relay, {ms} ms there and back</source>
        <translation>{name}: über ein Relais, {ms} ms hin und zurück</translation>
    </message>
    <message>
        <source>{name}: direct, {ms} ms there and back</source>
        <translation>{name}: direkt, {ms} ms hin und zurück</translation>
    </message>
    <message>
        <source>Leave unchanged</source>
        <translation>Nicht ändern</translation>
    </message>
    <message>
        <source>Friends who came by it lose their connection.</source>
        <translation>Freunde, die damit gekommen sind, verlieren ihre Verbindung.</translation>
    </message>
    <message>
        <source>End the invitation for friends far away?</source>
        <translation>Die Einladung für Freunde in der Ferne beenden?</translation>
    </message>
</context>
<context>
    <name>FocusReader</name>
    <message>
        <source>on</source>
        <translation>an</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
</context>
<context>
    <name>GameList</name>
    <message>
        <source>Games on this network</source>
        <translation>Partien in diesem Netzwerk</translation>
    </message>
    <message>
        <source>needs a join code</source>
        <translation>nur mit Zugangscode</translation>
    </message>
</context>
<context>
    <name>GameNavigation</name>
    <message>
        <source>Leave without saving</source>
        <translation>Ohne Speichern verlassen</translation>
    </message>
</context>
<context>
    <name>HabitRow</name>
    <message>
        <source>Find the better choice yourself, in this game and in your others</source>
        <translation>Finde selbst, was besser war, in dieser Partie und in deinen anderen</translation>
    </message>
    <message>
        <source>Practise this</source>
        <translation>Das üben</translation>
    </message>
    <message>
        <source>What cost most: {kind} ({citizens}).</source>
        <translation>Am meisten gekostet: {kind} ({citizens}).</translation>
    </message>
</context>
<context>
    <name>Hand</name>
    <message>
        <source>Your cards</source>
        <translation>Deine Karten</translation>
    </message>
</context>
<context>
    <name>HandArea</name>
    <message>
        <source>Vesuvius erupts!</source>
        <translation>Ausbruch!</translation>
    </message>
    <message>
        <source>You hold only cards of full buildings: you may make Vesuvius erupt (R13)</source>
        <translation>Du hast nur noch Karten voller Gebäude: Du darfst den Ausbruch auslösen (R13)</translation>
    </message>
    <message>
        <source>A player who holds only cards of full buildings may make Vesuvius erupt (R13)</source>
        <translation>Wer nur noch Karten voller Gebäude auf der Hand hat, darf den Ausbruch auslösen (R13)</translation>
    </message>
    <message>
        <source>Show the hand of {name}</source>
        <translation>Karten zeigen: {name}</translation>
    </message>
    <message>
        <source>Discard {card}</source>
        <translation>{card} ablegen</translation>
    </message>
</context>
<context>
    <name>HandoverScreen</name>
    <message>
        <source>Pass the screen to &lt;b&gt;{name}&lt;/b&gt;</source>
        <translation>Bitte an &lt;b&gt;{name}&lt;/b&gt; übergeben</translation>
    </message>
    <message>
        <source>The cards stay hidden until then.</source>
        <translation>Bis dahin bleiben die Karten verdeckt.</translation>
    </message>
    <message>
        <source>I am {name}</source>
        <translation>Ich bin {name}</translation>
    </message>
    <message>
        <source>Pass the screen to {name}</source>
        <translation>Bitte an {name} übergeben</translation>
    </message>
</context>
<context>
    <name>HintPanel</name>
    <message>
        <source>Hint</source>
        <translation>Tipp</translation>
    </message>
    <message>
        <source>Close the hint</source>
        <translation>Tipp schließen</translation>
    </message>
    <message>
        <source>Looking ahead… {part}</source>
        <translation>Rechnet&#xa0;… {part}</translation>
    </message>
    <message>
        <source>The AI cannot look ahead now.</source>
        <translation>Die KI kann gerade nichts berechnen.</translation>
    </message>
    <message>
        <source>It is the only choice.</source>
        <translation>Es ist die einzige Möglichkeit.</translation>
    </message>
    <message>
        <source>These two are about equal.</source>
        <translation>Beide etwa gleich gut.</translation>
    </message>
    <message>
        <source>These three are about equal.</source>
        <translation>Alle drei etwa gleich gut.</translation>
    </message>
    <message numerus="yes">
        <source>From here you win about %n game(s) in 10.</source>
        <translation>
            <numerusform>Von hier gewinnst du etwa %n von 10 Partien.</numerusform>
            <numerusform>Von hier gewinnst du etwa %n von 10 Partien.</numerusform>
        </translation>
    </message>
    <message>
        <source>Saves {citizens}</source>
        <translation>Rettet {citizens}</translation>
    </message>
    <message>
        <source>Loses {citizens}</source>
        <translation>Verliert {citizens}</translation>
    </message>
    <message>
        <source>The best found</source>
        <translation>Die beste gefundene</translation>
    </message>
    <message>
        <source>About as good as the best</source>
        <translation>Etwa so gut wie die beste</translation>
    </message>
    <message>
        <source>Gives away {loss}</source>
        <translation>Verschenkt {loss}</translation>
    </message>
    <message numerus="yes">
        <source>{chance} to win, {saved} saved, {lost} lost, on %n deal(s)</source>
        <translation>
            <numerusform>{chance} Gewinnchance, {saved} gerettet, {lost} verloren, bei %n Verteilung</numerusform>
            <numerusform>{chance} Gewinnchance, {saved} gerettet, {lost} verloren, bei %n Verteilungen</numerusform>
        </translation>
    </message>
    <message>
        <source>behind by {n} ± {interval}</source>
        <translation>{n} ± {interval} schlechter</translation>
    </message>
    <message>
        <source>There is nothing to choose now.</source>
        <translation>Gerade gibt es nichts zu entscheiden.</translation>
    </message>
    <message numerus="yes">
        <source>%n other choice(s) are about as good.</source>
        <translation>
            <numerusform>%n andere Möglichkeit ist etwa ebenso gut.</numerusform>
            <numerusform>%n andere Möglichkeiten sind etwa ebenso gut.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>HostingForm</name>
    <message>
        <source>Name of the game</source>
        <translation>Name der Partie</translation>
    </message>
    <message>
        <source>Join code</source>
        <translation>Zugangscode</translation>
    </message>
    <message>
        <source>a new one for this game</source>
        <translation>ein neuer für diese Partie</translation>
    </message>
    <message>
        <source>my own:</source>
        <translation>eigener:</translation>
    </message>
    <message>
        <source>none: anyone on the network can join</source>
        <translation>keiner: Alle im Netzwerk können beitreten</translation>
    </message>
    <message>
        <source>That code is easy to guess. Use random letters and digits.</source>
        <translation>Dieser Code ist leicht zu erraten. Nimm zufällige Buchstaben und Ziffern.</translation>
    </message>
    <message>
        <source>Next you see a QR code. Phones scan it and play in their browser: nothing to install.</source>
        <translation>Als Nächstes siehst du einen QR-Code. Handys scannen ihn und spielen im Browser, ganz ohne Installation.</translation>
    </message>
    <message>
        <source>Computers on this network find the game by themselves.</source>
        <translation>Computer in diesem Netzwerk finden die Partie von selbst.</translation>
    </message>
    <message>
        <source>Your own code has eight letters and digits; four more are added that prove it is you.</source>
        <translation>Dein eigener Code hat acht Buchstaben und Ziffern; vier weitere werden angehängt, an denen andere dich erkennen.</translation>
    </message>
</context>
<context>
    <name>HouseRules</name>
    <message>
        <source>Used in: {}</source>
        <translation>Gilt in: {}</translation>
    </message>
</context>
<context>
    <name>Invitation</name>
    <message>
        <source>An invitation to a game of Pompeii: “{name}”</source>
        <translation>Einladung zu einer Partie Pompeji: „{name}“</translation>
    </message>
    <message>
        <source>Address: {}</source>
        <translation>Adresse: {}</translation>
    </message>
    <message>
        <source>Join code: {}</source>
        <translation>Zugangscode: {}</translation>
    </message>
    <message>
        <source>In Pompeii, open “On this network” and paste all of this into the address field.</source>
        <translation>Öffne in Pompeji „Im Netzwerk“ und füge das alles in das Adressfeld ein.</translation>
    </message>
    <message>
        <source>This needs a computer: phones cannot join from far away.</source>
        <translation>Dafür brauchst du einen Computer: Handys können nicht aus der Ferne mitspielen.</translation>
    </message>
</context>
<context>
    <name>InvitePanel</name>
    <message>
        <source>Join code</source>
        <translation>Zugangscode</translation>
    </message>
    <message>
        <source>Copy invitation</source>
        <translation>Einladung kopieren</translation>
    </message>
    <message>
        <source>Copy code</source>
        <translation>Code kopieren</translation>
    </message>
    <message>
        <source>The old code stops working; everyone who is here stays</source>
        <translation>Der alte Code gilt dann nicht mehr; wer schon da ist, bleibt</translation>
    </message>
    <message>
        <source>New code</source>
        <translation>Neuer Code</translation>
    </message>
    <message>
        <source>Anyone on this network can join: no code is needed.</source>
        <translation>Alle in diesem Netzwerk können ohne Code beitreten.</translation>
    </message>
    <message>
        <source>Others find this game under “On this network”, or at</source>
        <translation>Andere finden diese Partie unter „Im Netzwerk“ oder unter der Adresse</translation>
    </message>
    <message>
        <source>Join code: {}</source>
        <translation>Zugangscode: {}</translation>
    </message>
    <message>
        <source>Nothing opens? Put the phone into this Wi-Fi, or open {} in its browser.</source>
        <translation>Öffnet sich nichts? Verbinde das Handy mit diesem WLAN oder öffne {} in seinem Browser.</translation>
    </message>
    <message>
        <source>also {}</source>
        <translation>auch {}</translation>
    </message>
    <message>
        <source>The host&apos;s computer is on no network: no one else can join until it is.</source>
        <translation>Der Computer des Gastgebers ist in keinem Netzwerk: Bis dahin kann niemand sonst beitreten.</translation>
    </message>
    <message>
        <source>Phones cannot join: this network gives no address that a browser opens.</source>
        <translation>Handys können nicht beitreten: Dieses Netzwerk vergibt keine Adresse, die ein Browser öffnet.</translation>
    </message>
    <message>
        <source>Port {} is another program&apos;s. If others do not get in, let port {} through the firewall.</source>
        <translation>Port {} gehört einem anderen Programm. Kommen andere nicht herein, gib Port {} in der Firewall frei.</translation>
    </message>
    <message>
        <source>Point your phone&apos;s camera here</source>
        <translation>Richte die Kamera deines Handys hierher</translation>
    </message>
    <message>
        <source>Try another address</source>
        <translation>Andere Adresse versuchen</translation>
    </message>
    <message>
        <source>If no one gets in: no guest Wi-Fi, no VPN, and port {} open in this computer&apos;s firewall.</source>
        <translation>Wenn niemand hereinkommt: kein Gast-WLAN, kein VPN, und Port {} in der Firewall dieses Computers öffnen.</translation>
    </message>
    <message>
        <source>Other computers</source>
        <translation>Andere Computer</translation>
    </message>
    <message>
        <source>Invite others</source>
        <translation>Andere einladen</translation>
    </message>
    <message>
        <source>Anyone can join</source>
        <translation>Alle dürfen mitspielen</translation>
    </message>
    <message>
        <source>A friend far away</source>
        <translation>Ein Freund in der Ferne</translation>
    </message>
</context>
<context>
    <name>JoinCodePrompt</name>
    <message>
        <source>Join</source>
        <translation>Beitreten</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>The join code of “{}”</source>
        <translation>Zugangscode von „{}“</translation>
    </message>
    <message>
        <source>It is on the host&apos;s screen, below the QR code.</source>
        <translation>Er steht auf dem Bildschirm des Gastgebers, unter dem QR-Code.</translation>
    </message>
    <message>
        <source>You watch at first, and can then ask for an AI&apos;s seat.</source>
        <translation>Du schaust zuerst zu und kannst dann um den Platz einer KI bitten.</translation>
    </message>
</context>
<context>
    <name>KeysDialog</name>
    <message>
        <source>Change keys</source>
        <translation>Tasten ändern</translation>
    </message>
    <message>
        <source>Press the new key in its field; Backspace removes the key.</source>
        <translation>Drücke die neue Taste im jeweiligen Feld; die Rücktaste löscht sie.</translation>
    </message>
    <message>
        <source>Default keys</source>
        <translation>Standardtasten</translation>
    </message>
    <message>
        <source>{key} is already used for something else.</source>
        <translation>{key} ist schon anders belegt.</translation>
    </message>
    <message>
        <source>{key} is already used: {what}.</source>
        <translation>{key} ist schon vergeben: {what}.</translation>
    </message>
    <message>
        <source>{key}: {what}</source>
        <translation>{key}: {what}</translation>
    </message>
    <message>
        <source>No key: {what}</source>
        <translation>Keine Taste: {what}</translation>
    </message>
    <message>
        <source>All keys are back to default.</source>
        <translation>Alle Tasten sind auf Standard zurückgesetzt.</translation>
    </message>
</context>
<context>
    <name>LastMoves</name>
    <message>
        <source>There is nothing to replay now.</source>
        <translation>Gerade gibt es nichts noch einmal zu zeigen.</translation>
    </message>
</context>
<context>
    <name>LessonBubble</name>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Leave the lesson</source>
        <translation>Lektion beenden</translation>
    </message>
    <message>
        <source>The other rules</source>
        <translation>Die übrigen Regeln</translation>
    </message>
    <message>
        <source>It asks if you want to look again after a choice that gives something away; not rated</source>
        <translation>Er fragt nach einer Wahl, die etwas verschenkt, ob du sie dir noch einmal ansehen willst; zählt nicht für die Wertung</translation>
    </message>
    <message>
        <source>Play with a coach</source>
        <translation>Mit Trainer spielen</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Regeln</translation>
    </message>
    <message>
        <source>Again</source>
        <translation>Noch einmal</translation>
    </message>
    <message>
        <source>What the lesson says</source>
        <translation>Text der Lektion</translation>
    </message>
    <message>
        <source>Leave the lesson; you can come back from the start page</source>
        <translation>Lektion verlassen; du kannst auf der Startseite weitermachen</translation>
    </message>
    <message>
        <source>Go back one step and undo what came after it</source>
        <translation>Einen Schritt zurück; was danach kam, wird zurückgenommen</translation>
    </message>
    <message>
        <source>Do it for me</source>
        <translation>Für mich ausführen</translation>
    </message>
    <message>
        <source>Show me</source>
        <translation>Zeige es mir</translation>
    </message>
    <message>
        <source>Play a game</source>
        <translation>Eine Partie spielen</translation>
    </message>
    <message>
        <source>Parts of buildings, jokers, an early eruption and more, in three minutes</source>
        <translation>Gebäudeteile, Joker, ein früher Ausbruch und mehr, in drei Minuten</translation>
    </message>
</context>
<context>
    <name>LessonNavigation</name>
    <message>
        <source>You can go on from here another time: the lesson is on the start page.</source>
        <translation>Du kannst hier später weitermachen: Die Lektion steht auf der Startseite.</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>Verlassen</translation>
    </message>
    <message>
        <source>Stay</source>
        <translation>Bleiben</translation>
    </message>
    <message>
        <source>Leave the lesson?</source>
        <translation>Lektion verlassen?</translation>
    </message>
</context>
<context>
    <name>LevelAdvice</name>
    <message>
        <source>Use {}</source>
        <translation>Stufe {} wählen</translation>
    </message>
</context>
<context>
    <name>LicencesPage</name>
    <message>
        <source>Licences</source>
        <translation>Lizenzen</translation>
    </message>
    <message>
        <source>Parts of the program</source>
        <translation>Bestandteile des Programms</translation>
    </message>
    <message>
        <source>Text of the licence</source>
        <translation>Text der Lizenz</translation>
    </message>
    <message>
        <source>{name}: {licence}</source>
        <translation>{name}: {licence}</translation>
    </message>
    <message>
        <source>This installation came without the text. It is here: {}</source>
        <translation>Der Text liegt dieser Installation nicht bei. Du findest ihn hier: {}</translation>
    </message>
</context>
<context>
    <name>LobbyPage</name>
    <message>
        <source>‹  Leave</source>
        <translation>‹  Verlassen</translation>
    </message>
    <message>
        <source>Leave and close the game for everyone?</source>
        <translation>Verlassen und die Partie für alle schließen?</translation>
    </message>
    <message>
        <source>Leave and give up your seat?</source>
        <translation>Verlassen und deinen Platz aufgeben?</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>Verlassen</translation>
    </message>
    <message>
        <source>Stay</source>
        <translation>Bleiben</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Los geht’s</translation>
    </message>
    <message>
        <source>Start anyway</source>
        <translation>Trotzdem beginnen</translation>
    </message>
    <message>
        <source>✓  Ready</source>
        <translation>✓  Bereit</translation>
    </message>
    <message>
        <source>You are watching. To play, ask for an AI&apos;s seat.</source>
        <translation>Du schaust zu. Um mitzuspielen, bitte um den Platz einer KI.</translation>
    </message>
    <message>
        <source>You are watching. To play, take an AI&apos;s seat.</source>
        <translation>Du schaust zu. Um mitzuspielen, übernimm den Platz einer KI.</translation>
    </message>
    <message>
        <source>Not ready yet: {}.</source>
        <translation>Noch nicht bereit: {}.</translation>
    </message>
    <message>
        <source>Everyone is ready.</source>
        <translation>Alle sind bereit.</translation>
    </message>
    <message>
        <source>You are watching.</source>
        <translation>Du schaust zu.</translation>
    </message>
    <message>
        <source>Who plays</source>
        <translation>Wer spielt mit</translation>
    </message>
    <message>
        <source>I&apos;m ready</source>
        <translation>Ich bin bereit</translation>
    </message>
    <message>
        <source>The host starts the game. Press “Ready” again if you need more time.</source>
        <translation>Der Gastgeber startet die Partie. Brauchst du noch Zeit, drücke noch einmal auf „Bereit“.</translation>
    </message>
    <message>
        <source>Choose “I&apos;m ready” when you want to start.</source>
        <translation>Klicke auf „Ich bin bereit“, wenn du anfangen willst.</translation>
    </message>
    <message numerus="yes">
        <source>Start without %n phone(s)…</source>
        <translation>
            <numerusform>Ohne das Handy beginnen&#xa0;…</numerusform>
            <numerusform>Ohne %n Handys beginnen&#xa0;…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Start without %n player(s)…</source>
        <translation>
            <numerusform>Ohne die fehlende Person beginnen&#xa0;…</numerusform>
            <numerusform>Ohne die fehlenden %n beginnen&#xa0;…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Waiting for %n phone(s).</source>
        <translation>
            <numerusform>Wir warten auf ein Handy.</numerusform>
            <numerusform>Wir warten auf %n Handys.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Waiting for %n player(s).</source>
        <translation>
            <numerusform>Es fehlt noch eine Person.</numerusform>
            <numerusform>Es fehlen noch %n Personen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n seat(s) are still empty. Start now, with AIs on them?</source>
        <translation>
            <numerusform>Ein Platz ist noch leer. Jetzt mit einer KI darauf beginnen?</numerusform>
            <numerusform>%n Plätze sind noch leer. Jetzt mit KIs darauf beginnen?</numerusform>
        </translation>
    </message>
    <message>
        <source>Start with AIs</source>
        <translation>Mit KIs beginnen</translation>
    </message>
    <message>
        <source>Wait</source>
        <translation>Warten</translation>
    </message>
    <message>
        <source>You are watching. Take a free seat to play.</source>
        <translation>Du schaust zu. Nimm einen freien Platz, um mitzuspielen.</translation>
    </message>
</context>
<context>
    <name>LobbySeat</name>
    <message>
        <source>Leave seat</source>
        <translation>Platz freigeben</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Ändern</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>Ja</translation>
    </message>
    <message>
        <source>No</source>
        <translation>Nein</translation>
    </message>
    <message>
        <source>✓  ready</source>
        <translation>✓  bereit</translation>
    </message>
    <message>
        <source>not ready yet</source>
        <translation>noch nicht bereit</translation>
    </message>
    <message>
        <source>Seat {}</source>
        <translation>Platz {}</translation>
    </message>
    <message>
        <source>For anyone who joins; for an AI if no one does.</source>
        <translation>Für alle, die beitreten; sonst spielt eine KI.</translation>
    </message>
    <message>
        <source>A bot on the host&apos;s computer.</source>
        <translation>Ein Bot auf dem Computer des Gastgebers.</translation>
    </message>
    <message>
        <source>An AI, {}.</source>
        <translation>Eine KI, Stufe {}.</translation>
    </message>
    <message>
        <source>An AI.</source>
        <translation>Eine KI.</translation>
    </message>
    <message>
        <source>not here yet</source>
        <translation>noch nicht da</translation>
    </message>
    <message>
        <source>you</source>
        <translation>du</translation>
    </message>
    <message>
        <source>the host</source>
        <translation>der Gastgeber</translation>
    </message>
    <message>
        <source>Asked the host…</source>
        <translation>Gastgeber wird gefragt&#xa0;…</translation>
    </message>
    <message>
        <source>Move to this seat</source>
        <translation>Hierher wechseln</translation>
    </message>
    <message>
        <source>Ask for this seat</source>
        <translation>Um diesen Platz bitten</translation>
    </message>
    <message>
        <source>Take this seat</source>
        <translation>Diesen Platz nehmen</translation>
    </message>
    <message>
        <source>Change seat {}</source>
        <translation>Platz {} ändern</translation>
    </message>
    <message>
        <source>Remove {}</source>
        <translation>{} entfernen</translation>
    </message>
    <message>
        <source>{}, a bot</source>
        <translation>{}, ein Bot</translation>
    </message>
    <message>
        <source>Open to the network</source>
        <translation>Für das Netzwerk freigeben</translation>
    </message>
    <message>
        <source>A person with a phone</source>
        <translation>Ein Mensch mit Handy</translation>
    </message>
    <message>
        <source>{}, an AI</source>
        <translation>{}, eine KI</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>Yes, {} may have the seat</source>
        <translation>Ja, {} bekommt den Platz</translation>
    </message>
    <message>
        <source>No, {} may not have the seat</source>
        <translation>Nein, {} bekommt den Platz nicht</translation>
    </message>
    <message>
        <source>Your colour: {}</source>
        <translation>Deine Farbe: {}</translation>
    </message>
    <message>
        <source>Waiting for a phone…</source>
        <translation>Wartet auf ein Handy&#xa0;…</translation>
    </message>
    <message>
        <source>Waiting for a player…</source>
        <translation>Wartet auf jemanden&#xa0;…</translation>
    </message>
    <message>
        <source>Scan the code to sit here.</source>
        <translation>Scanne den Code, um hier zu sitzen.</translation>
    </message>
    <message>
        <source>With a phone or another computer.</source>
        <translation>Mit einem Handy oder einem anderen Computer.</translation>
    </message>
    <message>
        <source>On another computer.</source>
        <translation>An einem anderen Computer.</translation>
    </message>
    <message>
        <source>here, with a phone</source>
        <translation>da, mit dem Handy</translation>
    </message>
    <message>
        <source>here</source>
        <translation>da</translation>
    </message>
    <message>
        <source>Your name</source>
        <translation>Dein Name</translation>
    </message>
    <message>
        <source>Free seat</source>
        <translation>Freier Platz</translation>
    </message>
</context>
<context>
    <name>LogPanel</name>
    <message>
        <source>Log</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Close the log</source>
        <translation>Verlauf schließen</translation>
    </message>
    <message>
        <source>Round {}</source>
        <translation>Runde {}</translation>
    </message>
    <message>
        <source>{name} now plays in place of {other}.</source>
        <translation>{name} spielt jetzt anstelle von {other}.</translation>
    </message>
    <message>
        <source>{name} has a coach from here on: the game is not rated.</source>
        <translation>{name} hat von jetzt an einen Trainer: Die Partie zählt nicht für die Wertung.</translation>
    </message>
</context>
<context>
    <name>LossCard</name>
    <message>
        <source>Each dot is a game; the line is the average of five games.</source>
        <translation>Jeder Punkt ist eine Partie, die Linie der Durchschnitt von fünf Partien.</translation>
    </message>
    <message>
        <source>Citizens given away</source>
        <translation>Verschenkte Bürger</translation>
    </message>
    <message>
        <source>You give away {citizens} citizens a game; a tribune gives away {tribune}.</source>
        <translation>Du verschenkst {citizens} Bürger je Partie, ein Tribun {tribune}.</translation>
    </message>
    <message>
        <source>Given away: {}</source>
        <translation>Verschenkt: {}</translation>
    </message>
    <message>
        <source>How many more citizens could you have saved? An analysis looks at each choice.</source>
        <translation>Wie viele Bürger hättest du noch retten können? Eine Analyse prüft jede Entscheidung.</translation>
    </message>
    <message numerus="yes">
        <source>{done} of %n game(s) analysed</source>
        <translation>
            <numerusform>{done} von %n Partie analysiert</numerusform>
            <numerusform>{done} von %n Partien analysiert</numerusform>
        </translation>
    </message>
    <message>
        <source>{done}, {percent} of the next</source>
        <translation>{done}, von der nächsten {percent}</translation>
    </message>
    <message>
        <source>This version is slow: each game takes long (see Settings).</source>
        <translation>Diese Fassung rechnet langsam: Jede Partie dauert lange (siehe Einstellungen).</translation>
    </message>
    <message>
        <source>Analyse the others</source>
        <translation>Die übrigen analysieren</translation>
    </message>
    <message>
        <source>Analyse these games</source>
        <translation>Diese Partien analysieren</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
</context>
<context>
    <name>LossCurve</name>
    <message>
        <source>about the same</source>
        <translation>etwa gleich viele</translation>
    </message>
    <message>
        <source>fewer</source>
        <translation>weniger</translation>
    </message>
    <message>
        <source>more</source>
        <translation>mehr</translation>
    </message>
    <message numerus="yes">
        <source>Citizens given away in the last %n game(s) analysed: {first} at first, {last} lately, {trend}; a tribune: {tribune}</source>
        <translation>
            <numerusform>In der letzten analysierten Partie verschenkte Bürger: anfangs {first}, zuletzt {last}, {trend}; ein Tribun: {tribune}</numerusform>
            <numerusform>In den letzten %n analysierten Partien verschenkte Bürger: anfangs {first}, zuletzt {last}, {trend}; ein Tribun: {tribune}</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LossSplit</name>
    <message>
        <source>Where it was given away</source>
        <translation>Wo es verschenkt wurde</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>The Downfall of Pompeii</source>
        <translation>Der Untergang von Pompeji</translation>
    </message>
    <message>
        <source>The settings could not be read, so the defaults are used. The old file is kept as {}.</source>
        <translation>Die Einstellungen konnten nicht gelesen werden, deshalb gelten die Standardwerte. Die alte Datei bleibt als {} erhalten.</translation>
    </message>
    <message>
        <source>Close without saving</source>
        <translation>Ohne Speichern schließen</translation>
    </message>
    <message>
        <source>Rating {}</source>
        <translation>Wertung {}</translation>
    </message>
</context>
<context>
    <name>MessageBar</name>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close the message</source>
        <translation>Meldung schließen</translation>
    </message>
</context>
<context>
    <name>Moment</name>
    <message>
        <source>{name}&apos;s last citizen gets out!</source>
        <translation>Der letzte Bürger von {name} ist gerettet!</translation>
    </message>
    <message>
        <source>Your last citizen is out!</source>
        <translation>Dein letzter Bürger ist gerettet!</translation>
    </message>
    <message>
        <source>{name}&apos;s last citizen gets out by a single step!</source>
        <translation>Der letzte Bürger von {name} ist gerettet, mit dem allerletzten Schritt!</translation>
    </message>
    <message>
        <source>Your last citizen is out by a single step!</source>
        <translation>Dein letzter Bürger ist gerettet, mit dem allerletzten Schritt!</translation>
    </message>
    <message>
        <source>{name} saves {n} in one turn!</source>
        <translation>{name} rettet {n} in einem Zug!</translation>
    </message>
    <message>
        <source>You save {n} in one turn!</source>
        <translation>Du rettest {n} in einem Zug!</translation>
    </message>
    <message>
        <source>No citizens of {name} are left in the city</source>
        <translation>Von {name} ist niemand mehr in der Stadt</translation>
    </message>
    <message>
        <source>You have no citizens left in the city</source>
        <translation>Du hast keine Bürger mehr in der Stadt</translation>
    </message>
    <message>
        <source>You and {name} have no citizens left in the city</source>
        <translation>Du und {name} habt keine Bürger mehr in der Stadt</translation>
    </message>
    <message>
        <source>{n} lost at once</source>
        <translation>{n} auf einmal verloren</translation>
    </message>
</context>
<context>
    <name>MoveList</name>
    <message>
        <source>Log</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Round {}</source>
        <translation>Runde {}</translation>
    </message>
</context>
<context>
    <name>NameField</name>
    <message>
        <source>Your name on the network</source>
        <translation>Dein Name im Netzwerk</translation>
    </message>
    <message>
        <source>needed to join</source>
        <translation>zum Mitspielen nötig</translation>
    </message>
</context>
<context>
    <name>Narrator</name>
    <message>
        <source>Your turn. You may also make Vesuvius erupt (R13).</source>
        <translation>Du bist dran. Du darfst auch den Ausbruch auslösen (R13).</translation>
    </message>
    <message>
        <source>Your turn.</source>
        <translation>Du bist dran.</translation>
    </message>
    <message>
        <source>Place the {tile} tile.</source>
        <translation>Lege das Lavaplättchen ({tile}).</translation>
    </message>
    <message>
        <source>Move {run} of {runs}.</source>
        <translation>Lauf {run} von {runs}.</translation>
    </message>
</context>
<context>
    <name>NetworkPage</name>
    <message>
        <source>On this network</source>
        <translation>Im Netzwerk</translation>
    </message>
    <message>
        <source>Your name</source>
        <translation>Dein Name</translation>
    </message>
    <message>
        <source>Host a game</source>
        <translation>Partie eröffnen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Can&apos;t see a game?</source>
        <translation>Du siehst die Partie nicht?</translation>
    </message>
    <message>
        <source>Enter your name first.</source>
        <translation>Gib zuerst deinen Namen ein.</translation>
    </message>
    <message>
        <source>Join a game</source>
        <translation>Einer Partie beitreten</translation>
    </message>
    <message>
        <source>Give up the seat</source>
        <translation>Platz aufgeben</translation>
    </message>
    <message>
        <source>Computers on this network find the game by themselves.</source>
        <translation>Computer in diesem Netzwerk finden die Partie von selbst.</translation>
    </message>
    <message>
        <source>Phones and tablets join by a code that you show: no installation.</source>
        <translation>Handys und Tablets kommen über einen Code dazu, den du zeigst: Installieren muss man nichts.</translation>
    </message>
    <message>
        <source>Looking for games…</source>
        <translation>Partien werden gesucht&#xa0;…</translation>
    </message>
    <message>
        <source>Watch</source>
        <translation>Zuschauen</translation>
    </message>
    <message>
        <source>Rejoin</source>
        <translation>Zurückkehren</translation>
    </message>
    <message>
        <source>Games appear here a second or two after someone hosts one.</source>
        <translation>Eröffnet jemand eine Partie, erscheint sie hier nach ein, zwei Sekunden.</translation>
    </message>
    <message>
        <source>Are you on the same network? A guest Wi-Fi often keeps devices apart.</source>
        <translation>Seid ihr im selben Netzwerk? Ein Gäste-WLAN trennt Geräte oft voneinander.</translation>
    </message>
    <message>
        <source>No game found yet</source>
        <translation>Noch keine Partie gefunden</translation>
    </message>
    <message>
        <source>The search goes on: a game appears here by itself.</source>
        <translation>Die Suche läuft weiter: Eine Partie erscheint hier von selbst.</translation>
    </message>
    <message>
        <source>Join</source>
        <translation>Beitreten</translation>
    </message>
    <message>
        <source>Does the firewall on the host&apos;s computer let Pompeii through?</source>
        <translation>Lässt die Firewall auf dem Computer des Gastgebers Pompeji durch?</translation>
    </message>
    <message>
        <source>This computer is on no network</source>
        <translation>Dieser Computer ist in keinem Netzwerk</translation>
    </message>
    <message>
        <source>Connect it by Wi-Fi or cable: games then appear here by themselves.</source>
        <translation>Verbinde ihn per WLAN oder Kabel: Dann erscheinen hier von selbst Partien.</translation>
    </message>
    <message>
        <source>This computer does not let Pompeii search the whole network, so games may be missing. Enter the host&apos;s address below.</source>
        <translation>Dieser Computer lässt Pompeji nicht das ganze Netzwerk durchsuchen, daher fehlen vielleicht Partien. Gib unten die Adresse des Gastgebers ein.</translation>
    </message>
    <message>
        <source>The host finds an address and an invitation under “Other computers”: type or paste it here.</source>
        <translation>Der Gastgeber findet eine Adresse und eine Einladung unter „Andere Computer“: Gib sie hier ein oder füge sie ein.</translation>
    </message>
    <message>
        <source>On one of your computers, choose “Host a game”.</source>
        <translation>Wähle auf einem eurer Computer „Partie eröffnen“.</translation>
    </message>
    <message>
        <source>Play together</source>
        <translation>Zusammen spielen</translation>
    </message>
    <message>
        <source>A code alone does not say where the game is: choose the game above, too.</source>
        <translation>Ein Code allein sagt nicht, wo die Partie ist: Wähle auch oben die Partie.</translation>
    </message>
    <message>
        <source>An invitation to a game far away: press Enter to join.</source>
        <translation>Eine Einladung zu einer Partie in der Ferne: Drück die Eingabetaste, um mitzuspielen.</translation>
    </message>
    <message>
        <source>A friend far away</source>
        <translation>Ein Freund in der Ferne</translation>
    </message>
</context>
<context>
    <name>NewGamePage</name>
    <message>
        <source>New game</source>
        <translation>Neue Partie</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Regeln</translation>
    </message>
    <message>
        <source>First player</source>
        <translation>Startspieler</translation>
    </message>
    <message>
        <source>Unlimited undo</source>
        <translation>Unbegrenzt zurücknehmen</translation>
    </message>
    <message>
        <source>A coach at your side</source>
        <translation>Ein Trainer an deiner Seite</translation>
    </message>
    <message>
        <source>Undo and redo as much as you like. Only against AIs.</source>
        <translation>Züge beliebig oft zurücknehmen und wiederherstellen. Nur gegen KIs.</translation>
    </message>
    <message>
        <source>After a choice that gives away half a citizen or more it asks if you want to look again. Only against AIs; the game is not rated.</source>
        <translation>Nach einer Wahl, die einen halben Bürger oder mehr verschenkt, fragt er, ob du sie dir noch einmal ansehen willst. Nur gegen KIs; die Partie zählt nicht für die Wertung.</translation>
    </message>
    <message>
        <source>Practise</source>
        <translation>Üben</translation>
    </message>
    <message>
        <source>Back to the default choices</source>
        <translation>Zurück zur Standardauswahl</translation>
    </message>
    <message>
        <source>A game that starts with the eruption needs citizens in the city.</source>
        <translation>Wer mit dem Ausbruch beginnt, braucht Bürger in der Stadt.</translation>
    </message>
    <message>
        <source>Start when</source>
        <translation>Beginn der Partie</translation>
    </message>
    <message>
        <source>No opening tiles: flee at once</source>
        <translation>Keine Lava zu Beginn: sofort fliehen</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Los geht’s</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>Vesuvius sleeps: from the beginning</source>
        <translation>Der Vesuv schläft: von Anfang an</translation>
    </message>
    <message>
        <source>Vesuvius seethes: relatives and omens at once</source>
        <translation>Der Vesuv brodelt: sofort Verwandte und Omen</translation>
    </message>
    <message>
        <source>Vesuvius erupts: lava and flight only</source>
        <translation>Der Vesuv bricht aus: nur Lava und Flucht</translation>
    </message>
    <message>
        <source> of each player</source>
        <translation> Bürger je Spieler</translation>
    </message>
    <message>
        <source>Citizens already in the city</source>
        <translation>Schon in der Stadt</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>Gastgeber</translation>
    </message>
    <message>
        <source>drawn at random</source>
        <translation>wird ausgelost</translation>
    </message>
    <message>
        <source>Player {}</source>
        <translation>Spieler {}</translation>
    </message>
    <message>
        <source>Anyone who tries deal numbers could come across this one and see everyone&apos;s cards.</source>
        <translation>Wer Nummern durchprobiert, kann auf diese stoßen und kennt dann alle Karten.</translation>
    </message>
    <message>
        <source>{} citizens each, {} of them in the city already.</source>
        <translation>Je {} Bürger, {} davon schon in der Stadt.</translation>
    </message>
    <message>
        <source>No one plays at this screen: you will watch.</source>
        <translation>An diesem Bildschirm spielt niemand: Du schaust zu.</translation>
    </message>
    <message>
        <source>{} people share this screen.</source>
        <translation>{} Personen teilen sich diesen Bildschirm.</translation>
    </message>
    <message>
        <source>Practise: another start</source>
        <translation>Üben: anderer Beginn</translation>
    </message>
    <message>
        <source>{} citizens each.</source>
        <translation>Je {} Bürger.</translation>
    </message>
    <message>
        <source>Player</source>
        <translation>Spieler</translation>
    </message>
    <message>
        <source>Invite players</source>
        <translation>Mitspieler einladen</translation>
    </message>
    <message numerus="yes">
        <source>%n player(s) will join with phones or other computers.</source>
        <translation>
            <numerusform>Eine Person kommt mit dem Handy oder einem anderen Computer dazu.</numerusform>
            <numerusform>%n Personen kommen mit Handys oder anderen Computern dazu.</numerusform>
        </translation>
    </message>
    <message>
        <source>A coach speaks to one person alone, not where several play.</source>
        <translation>Ein Trainer spricht nur, wenn ein Mensch allein spielt, nicht bei mehreren.</translation>
    </message>
    <message>
        <source>This game</source>
        <translation>Diese Partie</translation>
    </message>
</context>
<context>
    <name>Omen</name>
    <message>
        <source>An omen</source>
        <translation>Ein Omen</translation>
    </message>
    <message>
        <source>Omen {n} in a row</source>
        <translation>{n}. Omen in Folge</translation>
    </message>
    <message>
        <source>You choose who falls into the volcano</source>
        <translation>Du wählst, wer in den Vulkan stürzt</translation>
    </message>
    <message>
        <source>{name} chooses who falls into the volcano</source>
        <translation>{name} wählt, wer in den Vulkan stürzt</translation>
    </message>
</context>
<context>
    <name>OpenGameDialog</name>
    <message>
        <source>Require a join code</source>
        <translation>Zugangscode verlangen</translation>
    </message>
    <message>
        <source>Name of the game</source>
        <translation>Name der Partie</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>You will see the code to pass on. It also encrypts the connection.</source>
        <translation>Du siehst dann den Code, den du weitergeben kannst. Er verschlüsselt auch die Verbindung.</translation>
    </message>
    <message>
        <source>Anyone on this network can join.</source>
        <translation>Alle in diesem Netzwerk können beitreten.</translation>
    </message>
    <message>
        <source>Let others join</source>
        <translation>Andere mitspielen lassen</translation>
    </message>
    <message>
        <source>Let others join this game</source>
        <translation>Andere mitspielen lassen</translation>
    </message>
    <message>
        <source>Others on this network then see your game in their list. They can watch. If you agree, they take an AI&apos;s place. You keep playing meanwhile.</source>
        <translation>Andere in diesem Netzwerk sehen deine Partie dann in ihrer Liste. Sie können zuschauen. Wenn du zustimmst, nehmen sie den Platz einer KI ein. Du spielst inzwischen weiter.</translation>
    </message>
</context>
<context>
    <name>Page</name>
    <message>
        <source>‹  Back</source>
        <translation>‹  Zurück</translation>
    </message>
    <message>
        <source>vermilion, circle</source>
        <translation>Zinnober, Kreis</translation>
    </message>
    <message>
        <source>blue, square</source>
        <translation>Blau, Quadrat</translation>
    </message>
    <message>
        <source>black, triangle</source>
        <translation>Schwarz, Dreieck</translation>
    </message>
    <message>
        <source>ivory, diamond</source>
        <translation>Elfenbein, Raute</translation>
    </message>
    <message>
        <source>Chances, margins of error and numbers of deals</source>
        <translation>Chancen, Fehlerspannen und Zahl der durchgespielten Verteilungen</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>Zahlen</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>Beispiel</translation>
    </message>
</context>
<context>
    <name>Par</name>
    <message>
        <source>A strong player is trying this deal…</source>
        <translation>Ein starker Spieler spielt diese Partie gerade …</translation>
    </message>
    <message>
        <source>A strong player saves {} with it, give or take {}.</source>
        <translation>Ein starker Spieler rettet damit {}, auf {} genau.</translation>
    </message>
    <message>
        <source>You did better.</source>
        <translation>Du warst besser.</translation>
    </message>
    <message>
        <source>There is more in it.</source>
        <translation>Da ist noch mehr drin.</translation>
    </message>
</context>
<context>
    <name>PeopleList</name>
    <message>
        <source>Watching</source>
        <translation>Zuschauer</translation>
    </message>
    <message>
        <source>Who is here</source>
        <translation>Teilnehmer</translation>
    </message>
    <message>
        <source>They cannot come back into this game</source>
        <translation>Zurückkehren ist in dieser Partie nicht möglich</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>connected</source>
        <translation>verbunden</translation>
    </message>
    <message>
        <source>you</source>
        <translation>du</translation>
    </message>
    <message>
        <source>host</source>
        <translation>Gastgeber</translation>
    </message>
    <message>
        <source>watching</source>
        <translation>schaut zu</translation>
    </message>
    <message>
        <source>Remove {name}</source>
        <translation>{name} entfernen</translation>
    </message>
</context>
<context>
    <name>PilesPanel</name>
    <message>
        <source>Piles</source>
        <translation>Stapel und Beutel</translation>
    </message>
    <message>
        <source>deck</source>
        <translation>Stapel</translation>
    </message>
    <message>
        <source>discards</source>
        <translation>Ablage</translation>
    </message>
    <message>
        <source>lava bag</source>
        <translation>Lavabeutel</translation>
    </message>
    <message>
        <source>drawn</source>
        <translation>gezogen</translation>
    </message>
    <message>
        <source>The lava tile to place now</source>
        <translation>Dieses Lavaplättchen wird jetzt gelegt</translation>
    </message>
    <message numerus="yes">
        <source>%n card(s) left in the deck.</source>
        <translation>
            <numerusform>Noch %n Karte im Stapel.</numerusform>
            <numerusform>Noch %n Karten im Stapel.</numerusform>
        </translation>
    </message>
    <message>
        <source>Not seen yet, in the deck, other hands or out of the game:</source>
        <translation>Noch nicht aufgetaucht (im Stapel, bei anderen auf der Hand oder aus dem Spiel):</translation>
    </message>
    <message>
        <source>omens: {n}</source>
        <translation>Omen: {n}</translation>
    </message>
    <message>
        <source>No card has been played yet.</source>
        <translation>Noch wurde keine Karte gespielt.</translation>
    </message>
    <message>
        <source>omen</source>
        <translation>Omen</translation>
    </message>
    <message>
        <source>Played, newest first: {cards}</source>
        <translation>Gespielt, neueste zuerst: {cards}</translation>
    </message>
    <message numerus="yes">
        <source>%n lava tile(s) in the bag:</source>
        <translation>
            <numerusform>%n Lavaplättchen im Beutel:</numerusform>
            <numerusform>%n Lavaplättchen im Beutel:</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PlayerCard</name>
    <message>
        <source>A person at this screen</source>
        <translation>Mensch an diesem Bildschirm</translation>
    </message>
    <message>
        <source>Scans a code with the camera, and plays in the browser.</source>
        <translation>Scannt einen Code mit der Kamera und spielt im Browser.</translation>
    </message>
    <message>
        <source>A person with a phone</source>
        <translation>Ein Mensch mit Handy</translation>
    </message>
    <message>
        <source>For anyone who joins; for an AI if no one does.</source>
        <translation>Für alle, die beitreten; sonst spielt eine KI.</translation>
    </message>
    <message>
        <source>Open to the network</source>
        <translation>Offen für das Netzwerk</translation>
    </message>
    <message>
        <source>{}, an AI</source>
        <translation>{}, eine KI</translation>
    </message>
    <message>
        <source>A bot…</source>
        <translation>Ein Bot&#xa0;…</translation>
    </message>
    <message>
        <source>Remove this player</source>
        <translation>Diesen Spieler entfernen</translation>
    </message>
    <message>
        <source>{}, a bot</source>
        <translation>{}, ein Bot</translation>
    </message>
    <message>
        <source>Player {}, colour: {}</source>
        <translation>Spieler {}, Farbe: {}</translation>
    </message>
    <message>
        <source>Player {}, who plays</source>
        <translation>Spieler {}, wer spielt</translation>
    </message>
    <message>
        <source>Player {}, name</source>
        <translation>Spieler {}, Name</translation>
    </message>
    <message>
        <source>Player {}, level</source>
        <translation>Spieler {}, Stufe</translation>
    </message>
    <message>
        <source>Remove player {}</source>
        <translation>Spieler {} entfernen</translation>
    </message>
</context>
<context>
    <name>PlayersForm</name>
    <message>
        <source>+  Add a player</source>
        <translation>+  Spieler hinzufügen</translation>
    </message>
    <message>
        <source>You pass the screen round: each hand stays hidden until its player is ready.</source>
        <translation>Ihr reicht den Bildschirm herum: Jede Hand bleibt verdeckt, bis ihr Spieler bereit ist.</translation>
    </message>
    <message>
        <source>Player {} needs a name.</source>
        <translation>Spieler {} braucht einen Namen.</translation>
    </message>
    <message>
        <source>Two players are called {}; give one of them another name.</source>
        <translation>Zwei Spieler heißen {}; gib einem einen anderen Namen.</translation>
    </message>
</context>
<context>
    <name>ProgressRow</name>
    <message>
        <source>Analysis</source>
        <translation>Analyse</translation>
    </message>
    <message numerus="yes">
        <source>{done} of %n decision(s) analysed</source>
        <translation>
            <numerusform>{done} von %n Entscheidung analysiert</numerusform>
            <numerusform>{done} von %n Entscheidungen analysiert</numerusform>
        </translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
</context>
<context>
    <name>PromptBar</name>
    <message>
        <source>Replaying what happened since your turn. Space or a click ends it.</source>
        <translation>Wiederholung seit deinem Zug. Leertaste oder Klick beendet sie.</translation>
    </message>
</context>
<context>
    <name>Prompts</name>
    <message>
        <source>You are watching</source>
        <translation>Du schaust zu</translation>
    </message>
</context>
<context>
    <name>PuzzleNavigation</name>
    <message>
        <source>Hint used: one star less.</source>
        <translation>Tipp genutzt: ein Stern weniger.</translation>
    </message>
    <message>
        <source>A hint costs a star; undo is free.</source>
        <translation>Ein Tipp kostet einen Stern; Zurücknehmen ist frei.</translation>
    </message>
</context>
<context>
    <name>PuzzlesPage</name>
    <message>
        <source>Puzzles</source>
        <translation>Rätsel</translation>
    </message>
    <message>
        <source>The position</source>
        <translation>Stellung</translation>
    </message>
    <message>
        <source>You are</source>
        <translation>Du spielst</translation>
    </message>
    <message>
        <source>Next puzzle</source>
        <translation>Nächstes Rätsel</translation>
    </message>
    <message>
        <source>Show the best line</source>
        <translation>Beste Lösung zeigen</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Spielen</translation>
    </message>
    <message>
        <source>The hint cost a star.</source>
        <translation>Der Tipp hat einen Stern gekostet.</translation>
    </message>
    <message numerus="yes">
        <source>%n player(s)</source>
        <translation>
            <numerusform>%n Spieler</numerusform>
            <numerusform>%n Spieler</numerusform>
        </translation>
    </message>
    <message>
        <source>Puzzle {number}, {difficulty}; {players}, rules “{rules}”. {fewer}</source>
        <translation>Rätsel {number}, {difficulty}; {players}, Regeln „{rules}“. {fewer}</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal</translation>
    </message>
    <message>
        <source>Puzzle {number}: {goal}, {stars}</source>
        <translation>Rätsel {number}: {goal}, {stars}</translation>
    </message>
    <message>
        <source>Puzzles: {earned} of {all} stars</source>
        <translation>Rätsel: {earned} von {all} Sternen</translation>
    </message>
</context>
<context>
    <name>QrCode</name>
    <message>
        <source>Show it large</source>
        <translation>Groß anzeigen</translation>
    </message>
    <message>
        <source>Scan this with a phone</source>
        <translation>Mit dem Handy scannen</translation>
    </message>
    <message>
        <source>Show QR code</source>
        <translation>QR-Code zeigen</translation>
    </message>
    <message>
        <source>Show the QR code for {name}&apos;s phone</source>
        <translation>QR-Code für das Handy von {name} zeigen</translation>
    </message>
    <message>
        <source>Scan this with a phone to play {name}&apos;s seat</source>
        <translation>Mit einem Handy scannen, um für {name} zu spielen</translation>
    </message>
    <message>
        <source>QR code for phones</source>
        <translation>QR-Code für Handys</translation>
    </message>
</context>
<context>
    <name>RatingCurve</name>
    <message>
        <source>steady</source>
        <translation>stabil</translation>
    </message>
    <message>
        <source>rising</source>
        <translation>steigend</translation>
    </message>
    <message>
        <source>falling</source>
        <translation>fallend</translation>
    </message>
    <message numerus="yes">
        <source>Rating of the last %n game(s): {first} to {last}, {best} at best, lately {trend}</source>
        <translation>
            <numerusform>Wertung der letzten Partie: {first} bis {last}, höchstens {best}, zuletzt {trend}</numerusform>
            <numerusform>Wertung der letzten %n Partien: {first} bis {last}, höchstens {best}, zuletzt {trend}</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ReactionButton</name>
    <message>
        <source>Send a picture</source>
        <translation>Ein Bild schicken</translation>
    </message>
</context>
<context>
    <name>ReactionTray</name>
    <message>
        <source>Pictures to send</source>
        <translation>Bilder zum Verschicken</translation>
    </message>
</context>
<context>
    <name>RecordFilter</name>
    <message>
        <source>Search players, days and rules</source>
        <translation>Spieler, Tage und Regeln suchen</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Opponent</source>
        <translation>Gegner</translation>
    </message>
    <message>
        <source>Any opponent</source>
        <translation>Alle Gegner</translation>
    </message>
    <message>
        <source>Days</source>
        <translation>Tage</translation>
    </message>
    <message>
        <source>Any day</source>
        <translation>Alle Tage</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Regeln</translation>
    </message>
    <message>
        <source>Any rules</source>
        <translation>Alle Regeln</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Heute</translation>
    </message>
    <message>
        <source>Last 7 days</source>
        <translation>Letzte 7 Tage</translation>
    </message>
    <message>
        <source>Last 30 days</source>
        <translation>Letzte 30 Tage</translation>
    </message>
</context>
<context>
    <name>RecordOpener</name>
    <message>
        <source>You are in a game on the network; leave it before you open “{}”.</source>
        <translation>Du bist in einer Partie im Netzwerk; verlasse sie, bevor du „{}“ öffnest.</translation>
    </message>
    <message>
        <source>Leave this game before you follow an invitation.</source>
        <translation>Verlass diese Partie, bevor du einer Einladung folgst.</translation>
    </message>
</context>
<context>
    <name>RecordReader</name>
    <message>
        <source>{read} of {total} read</source>
        <translation>{read} von {total} gelesen</translation>
    </message>
</context>
<context>
    <name>RematchBar</name>
    <message>
        <source>Ready for another game</source>
        <translation>Bereit für eine weitere Partie</translation>
    </message>
    <message>
        <source>Rematch</source>
        <translation>Revanche</translation>
    </message>
    <message>
        <source>If the host starts a rematch, you can take a seat.</source>
        <translation>Startet der Gastgeber eine Revanche, kannst du mitspielen.</translation>
    </message>
    <message>
        <source>Stay</source>
        <translation>Bleiben</translation>
    </message>
    <message>
        <source>✓  Ready</source>
        <translation>✓  Bereit</translation>
    </message>
    <message>
        <source>host</source>
        <translation>Gastgeber</translation>
    </message>
    <message>
        <source>✓ ready</source>
        <translation>✓ bereit</translation>
    </message>
    <message>
        <source>not ready yet</source>
        <translation>noch nicht bereit</translation>
    </message>
    <message>
        <source>Everyone keeps their seat</source>
        <translation>Alle behalten ihren Platz</translation>
    </message>
    <message>
        <source>Close the game for everyone?</source>
        <translation>Die Partie für alle schließen?</translation>
    </message>
    <message>
        <source>Close the game</source>
        <translation>Partie schließen</translation>
    </message>
</context>
<context>
    <name>ReplayAdvice</name>
    <message>
        <source>What the AI says</source>
        <translation>Was die KI meint</translation>
    </message>
    <message>
        <source>What the best move was (H)</source>
        <translation>Was der beste Zug war (H)</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>Best move</source>
        <translation>Bester Zug</translation>
    </message>
    <message>
        <source>There is nothing to decide here.</source>
        <translation>Hier ist nichts zu entscheiden.</translation>
    </message>
    <message>
        <source>Looking ahead…</source>
        <translation>Rechnet&#xa0;…</translation>
    </message>
    <message>
        <source>The AI has not analysed this decision.</source>
        <translation>Die KI hat diese Entscheidung nicht analysiert.</translation>
    </message>
    <message>
        <source>Best found for {name}: {choice}.</source>
        <translation>Beste Möglichkeit für {name}: {choice}.</translation>
    </message>
    <message>
        <source>Played: {choice}.</source>
        <translation>Gespielt: {choice}.</translation>
    </message>
    <message>
        <source>What each choice gives away (V)</source>
        <translation>Was jede Möglichkeit verschenkt (V)</translation>
    </message>
    <message>
        <source>How many citizens {name} gives away with each choice.</source>
        <translation>Wie viele Bürger {name} mit jeder Möglichkeit verschenkt.</translation>
    </message>
</context>
<context>
    <name>ReplayPage</name>
    <message>
        <source>Replay</source>
        <translation>Aufzeichnung</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>Was geschah</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Abspielen</translation>
    </message>
    <message>
        <source>Play on from here</source>
        <translation>Ab hier weiterspielen</translation>
    </message>
    <message>
        <source>Whose view</source>
        <translation>Aus wessen Sicht</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>One step back (Left)</source>
        <translation>Einen Schritt zurück (Pfeil links)</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Sicht</translation>
    </message>
    <message>
        <source>no animation</source>
        <translation>ohne Animation</translation>
    </message>
    <message>
        <source>Position in the game</source>
        <translation>Stelle in der Partie</translation>
    </message>
    <message>
        <source>slow</source>
        <translation>langsam</translation>
    </message>
    <message>
        <source>normal</source>
        <translation>normal</translation>
    </message>
    <message>
        <source>fast</source>
        <translation>schnell</translation>
    </message>
    <message>
        <source>What each decision was worth</source>
        <translation>Was jede Entscheidung wert war</translation>
    </message>
    <message>
        <source>Analyse</source>
        <translation>Analysieren</translation>
    </message>
    <message>
        <source>One step forward (Right)</source>
        <translation>Einen Schritt weiter (Pfeil rechts)</translation>
    </message>
    <message>
        <source>all hands open</source>
        <translation>alle Karten offen</translation>
    </message>
    <message>
        <source>{} of {}</source>
        <translation>{} von {}</translation>
    </message>
    <message>
        <source>{}: card {}</source>
        <translation>{}: Karte {}</translation>
    </message>
    <message>
        <source>someone who only watches</source>
        <translation>jemand, der nur zuschaut</translation>
    </message>
</context>
<context>
    <name>ReplaysPage</name>
    <message>
        <source>Replays</source>
        <translation>Aufzeichnungen</translation>
    </message>
    <message>
        <source>Players</source>
        <translation>Spieler</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Regeln</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Stand</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Play a game</source>
        <translation>Eine Partie spielen</translation>
    </message>
    <message>
        <source>Show all games</source>
        <translation>Alle Partien zeigen</translation>
    </message>
    <message>
        <source>Open a file…</source>
        <translation>Datei laden&#xa0;…</translation>
    </message>
    <message>
        <source>Restore it from the bin (Ctrl+Z)</source>
        <translation>Aus dem Papierkorb zurückholen (Strg+Z)</translation>
    </message>
    <message>
        <source>Copy the deal number</source>
        <translation>Partienummer kopieren</translation>
    </message>
    <message>
        <source>The city of this game</source>
        <translation>Die Stadt dieser Partie</translation>
    </message>
    <message>
        <source>Copy the game</source>
        <translation>Partie kopieren</translation>
    </message>
    <message>
        <source>As a line of text. Ctrl+V on this page adds such a line to your games.</source>
        <translation>Als eine Zeile Text. Strg+V auf dieser Seite nimmt eine solche Zeile in deine Partien auf.</translation>
    </message>
    <message>
        <source>“{}” cannot be moved to a bin. Delete it permanently?</source>
        <translation>„{}“ kann nicht in den Papierkorb gelegt werden. Endgültig löschen?</translation>
    </message>
    <message>
        <source>Delete a game</source>
        <translation>Partie löschen</translation>
    </message>
    <message>
        <source>What you copied is not a game. Copy a whole line of a file of games.</source>
        <translation>Was du kopiert hast, ist keine Partie. Kopiere eine ganze Zeile einer Datei mit Partien.</translation>
    </message>
    <message>
        <source>Open a game</source>
        <translation>Partie laden</translation>
    </message>
    <message>
        <source>Games of Pompeii (*.pompeii)</source>
        <translation>Pompeji-Partien (*.pompeii)</translation>
    </message>
    <message>
        <source>Open another file…</source>
        <translation>Andere Datei laden&#xa0;…</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Your games</source>
        <translation>Deine Partien</translation>
    </message>
    <message>
        <source>Last played</source>
        <translation>Zuletzt gespielt</translation>
    </message>
    <message>
        <source>Saved games</source>
        <translation>Gespeicherte Partien</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Zurückholen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Move it to the bin (Del)</source>
        <translation>In den Papierkorb legen (Entf)</translation>
    </message>
    <message>
        <source>What each decision was worth</source>
        <translation>Was jede Entscheidung wert war</translation>
    </message>
    <message>
        <source>Analyse</source>
        <translation>Analysieren</translation>
    </message>
    <message>
        <source>Watch</source>
        <translation>Ansehen</translation>
    </message>
    <message>
        <source>Play on</source>
        <translation>Weiterspielen</translation>
    </message>
    <message>
        <source>being played</source>
        <translation>läuft gerade</translation>
    </message>
    <message>
        <source>Play your first game</source>
        <translation>Spiele deine erste Partie</translation>
    </message>
    <message>
        <source>Here you can continue it later, watch it again, and see what each decision was worth.</source>
        <translation>Hier spielst du sie später weiter, siehst sie dir noch einmal an und erfährst, was jede Entscheidung wert war.</translation>
    </message>
    <message>
        <source>No saved games</source>
        <translation>Keine gespeicherten Partien</translation>
    </message>
    <message>
        <source>Unfinished games appear here.</source>
        <translation>Hier erscheinen unterbrochene Partien.</translation>
    </message>
    <message>
        <source>No replays yet</source>
        <translation>Noch keine Aufzeichnungen</translation>
    </message>
    <message>
        <source>Finished games appear here.</source>
        <translation>Hier erscheinen beendete Partien.</translation>
    </message>
    <message>
        <source>“{}” was moved to the bin.</source>
        <translation>„{}“ wurde in den Papierkorb gelegt.</translation>
    </message>
    <message>
        <source>Tie: {} ({})</source>
        <translation>Gleichstand: {} ({})</translation>
    </message>
    <message>
        <source>{} won ({})</source>
        <translation>Sieg: {} ({})</translation>
    </message>
    <message>
        <source>round {}</source>
        <translation>Runde {}</translation>
    </message>
    <message>
        <source>{} to play</source>
        <translation>{} ist am Zug</translation>
    </message>
    <message>
        <source>{} (a bot)</source>
        <translation>{} (Bot)</translation>
    </message>
    <message>
        <source>No game matches the search.</source>
        <translation>Keine Partie passt zur Suche.</translation>
    </message>
    <message>
        <source>There is nothing to undo.</source>
        <translation>Es gibt nichts zurückzunehmen.</translation>
    </message>
    <message>
        <source>Tie: {}</source>
        <translation>Gleichstand: {}</translation>
    </message>
    <message>
        <source>{} won</source>
        <translation>Sieg: {}</translation>
    </message>
    <message>
        <source>Place {place} of {seats}</source>
        <translation>Platz {place} von {seats}</translation>
    </message>
    <message>
        <source>Tied for first</source>
        <translation>Gleichstand auf Platz 1</translation>
    </message>
    <message>
        <source>Won</source>
        <translation>Gewonnen</translation>
    </message>
</context>
<context>
    <name>RoomTerms</name>
    <message>
        <source>Turn clock</source>
        <translation>Bedenkzeit</translation>
    </message>
    <message>
        <source>When a player is away</source>
        <translation>Wenn jemand fehlt</translation>
    </message>
    <message>
        <source>Others may take an AI&apos;s place</source>
        <translation>Andere dürfen den Platz einer KI einnehmen</translation>
    </message>
</context>
<context>
    <name>RoundPanel</name>
    <message>
        <source>Play it again</source>
        <translation>Noch einmal zeigen</translation>
    </message>
    <message>
        <source>The last round</source>
        <translation>Die letzte Runde</translation>
    </message>
    <message>
        <source>Since your turn</source>
        <translation>Seit deinem Zug</translation>
    </message>
    <message>
        <source>You {what}.</source>
        <translation>Du hast {what}.</translation>
    </message>
</context>
<context>
    <name>RuleNotes</name>
    <message>
        <source>No one is left in the city: the game is over.</source>
        <translation>Niemand ist mehr in der Stadt: Die Partie ist zu Ende.</translation>
    </message>
</context>
<context>
    <name>RulebookPage</name>
    <message>
        <source>How to play</source>
        <translation>Spielanleitung</translation>
    </message>
    <message>
        <source>Rule book</source>
        <translation>Spielanleitung</translation>
    </message>
    <message>
        <source>Chapters</source>
        <translation>Kapitel</translation>
    </message>
    <message>
        <source>{title}, heading level {level}</source>
        <translation>{title}, Überschrift Ebene {level}</translation>
    </message>
    <message>
        <source>A new game will be played by these rules: {}</source>
        <translation>Eine neue Partie spielt nach diesen Regeln: {}</translation>
    </message>
</context>
<context>
    <name>RulesDialog</name>
    <message>
        <source>Rules of this game</source>
        <translation>Regeln dieser Partie</translation>
    </message>
    <message>
        <source>Different from the standard game</source>
        <translation>Abweichungen vom Standard</translation>
    </message>
    <message>
        <source>All {} variants</source>
        <translation>Alle {} Varianten</translation>
    </message>
    <message>
        <source>Rule book</source>
        <translation>Spielanleitung</translation>
    </message>
</context>
<context>
    <name>RulesForm</name>
    <message>
        <source>Rules</source>
        <translation>Regeln</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>Eigene Regeln</translation>
    </message>
    <message>
        <source>Your own mix of the variants below.</source>
        <translation>Deine eigenen Regeln aus den Varianten unten.</translation>
    </message>
    <message>
        <source>Setting up</source>
        <translation>Aufbau</translation>
    </message>
    <message>
        <source>Placing citizens</source>
        <translation>Bürger setzen</translation>
    </message>
    <message>
        <source>Omens and eruption</source>
        <translation>Omen und Ausbruch</translation>
    </message>
    <message>
        <source>Lava</source>
        <translation>Lava</translation>
    </message>
    <message>
        <source>Flight</source>
        <translation>Flucht</translation>
    </message>
    <message>
        <source>The end</source>
        <translation>Spielende</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>geändert</translation>
    </message>
    <message>
        <source>Standard: {}</source>
        <translation>Standard: {}</translation>
    </message>
    <message>
        <source>Change back</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>{} in the rule book</source>
        <translation>{} in der Spielanleitung</translation>
    </message>
    <message>
        <source>Which box do you have?</source>
        <translation>Welche Schachtel hast du?</translation>
    </message>
    <message>
        <source>Back to the standard rules</source>
        <translation>Zurück zu den Standardregeln</translation>
    </message>
    <message>
        <source>Your box: {}</source>
        <translation>Deine Schachtel: {}</translation>
    </message>
    <message>
        <source>House rules: {n} of {all} changed</source>
        <translation>Hausregeln: {n} von {all} geändert</translation>
    </message>
    <message>
        <source>House rules</source>
        <translation>Hausregeln</translation>
    </message>
</context>
<context>
    <name>RulesPanel</name>
    <message>
        <source>Rule book</source>
        <translation>Spielanleitung</translation>
    </message>
    <message>
        <source>Scenario: {}</source>
        <translation>Szenario: {}</translation>
    </message>
    <message>
        <source>Clock and absence</source>
        <translation>Bedenkzeit und Abwesenheit</translation>
    </message>
    <message>
        <source>The host&apos;s own mix. What differs from the standard:</source>
        <translation>Eigene Regeln des Gastgebers. Abweichungen vom Standard:</translation>
    </message>
    <message>
        <source>The host has changed the rules; the changes are marked.</source>
        <translation>Der Gastgeber hat die Regeln geändert; die Änderungen sind markiert.</translation>
    </message>
    <message>
        <source>All {} variants</source>
        <translation>Alle {} Varianten</translation>
    </message>
    <message>
        <source>Rules: {}</source>
        <translation>Regeln: {}</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Ändern</translation>
    </message>
    <message>
        <source>Change rules, clock and absence</source>
        <translation>Regeln, Bedenkzeit und Abwesenheit ändern</translation>
    </message>
</context>
<context>
    <name>SaveCopy</name>
    <message>
        <source>Save a copy</source>
        <translation>Kopie speichern</translation>
    </message>
    <message>
        <source>Games of Pompeii (*.pompeii)</source>
        <translation>Pompeji-Partien (*.pompeii)</translation>
    </message>
    <message>
        <source>“{}”: {}.</source>
        <translation>„{}“: {}.</translation>
    </message>
</context>
<context>
    <name>SealsLegend</name>
    <message>
        <source>Steps you can run</source>
        <translation>So weit kannst du laufen</translation>
    </message>
    <message>
        <source>Out of the city at once</source>
        <translation>Gleich aus der Stadt</translation>
    </message>
    <message>
        <source>Citizens here</source>
        <translation>Bürger hier</translation>
    </message>
    <message>
        <source>Got it</source>
        <translation>Verstanden</translation>
    </message>
</context>
<context>
    <name>SearchBar</name>
    <message>
        <source>Search the rule book</source>
        <translation>In der Spielanleitung suchen</translation>
    </message>
    <message>
        <source>Previous match (Shift+F3)</source>
        <translation>Vorheriger Treffer (Umschalt+F3)</translation>
    </message>
    <message>
        <source>Next match (F3)</source>
        <translation>Nächster Treffer (F3)</translation>
    </message>
    <message>
        <source>no match</source>
        <translation>kein Treffer</translation>
    </message>
    <message>
        <source>{} of {}</source>
        <translation>{} von {}</translation>
    </message>
    <message>
        <source>Search or ask</source>
        <translation>Suchen oder fragen</translation>
    </message>
</context>
<context>
    <name>SeatCard</name>
    <message>
        <source>you, at this screen</source>
        <translation>du, an diesem Bildschirm</translation>
    </message>
    <message>
        <source>bot</source>
        <translation>Bot</translation>
    </message>
    <message>
        <source>{level}</source>
        <translation>Stufe {level}</translation>
    </message>
    <message>
        <source>Options for {name}&apos;s seat</source>
        <translation>Was mit dem Platz von {name} möglich ist</translation>
    </message>
    <message>
        <source>connected</source>
        <translation>verbunden</translation>
    </message>
    <message>
        <source>away</source>
        <translation>abwesend</translation>
    </message>
    <message>
        <source>AI plays</source>
        <translation>KI spielt</translation>
    </message>
    <message>
        <source>phone asleep</source>
        <translation>Handy schläft</translation>
    </message>
    <message>
        <source>A bot plays here.</source>
        <translation>Hier spielt ein Bot.</translation>
    </message>
    <message>
        <source>An AI, in place of {name}.</source>
        <translation>Eine KI anstelle von {name}.</translation>
    </message>
    <message>
        <source>last move: {why}</source>
        <translation>letzter Zug: {why}</translation>
    </message>
</context>
<context>
    <name>SeatNumbers</name>
    <message>
        <source>supply</source>
        <translation>Vorrat</translation>
    </message>
    <message>
        <source>Citizens not yet placed</source>
        <translation>Noch nicht eingesetzte Bürger</translation>
    </message>
    <message>
        <source>city</source>
        <translation>Stadt</translation>
    </message>
    <message>
        <source>Citizens in the city</source>
        <translation>Bürger in der Stadt</translation>
    </message>
    <message>
        <source>saved</source>
        <translation>gerettet</translation>
    </message>
    <message>
        <source>Citizens who left through a gate</source>
        <translation>Durch ein Tor entkommene Bürger</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>verloren</translation>
    </message>
    <message>
        <source>Citizens in the volcano</source>
        <translation>Bürger im Vulkan</translation>
    </message>
    <message>
        <source>cards</source>
        <translation>Karten</translation>
    </message>
    <message>
        <source>Cards in hand</source>
        <translation>Karten auf der Hand</translation>
    </message>
</context>
<context>
    <name>SeatRequestBar</name>
    <message>
        <source>Let them play</source>
        <translation>Spielen lassen</translation>
    </message>
    <message>
        <source>No</source>
        <translation>Nein</translation>
    </message>
    <message>
        <source>Let {name} play</source>
        <translation>{name} spielen lassen</translation>
    </message>
    <message>
        <source>{name} may not play</source>
        <translation>{name} nicht spielen lassen</translation>
    </message>
</context>
<context>
    <name>SeatsPanel</name>
    <message>
        <source>Players</source>
        <translation>Spieler</translation>
    </message>
    <message>
        <source>thinking…</source>
        <translation>denkt nach&#xa0;…</translation>
    </message>
    <message>
        <source>restarting…</source>
        <translation>startet neu&#xa0;…</translation>
    </message>
    <message>
        <source>to play</source>
        <translation>am Zug</translation>
    </message>
</context>
<context>
    <name>Session</name>
    <message>
        <source>The finished game cannot be saved in {} ({}).</source>
        <translation>Die beendete Partie kann nicht in {} gespeichert werden ({}).</translation>
    </message>
    <message>
        <source>The game cannot be saved in {} ({}). You can play on; saving will be tried again.</source>
        <translation>Die Partie kann nicht in {} gespeichert werden ({}). Du kannst weiterspielen; das Speichern wird weiter versucht.</translation>
    </message>
    <message>
        <source>The game is saved again, with every move so far.</source>
        <translation>Die Partie ist wieder gespeichert, mit allen bisherigen Zügen.</translation>
    </message>
    <message>
        <source>The file of this game was removed or changed. It has been written again, with every move so far.</source>
        <translation>Die Datei dieser Partie wurde entfernt oder verändert. Sie wurde neu geschrieben, mit allen bisherigen Zügen.</translation>
    </message>
    <message>
        <source>“{}” is being played in another window of Pompeii.</source>
        <translation>„{}“ wird gerade in einem anderen Pompeji-Fenster gespielt.</translation>
    </message>
    <message>
        <source>This game is being played on the network; it can be watched when it is over.</source>
        <translation>Diese Partie läuft gerade im Netzwerk; du kannst sie ansehen, sobald sie vorbei ist.</translation>
    </message>
    <message>
        <source>The AI stopped and was restarted; the game goes on.</source>
        <translation>Die KI ist ausgefallen und wurde neu gestartet; die Partie geht weiter.</translation>
    </message>
    <message>
        <source>The AI could not be restarted; it now runs inside the window&apos;s own process.</source>
        <translation>Die KI ließ sich nicht neu starten; sie läuft jetzt im Prozess des Fensters.</translation>
    </message>
    <message>
        <source>The AI is broken and plays at random: this copy of Pompeii is damaged. Please reinstall it.</source>
        <translation>Die KI ist beschädigt und spielt zufällig: Bitte installiere Pompeji neu.</translation>
    </message>
    <message>
        <source>{} An AI takes its place.</source>
        <translation>{} An seiner Stelle spielt eine KI weiter.</translation>
    </message>
    <message>
        <source>that address is not valid</source>
        <translation>diese Adresse ist ungültig</translation>
    </message>
    <message>
        <source>The game cannot be opened to the network: {}.</source>
        <translation>Die Partie kann nicht im Netzwerk freigegeben werden: {}.</translation>
    </message>
    <message>
        <source>this computer is not on a network</source>
        <translation>dieser Computer ist mit keinem Netzwerk verbunden</translation>
    </message>
</context>
<context>
    <name>Settings</name>
    <message>
        <source>The settings cannot be saved in {} ({}). They apply until Pompeii is closed.</source>
        <translation>Die Einstellungen können nicht in {} gespeichert werden ({}). Sie gelten, bis Pompeji geschlossen wird.</translation>
    </message>
</context>
<context>
    <name>SettingsPage</name>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>About</source>
        <translation>Über Pompeji</translation>
    </message>
    <message>
        <source>This copy thinks slowly; an installed one is about 50 times as fast.</source>
        <translation>Diese Kopie denkt langsam; eine installierte ist etwa 50-mal so schnell.</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Darstellung</translation>
    </message>
    <message>
        <source>Sound</source>
        <translation>Ton</translation>
    </message>
    <message>
        <source>Speech</source>
        <translation>Sprachausgabe</translation>
    </message>
    <message>
        <source>The system&apos;s voice reads out what happens and what is selected, unless a screen reader does. Press any key to silence it.</source>
        <translation>Die Stimme des Systems liest vor, was geschieht und was ausgewählt ist, außer wenn ein Screenreader es tut. Jede Taste bringt sie zum Schweigen.</translation>
    </message>
    <message>
        <source>Keyboard</source>
        <translation>Tastatur</translation>
    </message>
    <message>
        <source>Restore defaults</source>
        <translation>Standardwerte wiederherstellen</translation>
    </message>
    <message>
        <source>light</source>
        <translation>hell</translation>
    </message>
    <message>
        <source>dark</source>
        <translation>dunkel</translation>
    </message>
    <message>
        <source>normal</source>
        <translation>normal</translation>
    </message>
    <message>
        <source>high</source>
        <translation>hoch</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Farbschema</translation>
    </message>
    <message>
        <source>Contrast</source>
        <translation>Kontrast</translation>
    </message>
    <message>
        <source>standard</source>
        <translation>normal</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>Textgröße</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>At normal speed AIs move faster from the third round of the flight on.</source>
        <translation>Bei normalem Tempo ziehen KIs ab der dritten Runde der Flucht schneller.</translation>
    </message>
    <message>
        <source>Sounds</source>
        <translation>Spielgeräusche</translation>
    </message>
    <message>
        <source>Volume</source>
        <translation>Lautstärke</translation>
    </message>
    <message>
        <source>Ambience</source>
        <translation>Hintergrundgeräusche</translation>
    </message>
    <message>
        <source>always</source>
        <translation>immer</translation>
    </message>
    <message>
        <source>never</source>
        <translation>nie</translation>
    </message>
    <message>
        <source>Read aloud</source>
        <translation>Vorlesen</translation>
    </message>
    <message>
        <source>AIs play automatically</source>
        <translation>KIs spielen automatisch</translation>
    </message>
    <message>
        <source>If not, each waits for “Step”. The table&apos;s menu changes it for a single game.</source>
        <translation>Sonst wartet jede auf „Nächster Zug“. Das Menü am Tisch ändert es für eine einzelne Partie.</translation>
    </message>
    <message>
        <source>Opponents say a few words</source>
        <translation>Gegner sagen ein paar Worte</translation>
    </message>
    <message>
        <source>At an omen, a rescue, a loss or a victory, each once in a game.</source>
        <translation>Bei einem Omen, einer Rettung, einem Verlust oder einem Sieg, je einmal in einer Partie.</translation>
    </message>
    <message>
        <source>Turn sound</source>
        <translation>Signal, wenn du dran bist</translation>
    </message>
    <message>
        <source>Single-letter shortcuts</source>
        <translation>Tastenkürzel ohne Strg</translation>
    </message>
    <message>
        <source>Play forced moves automatically</source>
        <translation>Erzwungene Züge automatisch ausführen</translation>
    </message>
    <message>
        <source>Otherwise undo stops at the last card or tile drawn. Only against AIs; can be set for each game.</source>
        <translation>Sonst endet das Zurücknehmen bei der letzten gezogenen Karte oder dem letzten Plättchen. Nur gegen KIs; für jede Partie einstellbar.</translation>
    </message>
    <message>
        <source>Unlimited undo in new games</source>
        <translation>In neuen Partien unbegrenzt zurücknehmen</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>slow</source>
        <translation>langsam</translation>
    </message>
    <message>
        <source>fast</source>
        <translation>schnell</translation>
    </message>
    <message>
        <source>Animation</source>
        <translation>Animation</translation>
    </message>
    <message>
        <source>Reduced motion</source>
        <translation>Bewegung reduzieren</translation>
    </message>
    <message>
        <source>Motion</source>
        <translation>Bewegung</translation>
    </message>
    <message>
        <source>same as system</source>
        <translation>Systemeinstellung</translation>
    </message>
    <message>
        <source>{}% of system size</source>
        <translation>{}&#xa0;% der Systemgröße</translation>
    </message>
    <message>
        <source>No shaking or flying: things simply appear in place.</source>
        <translation>Nichts bebt oder fliegt: Alles erscheint gleich an seinem Platz.</translation>
    </message>
    <message>
        <source>Hear what happens on the board. At the table, M turns sounds off and on.</source>
        <translation>Du hörst, was auf dem Spielplan geschieht. Am Tisch schaltet M den Ton aus und ein.</translation>
    </message>
    <message>
        <source>Wind and birds, later a quiet rumble. Only while this window is active.</source>
        <translation>Wind und Vögel, später ein leises Grollen. Nur solange dieses Fenster aktiv ist.</translation>
    </message>
    <message>
        <source>while another window is active</source>
        <translation>solange ein anderes Fenster aktiv ist</translation>
    </message>
    <message>
        <source>brief, one round at a time</source>
        <translation>kurz, eine Runde auf einmal</translation>
    </message>
    <message>
        <source>in full, one turn at a time</source>
        <translation>ausführlich, jeder Zug einzeln</translation>
    </message>
    <message>
        <source>Other players&apos; turns</source>
        <translation>Züge der anderen</translation>
    </message>
    <message>
        <source>How screen readers announce them. F2 repeats the last message, F3 the one before.</source>
        <translation>Wie Screenreader sie ansagen. F2 wiederholt die letzte Meldung, F3 die davor.</translation>
    </message>
    <message>
        <source>“B2 L2 f0” instead of “B2, building 1, 1 space, 0 free; Livia 2”: for braille displays.</source>
        <translation>„B2 L2 f0“ statt „B2, Gebäude 1, 1 Platz, 0 frei; Livia 2“: für Braillezeilen.</translation>
    </message>
    <message>
        <source>Short square names</source>
        <translation>Kurze Feldnamen</translation>
    </message>
    <message>
        <source>Voice speed</source>
        <translation>Sprechtempo</translation>
    </message>
    <message>
        <source>Letters and digits as keys at the table, such as H for a hint. You can change them at the table (? or in the menu).</source>
        <translation>Buchstaben und Ziffern als Tasten am Tisch, etwa H für einen Tipp. Am Tisch kannst du sie ändern (? oder im Menü).</translation>
    </message>
    <message>
        <source>{} s</source>
        <translation>{}&#xa0;s</translation>
    </message>
    <message>
        <source>Thinking time</source>
        <translation>Bedenkzeit</translation>
    </message>
    <message>
        <source>How long an opponent at level Vesuvius thinks about each choice.</source>
        <translation>Wie lange ein Gegner der Stufe Vesuv über jede Entscheidung nachdenkt.</translation>
    </message>
    <message>
        <source>Shown on their panel until their next move, and in the log when you point at a line.</source>
        <translation>Auf ihrer Karte bis zum nächsten Zug, im Verlauf beim Zeigen auf die Zeile.</translation>
    </message>
    <message>
        <source>Opponents explain their moves</source>
        <translation>Gegner begründen ihre Züge</translation>
    </message>
    <message>
        <source>This is how fast it speaks.</source>
        <translation>So schnell spricht die Stimme.</translation>
    </message>
    <message>
        <source>Cannot read aloud: this system has no voice.</source>
        <translation>Vorlesen nicht möglich: Dieses System hat keine Stimme.</translation>
    </message>
    <message>
        <source>Cannot read aloud: speech-dispatcher, the voice of Linux, is not installed.</source>
        <translation>Vorlesen nicht möglich: speech-dispatcher, die Sprachausgabe von Linux, ist nicht installiert.</translation>
    </message>
    <message>
        <source>Opponents think at full speed.</source>
        <translation>Die Gegner denken mit voller Geschwindigkeit.</translation>
    </message>
    <message>
        <source>No sound: the sound package is not installed. To install it: {}</source>
        <translation>Kein Ton: Das Tonpaket ist nicht installiert. So wird es installiert: {}</translation>
    </message>
    <message>
        <source>No sound: no audio device was found. Pompeii keeps looking for one.</source>
        <translation>Kein Ton: Kein Audiogerät gefunden. Pompeji sucht weiter danach.</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Spiel</translation>
    </message>
    <message>
        <source>Music</source>
        <translation>Musik</translation>
    </message>
    <message>
        <source>Quiet strings that change with the game. At the table, U turns music off and on.</source>
        <translation>Leise Saitenklänge, die mit dem Spiel wechseln. Am Tisch schaltet U die Musik aus und ein.</translation>
    </message>
    <message>
        <source>Music volume</source>
        <translation>Lautstärke der Musik</translation>
    </message>
    <message>
        <source>If only one move is possible, it is made for you. Opening tiles with only one possible square are always placed for you.</source>
        <translation>Ist nur ein Zug möglich, wird er sofort ausgeführt. Für die ersten Plättchen mit nur einem Feld gilt das immer.</translation>
    </message>
</context>
<context>
    <name>ShareCard</name>
    <message>
        <source>Copy the result</source>
        <translation>Ergebnis kopieren</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Spielen</translation>
    </message>
    <message>
        <source>Your best for this day: {}</source>
        <translation>Dein bestes Ergebnis für diesen Tag: {}</translation>
    </message>
    <message>
        <source>Your best for this day so far.</source>
        <translation>Dein bisher bestes Ergebnis für diesen Tag.</translation>
    </message>
    <message>
        <source>Your best rating lately: {n}</source>
        <translation>Deine beste Wertung der letzten Zeit: {n}</translation>
    </message>
</context>
<context>
    <name>ShortcutSheet</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Change keys…</source>
        <translation>Tasten ändern&#xa0;…</translation>
    </message>
    <message>
        <source>The board</source>
        <translation>Spielplan</translation>
    </message>
    <message>
        <source>Arrow keys</source>
        <translation>Pfeiltasten</translation>
    </message>
    <message>
        <source>move from square to square</source>
        <translation>von Feld zu Feld gehen</translation>
    </message>
    <message>
        <source>to the next highlighted square, and back</source>
        <translation>zum nächsten markierten Feld, und zurück</translation>
    </message>
    <message>
        <source>choose a card</source>
        <translation>eine Karte wählen</translation>
    </message>
    <message>
        <source>confirm</source>
        <translation>bestätigen</translation>
    </message>
    <message>
        <source>cancel what you are about to do</source>
        <translation>abbrechen</translation>
    </message>
    <message>
        <source>zoom in, zoom out, whole board</source>
        <translation>vergrößern, verkleinern, ganzer Spielplan</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Zurücknehmen</translation>
    </message>
    <message>
        <source>redo</source>
        <translation>wiederherstellen</translation>
    </message>
    <message>
        <source>undo</source>
        <translation>zurücknehmen</translation>
    </message>
    <message>
        <source>skip the animation</source>
        <translation>Animation überspringen</translation>
    </message>
    <message>
        <source>the squares around it</source>
        <translation>die Felder ringsum</translation>
    </message>
    <message>
        <source>how far it is to the nearest gates</source>
        <translation>Entfernung zu den nächsten Toren</translation>
    </message>
    <message>
        <source>the score</source>
        <translation>der Spielstand</translation>
    </message>
    <message>
        <source>where your citizens are</source>
        <translation>deine Bürger und wo sie stehen</translation>
    </message>
    <message>
        <source>the other players, one after another</source>
        <translation>die anderen Spieler, einer nach dem anderen</translation>
    </message>
    <message>
        <source>your cards</source>
        <translation>deine Karten</translation>
    </message>
    <message>
        <source>the lava, symbol by symbol</source>
        <translation>die Lava, Symbol für Symbol</translation>
    </message>
    <message>
        <source>deck and lava bag</source>
        <translation>Kartenstapel und Lavabeutel</translation>
    </message>
    <message>
        <source>Advice</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>hint: the best three choices and why</source>
        <translation>Tipp: die drei besten Möglichkeiten und warum</translation>
    </message>
    <message>
        <source>type a move: 5 I3, F3 out, coin C2</source>
        <translation>einen Zug eingeben: 5 I3, F3 raus, Münze C2</translation>
    </message>
    <message>
        <source>with a coach: look again, then see the better choice</source>
        <translation>mit Trainer: noch einmal ansehen, dann die bessere Wahl sehen</translation>
    </message>
    <message>
        <source>with a coach: go on</source>
        <translation>mit Trainer: weiter</translation>
    </message>
    <message>
        <source>replay what happened since your turn</source>
        <translation>alles seit deinem Zug wiederholen</translation>
    </message>
    <message>
        <source>the rule for this decision</source>
        <translation>Regel zur aktuellen Frage</translation>
    </message>
    <message>
        <source>previous message, next message</source>
        <translation>vorige Meldung, nächste Meldung</translation>
    </message>
    <message>
        <source>all you can do, as a list</source>
        <translation>alle möglichen Züge als Liste</translation>
    </message>
    <message>
        <source>The state of the game, in one sentence</source>
        <translation>Stand der Partie in einem Satz</translation>
    </message>
    <message>
        <source>this square in detail</source>
        <translation>alles über dieses Feld</translation>
    </message>
    <message>
        <source>Table and window</source>
        <translation>Tisch und Fenster</translation>
    </message>
    <message>
        <source>log</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>chat, in a game on the network</source>
        <translation>Chat, bei einer Partie im Netzwerk</translation>
    </message>
    <message>
        <source>people and join code, in a game on the network</source>
        <translation>Teilnehmer und Zugangscode, bei einer Partie im Netzwerk</translation>
    </message>
    <message>
        <source>to the next part of the table</source>
        <translation>zum nächsten Bereich des Tisches</translation>
    </message>
    <message>
        <source>repeat the last message</source>
        <translation>letzte Meldung wiederholen</translation>
    </message>
    <message>
        <source>sound on or off</source>
        <translation>Ton ein- oder ausschalten</translation>
    </message>
    <message>
        <source>full screen</source>
        <translation>Vollbild</translation>
    </message>
    <message>
        <source>settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>this list</source>
        <translation>diese Übersicht</translation>
    </message>
    <message>
        <source>quit; the game is saved</source>
        <translation>beenden; die Partie ist gespeichert</translation>
    </message>
    <message>
        <source>what each choice gives away</source>
        <translation>was jede Möglichkeit verschenkt</translation>
    </message>
    <message>
        <source>music on or off</source>
        <translation>Musik ein- oder ausschalten</translation>
    </message>
    <message>
        <source>send a picture, in a game on the network</source>
        <translation>ein Bild schicken, bei einer Partie im Netzwerk</translation>
    </message>
    <message>
        <source>hide or show the players or the panels</source>
        <translation>Spieler oder Fenster (Tipp, Verlauf, Chat) ein- oder ausblenden</translation>
    </message>
</context>
<context>
    <name>SidePanels</name>
    <message>
        <source>There is no chat: this game is not on the network.</source>
        <translation>Es gibt keinen Chat: Diese Partie läuft nicht im Netzwerk.</translation>
    </message>
</context>
<context>
    <name>Sides</name>
    <message>
        <source>Show the players</source>
        <translation>Spieler einblenden</translation>
    </message>
    <message>
        <source>Hide the players</source>
        <translation>Spieler ausblenden</translation>
    </message>
</context>
<context>
    <name>StartPage</name>
    <message>
        <source>Your unfinished game with {}</source>
        <translation>Deine angefangene Partie mit {}</translation>
    </message>
    <message>
        <source>A new game with {}</source>
        <translation>Neue Partie mit {}</translation>
    </message>
    <message>
        <source>Learn in 5 minutes</source>
        <translation>Das Spiel in 5 Minuten lernen</translation>
    </message>
    <message>
        <source>I know the game already</source>
        <translation>Ich kenne das Spiel schon</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Spielen</translation>
    </message>
    <message>
        <source>The Downfall of</source>
        <translation>Der Untergang von</translation>
    </message>
    <message>
        <source>Pompeii</source>
        <translation>Pompeji</translation>
    </message>
    <message>
        <source>New game</source>
        <translation>Neue Partie</translation>
    </message>
    <message>
        <source>Deal of the day</source>
        <translation>Partie des Tages</translation>
    </message>
    <message>
        <source>Puzzles</source>
        <translation>Rätsel</translation>
    </message>
    <message>
        <source>On this network</source>
        <translation>Im Netzwerk</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>Your games</source>
        <translation>Deine Partien</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>Statistik</translation>
    </message>
    <message>
        <source>The other rules in 3 minutes</source>
        <translation>Die übrigen Regeln in 3 Minuten</translation>
    </message>
    <message>
        <source>How to play</source>
        <translation>Spielanleitung</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Continue the lesson</source>
        <translation>Lektion fortsetzen</translation>
    </message>
    <message>
        <source>About</source>
        <translation>Über Pompeji</translation>
    </message>
    <message>
        <source>Play on</source>
        <translation>Weiterspielen</translation>
    </message>
</context>
<context>
    <name>StateKeys</name>
    <message>
        <source>There are no cards in hand.</source>
        <translation>Keine Karten auf der Hand.</translation>
    </message>
</context>
<context>
    <name>StatisticsPage</name>
    <message>
        <source>Statistics</source>
        <translation>Statistik</translation>
    </message>
    <message>
        <source>Play at my level</source>
        <translation>Auf meiner Stufe spielen</translation>
    </message>
    <message>
        <source>Against AIs</source>
        <translation>Gegen KIs</translation>
    </message>
    <message>
        <source>Play on</source>
        <translation>Weiterspielen</translation>
    </message>
    <message>
        <source>Among people</source>
        <translation>Unter Menschen</translation>
    </message>
    <message>
        <source>By level</source>
        <translation>Nach Stufe</translation>
    </message>
    <message>
        <source>By number of players</source>
        <translation>Nach Spielerzahl</translation>
    </message>
    <message>
        <source>What became of your citizens</source>
        <translation>Was aus deinen Bürgern wurde</translation>
    </message>
    <message>
        <source>Best evenings</source>
        <translation>Beste Abende</translation>
    </message>
    <message>
        <source>By rules</source>
        <translation>Nach Regeln</translation>
    </message>
    <message>
        <source>All games</source>
        <translation>Alle Partien</translation>
    </message>
    <message numerus="yes">
        <source>%n players</source>
        <translation>
            <numerusform>%n Spieler</numerusform>
            <numerusform>%n Spieler</numerusform>
        </translation>
    </message>
    <message>
        <source>saved</source>
        <translation>gerettet</translation>
    </message>
    <message>
        <source>under lava</source>
        <translation>unter Lava</translation>
    </message>
    <message>
        <source>cut off</source>
        <translation>abgeschnitten</translation>
    </message>
    <message>
        <source>thrown in at an omen</source>
        <translation>bei einem Omen geopfert</translation>
    </message>
    <message>
        <source>still in the city</source>
        <translation>noch in der Stadt</translation>
    </message>
    <message>
        <source>Here you will see how often you win, against whom, and what became of your citizens.</source>
        <translation>Danach siehst du hier, wie oft du gewinnst, gegen wen, und was aus deinen Bürgern wurde.</translation>
    </message>
    <message>
        <source>Play your first game</source>
        <translation>Spiele deine erste Partie</translation>
    </message>
    <message>
        <source>No finished game yet</source>
        <translation>Noch keine Partie zu Ende gespielt</translation>
    </message>
    <message>
        <source>You play about as well as level {level}. The next one is {next}.</source>
        <translation>Du spielst etwa so gut wie die Stufe {level}. Als Nächstes kommt {next}.</translation>
    </message>
    <message>
        <source>Newcomer</source>
        <translation>Neuling</translation>
    </message>
    <message>
        <source>Rating {points}, give or take {error}: you are an even match for this level.</source>
        <translation>Wertung {points}, auf etwa {error} genau: Gegner dieser Stufe sind dir ebenbürtig.</translation>
    </message>
    <message>
        <source>Your level: {level}</source>
        <translation>Deine Stufe: {level}</translation>
    </message>
    <message>
        <source>Your rating comes after {needed} games against AIs: {games} of {needed} played.</source>
        <translation>Deine Wertung kommt nach {needed} Partien gegen KIs: {games} von {needed} gespielt.</translation>
    </message>
    <message>
        <source>Games with a coach do not count.</source>
        <translation>Partien mit Trainer zählen nicht.</translation>
    </message>
    <message>
        <source>{won} of {games} won</source>
        <translation>{won} von {games} gewonnen</translation>
    </message>
    <message>
        <source>{saved} saved on average</source>
        <translation>{saved} gerettet im Schnitt</translation>
    </message>
    <message>
        <source>No game matches the search.</source>
        <translation>Keine Partie passt zur Suche.</translation>
    </message>
    <message>
        <source>Given away by kind of choice</source>
        <translation>Verschenkt nach Art der Entscheidung</translation>
    </message>
    <message>
        <source>Given away by phase</source>
        <translation>Verschenkt nach Phase</translation>
    </message>
    <message>
        <source>Once your game with {} is over, your results appear here.</source>
        <translation>Sobald deine Partie mit {} zu Ende ist, steht hier dein Ergebnis.</translation>
    </message>
    <message>
        <source>{n} a game</source>
        <translation>{n} je Partie</translation>
    </message>
    <message>
        <source>games against AIs</source>
        <translation>Partien gegen KIs</translation>
    </message>
    <message>
        <source>won</source>
        <translation>gewonnen</translation>
    </message>
    <message>
        <source>of all games won</source>
        <translation>aller Partien gewonnen</translation>
    </message>
    <message>
        <source>citizens saved a game</source>
        <translation>Bürger gerettet pro Partie</translation>
    </message>
    <message>
        <source>Play a game</source>
        <translation>Eine Partie spielen</translation>
    </message>
    <message>
        <source>Show all games</source>
        <translation>Alle Partien zeigen</translation>
    </message>
    <message>
        <source>Your games so far</source>
        <translation>Deine bisherigen Partien</translation>
    </message>
    <message>
        <source>{place} of {players}</source>
        <translation>{place} von {players}</translation>
    </message>
    <message>
        <source>{saved} saved, {lost} lost</source>
        <translation>{saved} gerettet, {lost} verloren</translation>
    </message>
</context>
<context>
    <name>TableMenu</name>
    <message>
        <source>Leave (the game is saved)</source>
        <translation>Verlassen (die Partie ist gespeichert)</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>Verlassen</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>Slow</source>
        <translation>Langsam</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>Normal</translation>
    </message>
    <message>
        <source>Fast</source>
        <translation>Schnell</translation>
    </message>
    <message>
        <source>Animation</source>
        <translation>Animation</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>Einstellungen&#xa0;…</translation>
    </message>
    <message>
        <source>Rules of this game…</source>
        <translation>Regeln dieser Partie&#xa0;…</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Sound</source>
        <translation>Ton</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Vergrößern</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Verkleinern</translation>
    </message>
    <message>
        <source>Whole board</source>
        <translation>Ganzer Spielplan</translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation>Vollbild</translation>
    </message>
    <message>
        <source>Save a copy…</source>
        <translation>Kopie speichern&#xa0;…</translation>
    </message>
    <message>
        <source>Start over with the same cards…</source>
        <translation>Mit denselben Karten neu beginnen&#xa0;…</translation>
    </message>
    <message>
        <source>Sound is on</source>
        <translation>Der Ton ist an</translation>
    </message>
    <message>
        <source>Sound is off</source>
        <translation>Der Ton ist aus</translation>
    </message>
    <message>
        <source>This deal has no number because the game was started elsewhere or continued from a replay.</source>
        <translation>Diese Partie hat keine Nummer, denn sie wurde anderswo begonnen oder aus einer Aufzeichnung fortgesetzt.</translation>
    </message>
    <message>
        <source>Deal number copied: {}</source>
        <translation>Partienummer kopiert: {}</translation>
    </message>
    <message>
        <source>Start over with the same cards and lava?</source>
        <translation>Mit denselben Karten und derselben Lava neu beginnen?</translation>
    </message>
    <message>
        <source>This game is saved: you can continue it later.</source>
        <translation>Diese Partie ist gespeichert: Du kannst sie später fortsetzen.</translation>
    </message>
    <message>
        <source>The game you are playing would be lost.</source>
        <translation>Die laufende Partie ginge verloren.</translation>
    </message>
    <message>
        <source>Start over</source>
        <translation>Neu beginnen</translation>
    </message>
    <message>
        <source>Keep playing</source>
        <translation>Weiterspielen</translation>
    </message>
    <message>
        <source>Resign?</source>
        <translation>Aufgeben?</translation>
    </message>
    <message>
        <source>An AI plays your seat to the end while you watch. This cannot be undone.</source>
        <translation>Eine KI spielt für dich zu Ende, und du schaust zu. Das lässt sich nicht zurücknehmen.</translation>
    </message>
    <message>
        <source>Resign</source>
        <translation>Aufgeben</translation>
    </message>
    <message>
        <source>AIs play automatically</source>
        <translation>KIs spielen automatisch</translation>
    </message>
    <message>
        <source>Copy the deal number</source>
        <translation>Partienummer kopieren</translation>
    </message>
    <message>
        <source>New game…</source>
        <translation>Neue Partie&#xa0;…</translation>
    </message>
    <message>
        <source>Resign…</source>
        <translation>Aufgeben&#xa0;…</translation>
    </message>
    <message>
        <source>Music</source>
        <translation>Musik</translation>
    </message>
    <message>
        <source>Music is on</source>
        <translation>Die Musik ist an</translation>
    </message>
    <message>
        <source>Music is off</source>
        <translation>Die Musik ist aus</translation>
    </message>
    <message>
        <source>Vesuvius erupts! Show the hand of</source>
        <translation>Der Vesuv bricht aus! Handkarten zeigen von</translation>
    </message>
    <message>
        <source>Let others join this game…</source>
        <translation>Andere mitspielen lassen …</translation>
    </message>
</context>
<context>
    <name>TablePage</name>
    <message>
        <source>Table</source>
        <translation>Tisch</translation>
    </message>
</context>
<context>
    <name>TableRoom</name>
    <message>
        <source>Leave without saving</source>
        <translation>Ohne Speichern verlassen</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>Verlassen</translation>
    </message>
    <message>
        <source>Stay</source>
        <translation>Bleiben</translation>
    </message>
    <message>
        <source>Close the game for everyone?</source>
        <translation>Die Partie für alle schließen?</translation>
    </message>
    <message>
        <source>It is saved. The others keep their seats and can come back when you open it again.</source>
        <translation>Sie ist gespeichert. Die anderen behalten ihre Plätze und können zurückkommen, wenn du sie wieder öffnest.</translation>
    </message>
    <message>
        <source>Close the game</source>
        <translation>Partie schließen</translation>
    </message>
    <message>
        <source>Stop watching?</source>
        <translation>Nicht mehr zuschauen?</translation>
    </message>
    <message>
        <source>Leave the game?</source>
        <translation>Die Partie verlassen?</translation>
    </message>
    <message>
        <source>An AI plays on for you until you come back to your seat.</source>
        <translation>Eine KI spielt für dich weiter, bis du auf deinen Platz zurückkommst.</translation>
    </message>
    <message numerus="yes">
        <source>%n second(s) left</source>
        <translation>
            <numerusform>noch %n Sekunde</numerusform>
            <numerusform>noch %n Sekunden</numerusform>
        </translation>
    </message>
    <message>
        <source>Remove {name}?</source>
        <translation>{name} entfernen?</translation>
    </message>
    <message>
        <source>An AI takes their place, and they cannot come back into this game.</source>
        <translation>Eine KI übernimmt den Platz, und eine Rückkehr in diese Partie ist nicht möglich.</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>You have asked for this seat</source>
        <translation>Du hast um diesen Platz gebeten</translation>
    </message>
    <message>
        <source>Take this seat</source>
        <translation>Diesen Platz nehmen</translation>
    </message>
    <message>
        <source>{name}, an AI: {level}</source>
        <translation>{name}, eine KI, Stufe {level}</translation>
    </message>
    <message>
        <source>Close the chat</source>
        <translation>Chat schließen</translation>
    </message>
    <message>
        <source>Hand this seat to a phone…</source>
        <translation>Diesen Platz einem Handy geben …</translation>
    </message>
    <message>
        <source>Take this seat back from the phone</source>
        <translation>Diesen Platz vom Handy zurücknehmen</translation>
    </message>
    <message>
        <source>Let an AI play for {name}</source>
        <translation>Eine KI für {name} spielen lassen</translation>
    </message>
    <message>
        <source>Remove {name}…</source>
        <translation>{name} entfernen&#xa0;…</translation>
    </message>
    <message>
        <source>Take {name}&apos;s seat?</source>
        <translation>Den Platz von {name} übernehmen?</translation>
    </message>
    <message>
        <source>{name} is playing on a phone and will only watch then.</source>
        <translation>{name} spielt auf einem Handy und schaut danach nur noch zu.</translation>
    </message>
    <message>
        <source>Take the seat</source>
        <translation>Platz übernehmen</translation>
    </message>
</context>
<context>
    <name>TableTalk</name>
    <message>
        <source>“{}”</source>
        <translation>„{}“</translation>
    </message>
</context>
<context>
    <name>Toolbar</name>
    <message>
        <source>Undo</source>
        <translation>Zurücknehmen</translation>
    </message>
    <message>
        <source>Hint: the best three choices and why</source>
        <translation>Tipp: die drei besten Möglichkeiten und warum</translation>
    </message>
    <message>
        <source>All you can do, as a list</source>
        <translation>Alle möglichen Züge als Liste</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>The rule for this decision</source>
        <translation>Regel zur aktuellen Frage</translation>
    </message>
    <message numerus="yes">
        <source>Chat: %n new</source>
        <translation>
            <numerusform>Chat: %n neue Nachricht</numerusform>
            <numerusform>Chat: %n neue Nachrichten</numerusform>
        </translation>
    </message>
    <message>
        <source>Chat</source>
        <translation>Chat</translation>
    </message>
    <message>
        <source>nothing to redo</source>
        <translation>nichts zum Wiederherstellen</translation>
    </message>
    <message>
        <source>you have not done anything yet</source>
        <translation>noch nichts zum Zurücknehmen</translation>
    </message>
    <message>
        <source>not past a drawn card or tile or another player&apos;s turn; a new game can allow it</source>
        <translation>nicht weiter als bis zur letzten gezogenen Karte, zum letzten Plättchen oder zum Zug eines anderen; für neue Partien einstellbar</translation>
    </message>
    <message>
        <source>not past a drawn card or tile or another player&apos;s turn</source>
        <translation>nicht weiter als bis zur letzten gezogenen Karte, zum letzten Plättchen oder zum Zug eines anderen</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>you are watching</source>
        <translation>du schaust zu</translation>
    </message>
    <message>
        <source>{tool}: {reason}</source>
        <translation>{tool}: {reason}</translation>
    </message>
    <message>
        <source>Who is here, and the join code</source>
        <translation>Teilnehmer und Zugangscode</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>Menü</translation>
    </message>
    <message>
        <source>not in this game</source>
        <translation>nicht in dieser Partie</translation>
    </message>
    <message>
        <source>Values: what each choice gives away</source>
        <translation>Werte: was jede Möglichkeit verschenkt</translation>
    </message>
    <message>
        <source>Send a picture</source>
        <translation>Ein Bild schicken</translation>
    </message>
</context>
<context>
    <name>VariantsTable</name>
    <message>
        <source>new</source>
        <translation>neu</translation>
    </message>
</context>
<context>
    <name>Verdict</name>
    <message numerus="yes">
        <source>{name} saved {saved} of {total} citizens, %n more than {rival}.</source>
        <translation>
            <numerusform>{name} hat {saved} von {total} Bürgern gerettet, %n mehr als {rival}.</numerusform>
            <numerusform>{name} hat {saved} von {total} Bürgern gerettet, %n mehr als {rival}.</numerusform>
        </translation>
    </message>
    <message>
        <source>{name} saved {saved} of {total} citizens, as many as {rival}, and lost fewer.</source>
        <translation>{name} hat {saved} von {total} Bürgern gerettet, ebenso viele wie {rival}, aber weniger verloren.</translation>
    </message>
    <message numerus="yes">
        <source>{name} and {rival} tie: %n saved each.</source>
        <translation>
            <numerusform>Gleichstand zwischen {name} und {rival}: je %n gerettet.</numerusform>
            <numerusform>Gleichstand zwischen {name} und {rival}: je %n gerettet.</numerusform>
        </translation>
    </message>
    <message>
        <source>You saved {saved} of {total} citizens and tie with {rival}.</source>
        <translation>Du hast {saved} von {total} Bürgern gerettet: Gleichstand mit {rival}.</translation>
    </message>
    <message numerus="yes">
        <source>You saved {saved} of {total} citizens, %n more than {rival}.</source>
        <translation>
            <numerusform>Du hast {saved} von {total} Bürgern gerettet, %n mehr als {rival}.</numerusform>
            <numerusform>Du hast {saved} von {total} Bürgern gerettet, %n mehr als {rival}.</numerusform>
        </translation>
    </message>
    <message>
        <source>You saved {saved} of {total} citizens, as many as {rival}, and lost fewer: you win.</source>
        <translation>Du hast {saved} von {total} Bürgern gerettet, ebenso viele wie {rival}, aber weniger verloren: Du gewinnst.</translation>
    </message>
    <message numerus="yes">
        <source>You saved {saved} of {total} citizens, %n fewer than {rival}.</source>
        <translation>
            <numerusform>Du hast {saved} von {total} Bürgern gerettet, %n weniger als {rival}.</numerusform>
            <numerusform>Du hast {saved} von {total} Bürgern gerettet, %n weniger als {rival}.</numerusform>
        </translation>
    </message>
    <message>
        <source>You saved {saved} of {total} citizens, as many as {rival}, who lost fewer.</source>
        <translation>Du hast {saved} von {total} Bürgern gerettet, ebenso viele wie {rival}, aber mehr verloren.</translation>
    </message>
    <message numerus="yes">
        <source>You owe it to {gate}: %n of your citizens escaped there.</source>
        <translation>
            <numerusform>Die {gate} war deine Rettung: %n deiner Bürger ist dort entkommen.</numerusform>
            <numerusform>Die {gate} war deine Rettung: %n deiner Bürger sind dort entkommen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Your lava cost the others %n citizen(s).</source>
        <translation>
            <numerusform>Deine Lava hat die anderen %n Bürger gekostet.</numerusform>
            <numerusform>Deine Lava hat die anderen %n Bürger gekostet.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You lost %n fewer than anyone else.</source>
        <translation>
            <numerusform>Du hast %n weniger verloren als alle anderen.</numerusform>
            <numerusform>Du hast %n weniger verloren als alle anderen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{name}&apos;s lava cost the others %n citizen(s).</source>
        <translation>
            <numerusform>Die Lava von {name} hat die anderen %n Bürger gekostet.</numerusform>
            <numerusform>Die Lava von {name} hat die anderen %n Bürger gekostet.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{name} lost %n fewer than anyone else.</source>
        <translation>
            <numerusform>{name} hat %n weniger verloren als alle anderen.</numerusform>
            <numerusform>{name} hat %n weniger verloren als alle anderen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Your own tile on {square} cost you %n citizen(s).</source>
        <translation>
            <numerusform>Dein eigenes Plättchen auf {square} hat dich %n Bürger gekostet.</numerusform>
            <numerusform>Dein eigenes Plättchen auf {square} hat dich %n Bürger gekostet.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>One tile by {name}, on {square}, cost you %n citizen(s).</source>
        <translation>
            <numerusform>Ein einziges Plättchen von {name}, auf {square}, hat dich %n Bürger gekostet.</numerusform>
            <numerusform>Ein einziges Plättchen von {name}, auf {square}, hat dich %n Bürger gekostet.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Omens cost you %n citizen(s) before anyone could flee.</source>
        <translation>
            <numerusform>Omen haben dich %n Bürger gekostet, bevor jemand fliehen konnte.</numerusform>
            <numerusform>Omen haben dich %n Bürger gekostet, bevor jemand fliehen konnte.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Lava cut off %n of yours from every gate.</source>
        <translation>
            <numerusform>Die Lava hat %n deiner Bürger von allen Toren abgeschnitten.</numerusform>
            <numerusform>Die Lava hat %n deiner Bürger von allen Toren abgeschnitten.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You had %n fewer in the city than {name}.</source>
        <translation>
            <numerusform>Du hattest %n Bürger weniger in der Stadt als {name}.</numerusform>
            <numerusform>Du hattest %n Bürger weniger in der Stadt als {name}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Even so, %n of them escaped through {gate}.</source>
        <translation>
            <numerusform>Immerhin ist %n davon durch die {gate} entkommen.</numerusform>
            <numerusform>Immerhin sind %n davon durch die {gate} entkommen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Even so, no one lost fewer.</source>
        <translation>Immerhin hat niemand weniger verloren.</translation>
    </message>
    <message numerus="yes">
        <source>%n of them escaped through {gate}.</source>
        <translation>
            <numerusform>%n davon ist durch die {gate} entkommen.</numerusform>
            <numerusform>%n davon sind durch die {gate} entkommen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of yours were still in the city at the end.</source>
        <translation>
            <numerusform>%n deiner Bürger war am Ende noch in der Stadt.</numerusform>
            <numerusform>%n deiner Bürger waren am Ende noch in der Stadt.</numerusform>
        </translation>
    </message>
    <message>
        <source>It could hardly have been closer.</source>
        <translation>Knapper ging es kaum.</translation>
    </message>
</context>
<context>
    <name>VictoryAnnouncement</name>
    <message numerus="yes">
        <source>%n saved</source>
        <translation>
            <numerusform>%n gerettet</numerusform>
            <numerusform>%n gerettet</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>WaitingBar</name>
    <message>
        <source>the game waits for {name}</source>
        <translation>die Partie wartet auf {name}</translation>
    </message>
    <message>
        <source>Waiting for {name}, whose phone is asleep…</source>
        <translation>Warten auf {name}: Das Handy schläft …</translation>
    </message>
    <message>
        <source>Waiting for {name}, whose connection is lost…</source>
        <translation>Warten auf {name}: Verbindung verloren&#xa0;…</translation>
    </message>
    <message>
        <source>Waiting for {name}, whose connections are lost…</source>
        <translation>Warten auf {name}: Verbindungen verloren&#xa0;…</translation>
    </message>
    <message>
        <source>It will be your turn when the game goes on.</source>
        <translation>Du bist am Zug, sobald es weitergeht.</translation>
    </message>
    <message>
        <source>The game goes on as soon as they are back.</source>
        <translation>Die Partie geht weiter, sobald alle zurück sind.</translation>
    </message>
    <message numerus="yes">
        <source>After %n second(s) an AI plays on until they are back.</source>
        <translation>
            <numerusform>Nach %n Sekunde springt bis zur Rückkehr eine KI ein.</numerusform>
            <numerusform>Nach %n Sekunden springt bis zur Rückkehr eine KI ein.</numerusform>
        </translation>
    </message>
    <message>
        <source>Let an AI play for {name}</source>
        <translation>Eine KI für {name} spielen lassen</translation>
    </message>
    <message>
        <source>Let an AI play</source>
        <translation>KI spielen lassen</translation>
    </message>
    <message>
        <source>Let AIs play</source>
        <translation>KIs spielen lassen</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>Verlassen</translation>
    </message>
</context>
<context>
    <name>addresses</name>
    <message>
        <source>an address is needed, such as 192.168.1.20</source>
        <translation>gib eine Adresse ein, etwa 192.168.1.20</translation>
    </message>
    <message>
        <source>an address is needed before the colon, such as 192.168.1.20:17979</source>
        <translation>vor dem Doppelpunkt fehlt eine Adresse, etwa 192.168.1.20:17979</translation>
    </message>
    <message>
        <source>“{text}” is not an address; write [ADDRESS]:PORT</source>
        <translation>„{text}“ ist keine Adresse; schreibe [ADRESSE]:PORT</translation>
    </message>
    <message>
        <source>“{text}” is not an IPv6 address; only those go in brackets</source>
        <translation>„{text}“ ist keine IPv6-Adresse; nur solche stehen in eckigen Klammern</translation>
    </message>
    <message>
        <source>“{text}” is not a port; use a whole number from 1 to 65535</source>
        <translation>„{text}“ ist kein Port; nötig ist eine ganze Zahl von 1 bis 65535</translation>
    </message>
    <message>
        <source>“{text}” is not an IP address; use four numbers from 0 to 255</source>
        <translation>„{text}“ ist keine IP-Adresse; nötig sind vier Zahlen von 0 bis 255</translation>
    </message>
    <message>
        <source>“{text}” is not an IPv6 address</source>
        <translation>„{text}“ ist keine IPv6-Adresse</translation>
    </message>
    <message>
        <source>letters of this invitation are missing or wrong: copy the whole line once more</source>
        <translation>in dieser Einladung fehlen Buchstaben oder sind falsch: kopiere die ganze Zeile noch einmal</translation>
    </message>
    <message>
        <source>this invitation was made by a newer version of Pompeii: update to use it</source>
        <translation>diese Einladung kommt von einer neueren Version von Pompeji: aktualisiere, um sie zu nutzen</translation>
    </message>
    <message>
        <source>“{text}” is neither an IP address nor the name of a computer</source>
        <translation>„{text}“ ist weder eine IP-Adresse noch der Name eines Computers</translation>
    </message>
</context>
<context>
    <name>bots</name>
    <message>
        <source>“{name}” cannot be started: there is no program “{program}” that can be run.</source>
        <translation>„{name}“ lässt sich nicht starten: Es gibt kein ausführbares Programm „{program}“.</translation>
    </message>
    <message>
        <source>“{name}” cannot be started: Permission denied: make “{program}” executable (chmod +x).</source>
        <translation>„{name}“ lässt sich nicht starten: Keine Berechtigung; „{program}“ muss ausführbar gemacht werden (chmod +x).</translation>
    </message>
    <message>
        <source>“{name}” cannot be started: there is no command for the bot.</source>
        <translation>„{name}“ lässt sich nicht starten: Für den Bot fehlt der Befehl.</translation>
    </message>
    <message>
        <source>“{name}” cannot be started: {problem}.</source>
        <translation>„{name}“ lässt sich nicht starten: {problem}.</translation>
    </message>
    <message>
        <source>“{name}” did not answer in time.</source>
        <translation>„{name}“ hat nicht rechtzeitig geantwortet.</translation>
    </message>
    <message>
        <source>“{name}” has closed its input.</source>
        <translation>„{name}“ hat seine Eingabe geschlossen.</translation>
    </message>
    <message>
        <source>“{name}” has closed its output.</source>
        <translation>„{name}“ hat seine Ausgabe geschlossen.</translation>
    </message>
    <message>
        <source>“{name}” was wrong 3 times in a row: first it spoke without being asked.</source>
        <translation>„{name}“ hat 3-mal in Folge einen Fehler gemacht: Zuerst hat es ungefragt etwas gesendet.</translation>
    </message>
    <message>
        <source>“{name}” was wrong 3 times in a row: first it answered something that is not JSON.</source>
        <translation>„{name}“ hat 3-mal in Folge einen Fehler gemacht: Die erste Antwort war kein JSON.</translation>
    </message>
    <message>
        <source>“{name}” was wrong 3 times in a row: first it answered something that is not UTF-8.</source>
        <translation>„{name}“ hat 3-mal in Folge einen Fehler gemacht: Die erste Antwort war kein UTF-8.</translation>
    </message>
    <message>
        <source>“{name}” was wrong 3 times in a row: first it answered something nested too deeply.</source>
        <translation>„{name}“ hat 3-mal in Folge einen Fehler gemacht: Die erste Antwort war zu tief verschachtelt.</translation>
    </message>
    <message>
        <source>“{name}” was wrong 3 times in a row: first it answered something that is no action: {what}.</source>
        <translation>„{name}“ hat 3-mal in Folge einen Fehler gemacht: Die erste Antwort war keine Aktion: {what}.</translation>
    </message>
    <message>
        <source>“{name}” was wrong 3 times in a row: first it answered an action alone; the line must be {form}.</source>
        <translation>„{name}“ hat 3-mal in Folge einen Fehler gemacht: Die erste Antwort war eine Aktion allein; die Zeile muss {form} sein.</translation>
    </message>
    <message>
        <source>“{name}” was wrong 3 times in a row: first it answered an action that is not legal now.</source>
        <translation>„{name}“ hat 3-mal in Folge einen Fehler gemacht: Die erste Antwort war eine Aktion, die gerade nicht erlaubt ist.</translation>
    </message>
    <message>
        <source>Error: {}</source>
        <translation>Fehlermeldung: {}</translation>
    </message>
    <message>
        <source>“{name}” cannot be started: the command “{command}” is missing a quotation mark.</source>
        <translation>„{name}“ lässt sich nicht starten: Im Befehl „{command}“ fehlt ein Anführungszeichen.</translation>
    </message>
    <message>
        <source>“{name}” is not one of the bots in this game.</source>
        <translation>„{name}“ gehört nicht zu den Bots in dieser Partie.</translation>
    </message>
    <message>
        <source>“{name}” does not read its input.</source>
        <translation>„{name}“ liest seine Eingabe nicht.</translation>
    </message>
    <message>
        <source>“{name}” ended unexpectedly.</source>
        <translation>„{name}“ wurde unerwartet beendet.</translation>
    </message>
    <message>
        <source>“{name}” ended unexpectedly with exit code {code}.</source>
        <translation>„{name}“ wurde unerwartet beendet, mit Exitcode {code}.</translation>
    </message>
    <message>
        <source>“{name}” was ended by the signal {signal}.</source>
        <translation>„{name}“ wurde durch das Signal {signal} beendet.</translation>
    </message>
    <message>
        <source>“{name}” wrote a line longer than 1 MiB.</source>
        <translation>„{name}“ hat eine Zeile geschrieben, die länger als 1 MiB ist.</translation>
    </message>
</context>
<context>
    <name>chances</name>
    <message>
        <source>{percent}%</source>
        <translation>{percent}&#xa0;%</translation>
    </message>
    <message>
        <source>{figure} to escape</source>
        <translation>Fluchtchance {figure}</translation>
    </message>
    <message>
        <source>{figure} to win</source>
        <translation>Gewinnchance {figure}</translation>
    </message>
    <message>
        <source>{figure} saved</source>
        <translation>{figure} gerettet</translation>
    </message>
    <message>
        <source>{figure} lost</source>
        <translation>{figure} verloren</translation>
    </message>
    <message>
        <source>{value}, the best</source>
        <translation>{value}, am besten</translation>
    </message>
    <message>
        <source>{value}, +{more}</source>
        <translation>{value}, +{more}</translation>
    </message>
    <message>
        <source>{value}, −{less}</source>
        <translation>{value}, −{less}</translation>
    </message>
    <message>
        <source>&lt;1%</source>
        <translation>&lt;1 %</translation>
    </message>
    <message>
        <source>&gt;99%</source>
        <translation>&gt;99 %</translation>
    </message>
</context>
<context>
    <name>dates</name>
    <message>
        <source>today {}</source>
        <translation>heute {}</translation>
    </message>
    <message>
        <source>yesterday {}</source>
        <translation>gestern {}</translation>
    </message>
</context>
<context>
    <name>deal</name>
    <message>
        <source>“{}” cannot be in a deal number: it has letters and digits only.</source>
        <translation>„{}“ kann in keiner Partienummer stehen: Sie besteht nur aus Buchstaben und Ziffern.</translation>
    </message>
    <message>
        <source>This deal number is incomplete. It should look like ABCD-EFGH-JKMN.</source>
        <translation>Diese Nummer ist unvollständig. Sie sollte so aussehen: ABCD-EFGH-JKMN.</translation>
    </message>
    <message>
        <source>This deal number is too long. It should look like ABCD-EFGH-JKMN.</source>
        <translation>Diese Nummer ist zu lang. Sie sollte so aussehen: ABCD-EFGH-JKMN.</translation>
    </message>
    <message>
        <source>There is a typing error in the deal number.</source>
        <translation>In der Partienummer ist ein Tippfehler.</translation>
    </message>
    <message>
        <source>This deal number comes from a newer version of Pompeii.</source>
        <translation>Diese Nummer stammt aus einer neueren Version von Pompeji.</translation>
    </message>
    <message>
        <source>Pompeii, deal of {day}: {saved} saved, {lost} lost, {place} of {players}</source>
        <translation>Pompeji, Partie vom {day}: {saved} gerettet, {lost} verloren, {place} von {players}</translation>
    </message>
    <message>
        <source>1st</source>
        <translation>1.</translation>
    </message>
    <message>
        <source>2nd</source>
        <translation>2.</translation>
    </message>
    <message>
        <source>3rd</source>
        <translation>3.</translation>
    </message>
    <message>
        <source>4th</source>
        <translation>4.</translation>
    </message>
    <message>
        <source>{place} of {players}</source>
        <translation>{place} von {players}</translation>
    </message>
</context>
<context>
    <name>dialog</name>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>eruption</name>
    <message>
        <source>You show your hand ({hand}): every one of its buildings is full.</source>
        <translation>Du zeigst deine Karten ({hand}): Alle ihre Gebäude sind voll.</translation>
    </message>
    <message>
        <source>Citizens not yet placed leave the game: {rest}.</source>
        <translation>Noch nicht eingesetzte Bürger verlassen die Partie: {rest}.</translation>
    </message>
    <message>
        <source>All hands are discarded. No one else moves in.</source>
        <translation>Alle legen ihre Handkarten ab. Niemand wird mehr eingesetzt.</translation>
    </message>
    <message>
        <source>Lava begins with the player on your left.</source>
        <translation>Die Lava beginnt bei deinem linken Nachbarn.</translation>
    </message>
    <message>
        <source>Vesuvius erupts!</source>
        <translation>Der Vesuv bricht aus!</translation>
    </message>
    <message>
        <source>Make Vesuvius erupt now?</source>
        <translation>Jetzt den Ausbruch auslösen?</translation>
    </message>
    <message>
        <source>Erupt!</source>
        <translation>Ausbruch!</translation>
    </message>
    <message>
        <source>Not yet</source>
        <translation>Noch nicht</translation>
    </message>
</context>
<context>
    <name>far</name>
    <message>
        <source>the host far away does not answer: its program may be closed, a computer asleep or without internet, or the line an old one</source>
        <translation>der Gastgeber in der Ferne antwortet nicht: vielleicht ist sein Programm zu, ein Computer schläft oder ist ohne Internet, oder die Zeile ist veraltet</translation>
    </message>
    <message>
        <source>no relay answers, so some friends may not get in: check the internet connection and this computer&apos;s clock</source>
        <translation>kein Relais antwortet, deshalb kommen manche Freunde vielleicht nicht herein: prüfe die Internetverbindung und die Uhr dieses Computers</translation>
    </message>
    <message>
        <source>this version of Pompeii cannot reach friends far away</source>
        <translation>diese Version von Pompeji kann Freunde in der Ferne nicht erreichen</translation>
    </message>
    <message>
        <source>this version of Pompeii cannot invite friends from far away</source>
        <translation>diese Version von Pompeji kann keine Freunde aus der Ferne einladen</translation>
    </message>
    <message>
        <source>this computer does not let Pompeii use the network for friends far away</source>
        <translation>dieser Computer lässt Pompeji das Netzwerk nicht für Freunde in der Ferne nutzen</translation>
    </message>
    <message>
        <source>the host far away does not answer yet: check that the game is open there, and that both are online</source>
        <translation>der Gastgeber in der Ferne antwortet noch nicht: prüfe, ob das Spiel dort offen ist und ob ihr beide mit dem Internet verbunden seid</translation>
    </message>
</context>
<context>
    <name>forfeit</name>
    <message>
        <source>You can still bring a relative, but not later.</source>
        <translation>Noch kannst du Verwandte mitbringen, später nicht mehr.</translation>
    </message>
    <message>
        <source>Bring more</source>
        <translation>Weitere mitbringen</translation>
    </message>
    <message>
        <source>Your citizens can still move.</source>
        <translation>Deine Bürger können noch laufen.</translation>
    </message>
    <message>
        <source>Keep moving</source>
        <translation>Weiterlaufen</translation>
    </message>
    <message>
        <source>{action}?</source>
        <translation>{action}?</translation>
    </message>
</context>
<context>
    <name>lesson</name>
    <message numerus="yes">
        <source>Livia saves %n citizen(s).</source>
        <translation>
            <numerusform>Livia rettet %n Bürger.</numerusform>
            <numerusform>Livia rettet %n Bürger.</numerusform>
        </translation>
    </message>
    <message>
        <source>The rules allow that. In this lesson, try what is marked.</source>
        <translation>Die Regeln erlauben das. In dieser Lektion nimm, was markiert ist.</translation>
    </message>
    <message>
        <source>You win: you saved {own}, Livia {hers}.</source>
        <translation>Du gewinnst: Du hast {own} gerettet, Livia {hers}.</translation>
    </message>
    <message>
        <source>You saved {own}, Livia {hers}.</source>
        <translation>Du hast {own} gerettet, Livia {hers}.</translation>
    </message>
    <message>
        <source>Your first game</source>
        <translation>Deine erste Partie</translation>
    </message>
    <message>
        <source>The other rules</source>
        <translation>Die übrigen Regeln</translation>
    </message>
    <message>
        <source>Step {n} of {last}</source>
        <translation>Schritt {n} von {last}</translation>
    </message>
    <message>
        <source>Start with F6: only a citizen who is alone may move twice.</source>
        <translation>Zuerst F6: Nur wer allein ist, darf zweimal laufen.</translation>
    </message>
    <message>
        <source>You are orange. Your citizens are round, like these. You play against Livia. Her citizens are blue and square.</source>
        <translation>Du bist Orange. Deine Bürger sind rund, wie diese hier. Du spielst gegen Livia. Ihre Bürger sind blau und eckig.</translation>
    </message>
    <message>
        <source>This is Pompeii. First, move your citizens into the city. Later, get them out through a gate before the lava comes. The player who saves the most wins.</source>
        <translation>Das ist Pompeji. Zuerst ziehen deine Bürger in die Stadt ein. Später müssen sie durch ein Tor hinaus, bevor die Lava kommt. Wer die meisten rettet, gewinnt.</translation>
    </message>
    <message>
        <source>A card tells you the building. Play the 5: put a citizen into building 5.</source>
        <translation>Die Karte nennt das Gebäude. Spiele die 5: Setze einen Bürger in Gebäude 5.</translation>
    </message>
    <message>
        <source>Livia moves in with you. That is good for both of you. The more citizens share a square, the farther each can run.</source>
        <translation>Livia zieht bei dir ein. Das ist gut für euch beide. Je mehr Bürger auf einem Feld stehen, desto weiter kann jeder laufen.</translation>
    </message>
    <message>
        <source>Now you choose: play one of the other cards. It is easier to get out from near a gate.</source>
        <translation>Jetzt hast du die Wahl: Spiele eine andere Karte. Nah an einem Tor kommt man leichter hinaus.</translation>
    </message>
    <message>
        <source>You have drawn the first A.D. 79 card. Vesuvius seethes! From now on, citizens who move in with others bring relatives.</source>
        <translation>Du hast das erste A.D. 79 gezogen. Der Vesuv brodelt! Wer ab jetzt bei anderen einzieht, bringt Verwandte mit.</translation>
    </message>
    <message>
        <source>Play your other 5. Two citizens live there already. So you may bring two relatives.</source>
        <translation>Spiele deine andere 5. Dort wohnen schon zwei Bürger. Also darfst du zwei Verwandte mitbringen.</translation>
    </message>
    <message>
        <source>These buildings have no number. They are neutral: relatives of every player may move in.</source>
        <translation>Diese Gebäude haben keine Nummer. Sie sind neutral: Verwandte von allen dürfen hier einziehen.</translation>
    </message>
    <message>
        <source>Put a relative into another purple building, or into a neutral one. Only one may move into each building. You can stop at any time.</source>
        <translation>Setze einen Verwandten in ein anderes violettes Gebäude oder in ein neutrales. In jedes darf nur einer. Du kannst jederzeit aufhören.</translation>
    </message>
    <message>
        <source>You have drawn an omen! Now you throw another player&apos;s citizen into the volcano. Take Livia&apos;s citizen on D5.</source>
        <translation>Du hast ein Omen gezogen! Jetzt wirfst du einen fremden Bürger in den Vulkan. Nimm Livias Bürger auf D5.</translation>
    </message>
    <message>
        <source>Livia has drawn the second A.D. 79. Vesuvius erupts! From now on there are no cards. Lava comes out of these six vents. In turn, you two place the first six tiles. You begin.</source>
        <translation>Livia hat das zweite A.D. 79 gezogen. Der Vesuv bricht aus! Ab jetzt gibt es keine Karten mehr. Aus diesen sechs Schloten kommt Lava. Ihr legt abwechselnd die ersten sechs Plättchen. Du beginnst.</translation>
    </message>
    <message>
        <source>Your tile shows a helmet. The first helmet goes on its vent. Place it on J7.</source>
        <translation>Dein Plättchen zeigt einen Helm. Der erste Helm kommt auf seinen Schlot. Lege ihn auf J7.</translation>
    </message>
    <message>
        <source>Another helmet goes beside helmet lava. Place it on J6. Then your lava is close to Livia&apos;s citizen on K6.</source>
        <translation>Jeder weitere Helm kommt neben Helmlava. Lege ihn auf J6. Dann ist deine Lava nah an Livias Bürger auf K6.</translation>
    </message>
    <message>
        <source>Place it on K6. The lava burns the citizen there. The one on K7 can reach no gate any more. It is cut off, so it is lost too.</source>
        <translation>Lege ihn auf K6. Die Lava verbrennt den Bürger dort. Der auf K7 kommt zu keinem Tor mehr. Er ist abgeschnitten, also auch verloren.</translation>
    </message>
    <message>
        <source>Now the flight begins. In each turn you place a tile, then you may move twice. Place this tile where you see the flame: it burns Livia&apos;s citizen.</source>
        <translation>Jetzt beginnt die Flucht. In jedem Zug legst du ein Plättchen, dann darfst du zweimal laufen. Lege es auf die Flamme: Dort verbrennt es Livias Bürger.</translation>
    </message>
    <message>
        <source>Now the flight begins. In each turn you place a tile, then you may move twice. Place this tile on a highlighted square.</source>
        <translation>Jetzt beginnt die Flucht. In jedem Zug legst du ein Plättchen, dann darfst du zweimal laufen. Lege es auf ein markiertes Feld.</translation>
    </message>
    <message>
        <source>Three citizens share this square, so each can run three steps. Two steps lead to the gate, one more leads out. Get yours out!</source>
        <translation>Hier stehen drei Bürger, also kann jeder drei Schritte laufen. Zwei Schritte führen zum Tor, noch einer hinaus. Bringe deinen hinaus!</translation>
    </message>
    <message>
        <source>Saved! Two citizens are left here, so each has two steps. Move your other one to J2.</source>
        <translation>Gerettet! Hier sind noch zwei Bürger, also hat jeder zwei Schritte. Laufe mit deinem anderen nach J2.</translation>
    </message>
    <message>
        <source>Two citizens are left here, so each has two steps. Move yours to J2.</source>
        <translation>Hier sind noch zwei Bürger, also hat jeder zwei Schritte. Laufe mit deinem nach J2.</translation>
    </message>
    <message>
        <source>Livia&apos;s lava has burned one of your citizens. That happens to everyone. Now it is your turn.</source>
        <translation>Livias Lava hat einen deiner Bürger verbrannt. Das passiert jedem einmal. Jetzt bist du dran.</translation>
    </message>
    <message>
        <source>Your tile shows a mask. The first mask goes on its vent. Place it on D7.</source>
        <translation>Dein Plättchen zeigt eine Maske. Die erste Maske kommt auf ihren Schlot. Lege sie auf D7.</translation>
    </message>
    <message>
        <source>Your citizen on F6 is alone, so it has one step. Move it to Livia&apos;s citizen on F7.</source>
        <translation>Dein Bürger auf F6 ist allein, also hat er einen Schritt. Laufe mit ihm zu Livias Bürger auf F7.</translation>
    </message>
    <message>
        <source>The two moves are for two different citizens. But a citizen who starts alone may make both. Now two are here. Two steps, and it is out!</source>
        <translation>Die zwei Läufe sind für zwei verschiedene Bürger. Aber wer allein losläuft, darf beide machen. Jetzt sind es hier zwei. Zwei Schritte, und er ist draußen!</translation>
    </message>
    <message>
        <source>This is your last turn, because the bag is nearly empty. This time you play without help. Place a tile, then move. One of your citizens can get out.</source>
        <translation>Das ist dein letzter Zug, denn der Beutel ist fast leer. Diesmal spielst du ohne Hilfe. Lege ein Plättchen, dann laufe. Einer deiner Bürger kann hinaus.</translation>
    </message>
    <message>
        <source>This is your last turn, because the bag is nearly empty. This time you play without help. Place a tile, then move.</source>
        <translation>Das ist dein letzter Zug, denn der Beutel ist fast leer. Diesmal spielst du ohne Hilfe. Lege ein Plättchen, dann laufe.</translation>
    </message>
    <message>
        <source>Now you may move twice. One of your citizens can get out!</source>
        <translation>Jetzt darfst du zweimal laufen. Einer deiner Bürger kann hinaus!</translation>
    </message>
    <message>
        <source>No one can get out any more. Move any citizen you like, or end your turn.</source>
        <translation>Niemand kommt mehr hinaus. Laufe mit einem beliebigen Bürger, oder beende deinen Zug.</translation>
    </message>
    <message>
        <source>The bag is empty, so the game ends. Citizens who are still in the city are lost.</source>
        <translation>Der Beutel ist leer, also endet die Partie. Wer noch in der Stadt ist, ist verloren.</translation>
    </message>
    <message>
        <source>You know the game. Here are the other rules. Vesuvius seethes already: citizens who move in with others bring relatives.</source>
        <translation>Du kennst das Spiel. Hier kommen die übrigen Regeln. Der Vesuv brodelt schon: Wer bei anderen einzieht, bringt Verwandte mit.</translation>
    </message>
    <message>
        <source>Building 11 has two parts, A and B. Only citizens in the same part count. Two live in part B, so you may bring two relatives. Play the 11 on K7, in part B.</source>
        <translation>Gebäude 11 hat zwei Teile, A und B. Nur Bürger im selben Teil zählen. In Teil B wohnen zwei, also darfst du zwei Verwandte mitbringen. Spiele die 11 auf K7, in Teil B.</translation>
    </message>
    <message>
        <source>Two relatives may come. One may go into the other part of building 11. Put it on I7.</source>
        <translation>Zwei Verwandte dürfen kommen. Einer darf in den anderen Teil von Gebäude 11. Setze ihn auf I7.</translation>
    </message>
    <message>
        <source>The next relative needs another building. Put it into the neutral one on J4, near a gate.</source>
        <translation>Der nächste Verwandte braucht ein anderes Gebäude. Setze ihn in das neutrale auf J4, nah an einem Tor.</translation>
    </message>
    <message>
        <source>You have drawn a card. So you hold four again, until Vesuvius erupts. If none of your citizens can move in, you only discard a card.</source>
        <translation>Du hast eine Karte gezogen. So hast du wieder vier, bis der Vesuv ausbricht. Kann keiner deiner Bürger einziehen, legst du nur eine Karte ab.</translation>
    </message>
    <message>
        <source>Building 7 is full. So your 7 is a joker: your citizen may take any free space. But a joker brings no relatives. Play the 7 on G1, near a gate.</source>
        <translation>Gebäude 7 ist voll. Also ist deine 7 ein Joker: Dein Bürger darf auf jeden freien Platz. Aber ein Joker bringt keine Verwandten mit. Spiele die 7 auf G1, nah an einem Tor.</translation>
    </message>
    <message>
        <source>Look at your cards: all their buildings are full. So you may show them and make Vesuvius erupt early. Press the button “Vesuvius erupts!”</source>
        <translation>Sieh dir deine Karten an: Alle ihre Gebäude sind voll. Also darfst du sie zeigen und den Ausbruch früher auslösen. Drücke auf „Ausbruch!“</translation>
    </message>
    <message>
        <source>All cards are gone now. Citizens who have not moved in stay out of the game. The player on your left places the first tile. That is Livia.</source>
        <translation>Jetzt sind alle Karten weg. Wer noch nicht eingezogen ist, bleibt aus dem Spiel. Links von dir beginnt man mit der Lava. Das ist Livia.</translation>
    </message>
    <message>
        <source>Your tile shows a column. Place it on its vent, E4. A tile that fits nowhere is set aside. Then you draw another one.</source>
        <translation>Dein Plättchen zeigt eine Säule. Lege es auf seinen Schlot, E4. Ein Plättchen, das nirgends passt, kommt beiseite. Dann ziehst du ein anderes.</translation>
    </message>
    <message>
        <source>Lava burns everyone on its square, your own citizens too. So spare yours on G1. Burn Livia&apos;s two on H2.</source>
        <translation>Lava verbrennt alle auf ihrem Feld, auch deine eigenen Bürger. Verschone also deinen auf G1. Verbrenne Livias zwei auf H2.</translation>
    </message>
    <message>
        <source>No one can cross lava or a vent. Place the column on F4. It closes the way north from F5.</source>
        <translation>Niemand kommt durch Lava oder über einen Schlot. Lege die Säule auf F4. Sie versperrt den Weg von F5 nach Norden.</translation>
    </message>
    <message>
        <source>Six tiles lie, so the flight begins. Free spaces do not matter any more. Any number of citizens may share a square.</source>
        <translation>Sechs Plättchen liegen, also beginnt die Flucht. Freie Plätze zählen jetzt nicht mehr. Beliebig viele Bürger dürfen auf einem Feld stehen.</translation>
    </message>
    <message>
        <source>In each turn you place a tile, then you may move twice. You need not use both moves. Place the coin on its vent, C2.</source>
        <translation>In jedem Zug legst du ein Plättchen, dann darfst du zweimal laufen. Du musst nicht beide Läufe nutzen. Lege die Münze auf ihren Schlot, C2.</translation>
    </message>
    <message>
        <source>I7 is a gate square. From there, one step leads out of the city. Get your citizen out.</source>
        <translation>I7 ist ein Torfeld. Von dort führt ein Schritt aus der Stadt. Bringe deinen Bürger hinaus.</translation>
    </message>
    <message>
        <source>The second move is for another citizen. Two citizens share G1, so yours has two steps. Get it out!</source>
        <translation>Der zweite Lauf ist für einen anderen Bürger. Auf G1 stehen zwei, also hat deiner zwei Schritte. Bringe ihn hinaus!</translation>
    </message>
    <message>
        <source>Only one of your citizens is left in the city. Your last citizen may make both moves. Move it two steps, to K5.</source>
        <translation>In der Stadt ist nur noch einer deiner Bürger. Dein letzter Bürger darf beide Läufe machen. Laufe mit ihm zwei Schritte, nach K5.</translation>
    </message>
    <message>
        <source>That was the first move. With the second one it gets out.</source>
        <translation>Das war der erste Lauf. Mit dem zweiten kommt er hinaus.</translation>
    </message>
    <message>
        <source>None of your citizens is in the city now. You still place a tile in each turn. This is the last one in the bag. Burn Livia&apos;s citizen on G1.</source>
        <translation>In der Stadt ist keiner deiner Bürger mehr. Trotzdem legst du in jedem Zug ein Plättchen. Dieses ist das letzte im Beutel. Verbrenne Livias Bürger auf G1.</translation>
    </message>
    <message>
        <source>Place your tile on a highlighted square. Burn Livia&apos;s citizens, not your own.</source>
        <translation>Lege dein Plättchen auf ein markiertes Feld. Verbrenne Livias Bürger, nicht deine.</translation>
    </message>
    <message>
        <source>Now you move. Bring a citizen closer to a gate, or out.</source>
        <translation>Jetzt läufst du. Bringe einen Bürger näher an ein Tor oder hinaus.</translation>
    </message>
    <message>
        <source>Good idea, but later. Try the 5: it is near a gate.</source>
        <translation>Gute Idee, aber später. Versuche die 5: Sie ist nah an einem Tor.</translation>
    </message>
    <message>
        <source>Keep the 5. You will see why.</source>
        <translation>Behalte die 5. Du wirst sehen, warum.</translation>
    </message>
    <message>
        <source>That costs you a citizen of your own. If you really want it, choose it again.</source>
        <translation>Das kostet dich einen eigenen Bürger. Wenn du es wirklich willst, wähle es noch einmal.</translation>
    </message>
    <message>
        <source>Good idea, but later. Play the 11 first.</source>
        <translation>Gute Idee, aber später. Spiele zuerst die 11.</translation>
    </message>
    <message>
        <source>No one lives in that part, so no relatives would come. Try K7.</source>
        <translation>In dem Teil wohnt niemand, also kämen keine Verwandten. Versuche K7.</translation>
    </message>
    <message>
        <source>You may do that. But here, show your cards: press “Vesuvius erupts!”</source>
        <translation>Das darfst du. Aber hier zeige deine Karten: Drücke auf „Ausbruch!“</translation>
    </message>
    <message>
        <source>That would burn your own citizen. Livia has two on H2.</source>
        <translation>Das würde deinen eigenen Bürger verbrennen. Livia hat zwei auf H2.</translation>
    </message>
    <message>
        <source>Not that one yet: its turn will come. Try D5.</source>
        <translation>Den noch nicht: Der kommt später dran. Versuche D5.</translation>
    </message>
    <message>
        <source>She lives with you. Three can run farther than two. Try D5.</source>
        <translation>Der wohnt bei dir. Zu dritt lauft ihr weiter als zu zweit. Versuche D5.</translation>
    </message>
    <message>
        <source>That burns only one. With J6 you will soon get two.</source>
        <translation>Das verbrennt nur einen. Mit J6 triffst du bald zwei.</translation>
    </message>
    <message>
        <source>That leads away from Livia&apos;s citizens. Try J6.</source>
        <translation>Das führt von Livias Bürgern weg. Versuche J6.</translation>
    </message>
    <message>
        <source>K6 is better: there you get two at once.</source>
        <translation>K6 ist besser: Dort triffst du zwei auf einmal.</translation>
    </message>
    <message>
        <source>You may do that: choose it again. But with three steps you are out.</source>
        <translation>Das darfst du: Wähle es noch einmal. Aber mit drei Schritten bist du draußen.</translation>
    </message>
    <message>
        <source>You may do that: choose it again. But on J2 you are right at a gate.</source>
        <translation>Das darfst du: Wähle es noch einmal. Aber auf J2 bist du direkt am Tor.</translation>
    </message>
    <message>
        <source>Only the one who was alone may move again. Choose F7.</source>
        <translation>Nur wer allein war, darf noch einmal laufen. Wähle F7.</translation>
    </message>
    <message>
        <source>Not here. A relative needs another building.</source>
        <translation>Hier nicht. Verwandte brauchen ein anderes Gebäude.</translation>
    </message>
    <message>
        <source>You saved {own} each, but Livia lost more citizens. So you win. With equal losses you would share the win.</source>
        <translation>Ihr habt je {own} gerettet, aber Livia hat mehr Bürger verloren. Also gewinnst du. Bei gleichen Verlusten würdet ihr euch den Sieg teilen.</translation>
    </message>
    <message>
        <source>Now you know how to play: move in, place lava, get out.</source>
        <translation>Jetzt weißt du, wie es geht: einziehen, Lava legen, hinaus.</translation>
    </message>
    <message>
        <source>Now you know all the rules.</source>
        <translation>Jetzt kennst du alle Regeln.</translation>
    </message>
</context>
<context>
    <name>levels</name>
    <message>
        <source>Child</source>
        <translation>Kind</translation>
    </message>
    <message>
        <source>for children and first games: looks only at its own citizens, and not always</source>
        <translation>für Kinder und erste Partien: achtet nur auf die eigenen Bürger, und auch das nicht immer</translation>
    </message>
    <message>
        <source>Beginner</source>
        <translation>Anfänger</translation>
    </message>
    <message>
        <source>heads for the gates and ignores the others</source>
        <translation>läuft zu den Toren und achtet nicht auf die anderen</translation>
    </message>
    <message>
        <source>Novice</source>
        <translation>Lehrling</translation>
    </message>
    <message>
        <source>one quick look, and some mistakes</source>
        <translation>denkt kurz nach, macht Fehler</translation>
    </message>
    <message>
        <source>Aedile</source>
        <translation>Ädil</translation>
    </message>
    <message>
        <source>plays well but misses something now and then</source>
        <translation>spielt gut und übersieht ab und zu etwas</translation>
    </message>
    <message>
        <source>Senator</source>
        <translation>Senator</translation>
    </message>
    <message>
        <source>Vesuvius</source>
        <translation>Vesuv</translation>
    </message>
    <message>
        <source>uses all its thinking time</source>
        <translation>nutzt die ganze Bedenkzeit</translation>
    </message>
    <message>
        <source>with two players, wins about {n} games in 5 against {level}</source>
        <translation>gewinnt zu zweit etwa {n} von 5 Partien gegen {level}</translation>
    </message>
    <message>
        <source>with two players, loses about {n} games in 5 against {level}</source>
        <translation>verliert zu zweit etwa {n} von 5 Partien gegen {level}</translation>
    </message>
    <message>
        <source>weighs every choice</source>
        <translation>wägt jede Entscheidung ab</translation>
    </message>
    <message>
        <source>Tribune</source>
        <translation>Tribun</translation>
    </message>
    <message>
        <source>plays a few games ahead in its head</source>
        <translation>spielt im Kopf ein paar Partien durch</translation>
    </message>
    <message>
        <source>{}: {}</source>
        <translation>{}: {}</translation>
    </message>
</context>
<context>
    <name>names</name>
    <message>
        <source>You</source>
        <translation>Du</translation>
    </message>
    <message>
        <source>{}&apos;s game</source>
        <comment>before a vowel</comment>
        <translation>Partie von {}</translation>
    </message>
    <message>
        <source>{}&apos;s game</source>
        <translation>Partie von {}</translation>
    </message>
    <message>
        <source>Pompeii</source>
        <translation>Pompeji</translation>
    </message>
    <message>
        <source>Pompeii on {}</source>
        <translation>Pompeji auf {}</translation>
    </message>
</context>
<context>
    <name>network</name>
    <message>
        <source>{name} has left.</source>
        <translation>{name} ist gegangen.</translation>
    </message>
    <message>
        <source>{name} is back.</source>
        <translation>{name} ist zurück.</translation>
    </message>
    <message>
        <source>An AI plays for {name} until {name} is back.</source>
        <translation>Eine KI spielt für {name}, bis {name} zurück ist.</translation>
    </message>
    <message>
        <source>{name} has changed the rules.</source>
        <translation>{name} hat die Regeln geändert.</translation>
    </message>
    <message>
        <source>{name} has changed the clock.</source>
        <translation>{name} hat die Bedenkzeit geändert.</translation>
    </message>
    <message>
        <source>The game begins.</source>
        <translation>Die Partie beginnt.</translation>
    </message>
    <message>
        <source>The host</source>
        <translation>Der Gastgeber</translation>
    </message>
    <message>
        <source>Waiting for the host…</source>
        <translation>Warten auf den Gastgeber&#xa0;…</translation>
    </message>
    <message>
        <source>Another computer answers in the host&apos;s place; waiting for the real one. Your seat is safe.</source>
        <translation>Ein anderer Computer antwortet anstelle des Gastgebers; Pompeji wartet auf den echten. Dein Platz ist sicher.</translation>
    </message>
    <message>
        <source>{name} has joined.</source>
        <translation>{name} ist beigetreten.</translation>
    </message>
    <message>
        <source>{name} has lost the connection to the host.</source>
        <translation>{name} hat die Verbindung zum Gastgeber verloren.</translation>
    </message>
    <message>
        <source>{name}, an AI played for you while you were away. It keeps the seat if you are away again before you have played a turn.</source>
        <translation>{name}, während du weg warst, hat eine KI für dich gespielt. Sie behält den Platz, wenn du wieder weg bist, bevor du einen Zug gemacht hast.</translation>
    </message>
    <message>
        <source>{name} was away again before playing a turn: an AI has the seat for the rest of the game.</source>
        <translation>{name} war wieder weg, ohne einen Zug gemacht zu haben: Eine KI hat den Platz für den Rest der Partie.</translation>
    </message>
    <message>
        <source>{name} was removed by the host.</source>
        <translation>Der Gastgeber hat {name} entfernt.</translation>
    </message>
    <message>
        <source>{name} ran out of time: the AI made this one choice.</source>
        <translation>Die Bedenkzeit von {name} ist abgelaufen: Diese eine Entscheidung hat die KI getroffen.</translation>
    </message>
    <message numerus="yes">
        <source>Someone at {address} tried %n wrong code(s) and has to wait a minute.</source>
        <translation>
            <numerusform>Jemand unter {address} hat %n falschen Code eingegeben und muss eine Minute warten.</numerusform>
            <numerusform>Jemand unter {address} hat %n falsche Codes eingegeben und muss eine Minute warten.</numerusform>
        </translation>
    </message>
    <message>
        <source>Someone at {address} was kept out because you removed {name}.</source>
        <translation>Jemand unter {address} wurde nicht hereingelassen, weil du {name} entfernt hast.</translation>
    </message>
    <message>
        <source>Connecting to the host…</source>
        <translation>Verbindung zum Gastgeber&#xa0;…</translation>
    </message>
    <message>
        <source>The connection to the host is unstable…</source>
        <translation>Die Verbindung zum Gastgeber ist instabil&#xa0;…</translation>
    </message>
    <message>
        <source>Another computer answers in the host&apos;s place; waiting for the real one.</source>
        <translation>Ein anderer Computer antwortet anstelle des Gastgebers; Pompeji wartet auf den echten.</translation>
    </message>
    <message>
        <source>Waiting for the host… Your seat is kept.</source>
        <translation>Warten auf den Gastgeber&#xa0;… Dein Platz bleibt dir.</translation>
    </message>
    <message>
        <source>That code is wrong. Check it and try again.</source>
        <translation>Dieser Code ist falsch. Prüfe ihn und versuche es noch einmal.</translation>
    </message>
    <message>
        <source>The code does not match the host that answered: check it. If it is right, another computer is posing as the host.</source>
        <translation>Der Code passt nicht zu dem Gastgeber, der geantwortet hat: Prüfe ihn noch einmal. Stimmt er, gibt sich ein anderer Computer als Gastgeber aus.</translation>
    </message>
    <message>
        <source>The host has removed you from this game.</source>
        <translation>Der Gastgeber hat dich aus dieser Partie entfernt.</translation>
    </message>
    <message>
        <source>The host lets in no one new from your address or with this name.</source>
        <translation>Der Gastgeber lässt von deiner Adresse oder mit diesem Namen niemanden mehr herein.</translation>
    </message>
    <message>
        <source>The host no longer knows your seat. Join the game again.</source>
        <translation>Der Gastgeber kennt deinen Platz nicht mehr. Tritt der Partie neu bei.</translation>
    </message>
    <message>
        <source>The host closed the connection: too much was sent at once.</source>
        <translation>Der Gastgeber hat die Verbindung beendet: Es kam zu viel auf einmal.</translation>
    </message>
    <message>
        <source>The host closed the connection: it could not understand what was sent.</source>
        <translation>Der Gastgeber hat die Verbindung beendet: Was ankam, war nicht zu verstehen.</translation>
    </message>
    <message>
        <source>The host has too many connections. Try again in a minute.</source>
        <translation>Der Gastgeber hat zu viele Verbindungen. Versuche es in einer Minute noch einmal.</translation>
    </message>
    <message>
        <source>Too many wrong codes came from this computer. Try again in a minute.</source>
        <translation>Von diesem Computer kamen zu viele falsche Codes. Versuche es in einer Minute noch einmal.</translation>
    </message>
    <message>
        <source>That name is taken or cannot be shown. Choose another.</source>
        <translation>Dieser Name ist vergeben oder lässt sich nicht anzeigen. Wähle einen anderen.</translation>
    </message>
    <message>
        <source>The code of this game has changed. Ask the host for the new one.</source>
        <translation>Der Code dieser Partie hat sich geändert. Frage den Gastgeber nach dem neuen.</translation>
    </message>
    <message>
        <source>No answer. Is the address right, and does the host&apos;s firewall let Pompeii through?</source>
        <translation>Keine Antwort. Stimmt die Adresse, und lässt die Firewall des Gastgebers Pompeji durch?</translation>
    </message>
    <message>
        <source>The host did not answer in time. Try again in a moment.</source>
        <translation>Der Gastgeber hat nicht rechtzeitig geantwortet. Versuche es gleich noch einmal.</translation>
    </message>
    <message>
        <source>There is no computer with that name or address on this network.</source>
        <translation>In diesem Netzwerk gibt es keinen Computer mit diesem Namen oder dieser Adresse.</translation>
    </message>
    <message>
        <source>unstable connection</source>
        <translation>instabile Verbindung</translation>
    </message>
    <message>
        <source>phone asleep</source>
        <translation>Handy schläft</translation>
    </message>
    <message>
        <source>waiting for players</source>
        <translation>wartet auf Spieler</translation>
    </message>
    <message>
        <source>in progress</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>zu Ende</translation>
    </message>
    <message>
        <source>wait forever</source>
        <translation>unbegrenzt warten</translation>
    </message>
    <message>
        <source>The host has closed the game.</source>
        <translation>Der Gastgeber hat die Partie geschlossen.</translation>
    </message>
    <message>
        <source>This game takes no more people, or no more from your network.</source>
        <translation>Dieses Spiel nimmt niemanden mehr auf, oder niemanden mehr aus deinem Netzwerk.</translation>
    </message>
    <message>
        <source>You have come back to this game from another window.</source>
        <translation>Du bist in einem anderen Fenster in diese Partie zurückgekehrt.</translation>
    </message>
    <message>
        <source>The host closed the connection: it was too slow.</source>
        <translation>Der Gastgeber hat die Verbindung beendet: Sie war zu langsam.</translation>
    </message>
    <message>
        <source>Something is running at that address, but not Pompeii.</source>
        <translation>Unter dieser Adresse läuft etwas, aber nicht Pompeji.</translation>
    </message>
    <message>
        <source>The connection has ended.</source>
        <translation>Die Verbindung ist beendet.</translation>
    </message>
    <message>
        <source>away</source>
        <translation>abwesend</translation>
    </message>
    <message>
        <source>away: an AI plays</source>
        <translation>abwesend: Eine KI spielt</translation>
    </message>
    <message>
        <source>no clock</source>
        <translation>unbegrenzt</translation>
    </message>
    <message numerus="yes">
        <source>%n second(s) a turn</source>
        <translation>
            <numerusform>%n Sekunde pro Zug</numerusform>
            <numerusform>%n Sekunden pro Zug</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s) a turn</source>
        <translation>
            <numerusform>%n Minute pro Zug</numerusform>
            <numerusform>%n Minuten pro Zug</numerusform>
        </translation>
    </message>
    <message>
        <source>Look for a game</source>
        <translation>Partie suchen</translation>
    </message>
    <message>
        <source>own rules</source>
        <translation>eigene Regeln</translation>
    </message>
    <message>
        <source>Your seat is kept, but the game cannot be found right now.</source>
        <translation>Dein Platz bleibt dir, aber die Partie ist gerade nicht zu finden.</translation>
    </message>
    <message>
        <source>different version</source>
        <translation>andere Version</translation>
    </message>
    <message>
        <source>No answer. Is the address right, and does the firewall there allow Pompeii?</source>
        <translation>Keine Antwort. Stimmt die Adresse, und lässt die Firewall dort Pompeji durch?</translation>
    </message>
    <message>
        <source>your seat</source>
        <translation>dein Platz</translation>
    </message>
    <message>
        <source>Host: {}</source>
        <translation>Gastgeber: {}</translation>
    </message>
    <message>
        <source>asking…</source>
        <translation>wird gefragt&#xa0;…</translation>
    </message>
    <message>
        <source>not reachable</source>
        <translation>nicht erreichbar</translation>
    </message>
    <message>
        <source>your seat is kept</source>
        <translation>dein Platz bleibt dir</translation>
    </message>
    <message>
        <source>{free} of {seats} seats free</source>
        <translation>{free} von {seats} Plätzen frei</translation>
    </message>
    <message>
        <source>you can watch</source>
        <translation>du kannst zuschauen</translation>
    </message>
    <message>
        <source>Found, but not reachable: check the firewall on the host.</source>
        <translation>Gefunden, aber nicht erreichbar: Prüfe die Firewall beim Gastgeber.</translation>
    </message>
    <message numerus="yes">
        <source>%n citizen(s) of each player already in the city</source>
        <translation>
            <numerusform>schon in der Stadt: %n Bürger je Spieler</numerusform>
            <numerusform>schon in der Stadt: %n Bürger je Spieler</numerusform>
        </translation>
    </message>
    <message>
        <source>{name} has taken {seat}&apos;s seat.</source>
        <translation>{name} hat den Platz von {seat} übernommen.</translation>
    </message>
    <message>
        <source>That QR code is no longer valid: ask the host to show it again.</source>
        <translation>Dieser QR-Code gilt nicht mehr: Bitte den Gastgeber, ihn noch einmal zu zeigen.</translation>
    </message>
    <message>
        <source>Someone has come as {seat}, who is away. Is this {seat}, on another phone?</source>
        <translation>Jemand ist unter dem Namen {seat} gekommen. Ist das {seat} mit einem anderen Handy?</translation>
    </message>
    <message>
        <source>{name} would like to play the seat of {seat}, who is away.</source>
        <translation>{name} möchte den verlassenen Platz von {seat} übernehmen.</translation>
    </message>
    <message>
        <source>{name} would like to play the seat of {seat}.</source>
        <translation>{name} möchte den Platz von {seat} übernehmen.</translation>
    </message>
    <message>
        <source>Others may not find this game by themselves, because this computer does not let it be announced: give them its address.</source>
        <translation>Andere finden diese Partie vielleicht nicht von selbst, weil dieser Computer sie nicht bekanntgeben lässt: Nenne ihnen ihre Adresse.</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>watch, or take an AI&apos;s place</source>
        <translation>zuschauen oder den Platz einer KI einnehmen</translation>
    </message>
    <message>
        <source>{name} asked for a seat; the host said no.</source>
        <translation>{name} hat um einen Platz gebeten; der Gastgeber hat Nein gesagt.</translation>
    </message>
    <message>
        <source>if the host says yes</source>
        <translation>wenn der Gastgeber Ja sagt</translation>
    </message>
    <message numerus="yes">
        <source>%n second(s), then an AI plays</source>
        <translation>
            <numerusform>%n Sekunde, dann spielt eine KI</numerusform>
            <numerusform>%n Sekunden, dann spielt eine KI</numerusform>
        </translation>
    </message>
    <message>
        <source>The computer was found, but no game is open there.</source>
        <translation>Der Computer wurde gefunden, aber dort ist keine Partie offen.</translation>
    </message>
</context>
<context>
    <name>next_opponent</name>
    <message>
        <source>Going by your last {games} games, {next} should be an even match for you.</source>
        <translation>Nach deinen letzten {games} Partien ist {next} etwa so stark wie du.</translation>
    </message>
    <message>
        <source>You have not played {name} yet.</source>
        <translation>Du hast noch nicht gegen {name} gespielt.</translation>
    </message>
    <message>
        <source>You have won {won} of {games} games against {name}: try again.</source>
        <translation>Du hast {won} von {games} Partien gegen {name} gewonnen: Versuche es noch einmal.</translation>
    </message>
</context>
<context>
    <name>personas</name>
    <message>
        <source>A senator&apos;s widow who does everything in moderation, and is hard to surprise.</source>
        <translation>Eine Senatorenwitwe, die immer Maß hält und sich kaum überraschen lässt.</translation>
    </message>
    <message>
        <source>A cautious shipowner: first away from the lava, and never far from a gate.</source>
        <translation>Ein vorsichtiger Reeder: als Erster weg von der Lava und nie weit von einem Tor.</translation>
    </message>
    <message>
        <source>An innkeeper who loves a full house and runs with the crowd.</source>
        <translation>Eine Wirtin, die ein volles Haus liebt und mit der Menge läuft.</translation>
    </message>
    <message>
        <source>A freed gladiator who stands beside the lava and fears no one.</source>
        <translation>Ein freigelassener Gladiator, der neben der Lava steht und niemanden fürchtet.</translation>
    </message>
    <message>
        <source>A perfumer who trusts no neighbour and walks alone.</source>
        <translation>Eine Parfümhändlerin, die keinem Nachbarn traut und ihre eigenen Wege geht.</translation>
    </message>
    <message>
        <source>A money-lender who preys on the weak, and burns his own if it ruins a rival.</source>
        <translation>Ein Wucherer, der sich an Schwache hält und seine eigenen Leute opfert, wenn es einen Rivalen ruiniert.</translation>
    </message>
</context>
<context>
    <name>phone</name>
    <message>
        <source>Another computer answers than the one you were invited by. Scan the code again.</source>
        <translation>Es antwortet ein anderer Computer als der, der dich eingeladen hat. Scanne den Code noch einmal.</translation>
    </message>
    <message>
        <source>Bring your citizens into the city, card by card.</source>
        <translation>Bringe deine Bürger in die Stadt, Karte für Karte.</translation>
    </message>
    <message>
        <source>Clear the code</source>
        <translation>Code löschen</translation>
    </message>
    <message>
        <source>Good luck!</source>
        <translation>Viel Glück!</translation>
    </message>
    <message>
        <source>Here: {square}</source>
        <translation>Hier: {square}</translation>
    </message>
    <message>
        <source>It is on the computer&apos;s screen, below the square picture.</source>
        <translation>Er steht auf dem Bildschirm des Computers, unter dem quadratischen Bild.</translation>
    </message>
    <message>
        <source>One moment, please.</source>
        <translation>Einen Moment, bitte.</translation>
    </message>
    <message>
        <source>One moment: the code is being checked…</source>
        <translation>Einen Moment: Der Code wird geprüft …</translation>
    </message>
    <message>
        <source>Ouch!</source>
        <translation>Autsch!</translation>
    </message>
    <message>
        <source>Run for the gates! Save the most citizens to win.</source>
        <translation>Lauf zu den Toren! Wer die meisten Bürger rettet, gewinnt.</translation>
    </message>
    <message>
        <source>Run!</source>
        <translation>Lauft!</translation>
    </message>
    <message>
        <source>Sit here</source>
        <translation>Hier sitzen</translation>
    </message>
    <message>
        <source>Sorry about that.</source>
        <translation>Tut mir leid.</translation>
    </message>
    <message>
        <source>Tap “I&apos;m ready” when you want to start.</source>
        <translation>Tippe auf „Ich bin bereit“, wenn du anfangen willst.</translation>
    </message>
    <message>
        <source>Thank you for the game!</source>
        <translation>Danke für die Partie!</translation>
    </message>
    <message>
        <source>The host has a different version of Pompeii. Load this page again.</source>
        <translation>Der Gastgeber hat eine andere Version von Pompeji. Lade diese Seite neu.</translation>
    </message>
    <message>
        <source>Then Vesuvius erupts, and lava takes square after square.</source>
        <translation>Dann bricht der Vesuv aus, und die Lava nimmt Feld um Feld.</translation>
    </message>
    <message>
        <source>Throw {name}&apos;s citizen in</source>
        <translation>Bürger von {name} hineinwerfen</translation>
    </message>
    <message>
        <source>Well done!</source>
        <translation>Gut gespielt!</translation>
    </message>
    <message>
        <source>You saved {saved} of {total} citizens.</source>
        <translation>Du hast {saved} von {total} Bürgern gerettet.</translation>
    </message>
    <message>
        <source>Your turn!</source>
        <translation>Du bist dran!</translation>
    </message>
    <message>
        <source>by {citizens}</source>
        <translation>{citizens} Vorsprung</translation>
    </message>
    <message>
        <source>with fewer lost</source>
        <translation>mit weniger Verlusten</translation>
    </message>
    <message>
        <source>{} invites you to play.</source>
        <translation>{} lädt dich zum Spielen ein.</translation>
    </message>
    <message>
        <source>The host may have another address: scan its code again.</source>
        <translation>Vielleicht hat der Gastgeber eine andere Adresse: Scanne seinen Code noch einmal.</translation>
    </message>
    <message>
        <source>If nothing else appears here, load this page again: it needs JavaScript, and Safari {safari}, Chrome {chrome}, Firefox {firefox} or a newer browser.</source>
        <translation>Wenn hier sonst nichts erscheint, lade diese Seite noch einmal: Sie braucht JavaScript und Safari {safari}, Chrome {chrome}, Firefox {firefox} oder einen neueren Browser.</translation>
    </message>
    <message>
        <source>A join code has twelve letters and digits.</source>
        <translation>Ein Zugangscode hat zwölf Buchstaben und Ziffern.</translation>
    </message>
    <message>
        <source>Tap again to undo</source>
        <translation>Tippen: doch nicht</translation>
    </message>
    <message>
        <source>You are watching. To play, tap a player who is away, or an AI.</source>
        <translation>Du schaust zu. Um mitzuspielen, tippe auf einen abwesenden Spieler oder eine KI.</translation>
    </message>
    <message>
        <source>Seats</source>
        <translation>Plätze</translation>
    </message>
    <message>
        <source>You win!</source>
        <translation>Du gewinnst!</translation>
    </message>
</context>
<context>
    <name>prompt</name>
    <message>
        <source>The game is over.</source>
        <translation>Die Partie ist zu Ende.</translation>
    </message>
    <message>
        <source>{name}: make Vesuvius erupt?</source>
        <translation>{name}: Ausbruch auslösen?</translation>
    </message>
    <message>
        <source>{name}: no one can move in. Discard a card</source>
        <translation>{name}: Kein Bürger kann eingesetzt werden. Lege eine Karte ab</translation>
    </message>
    <message>
        <source>{name}: you may bring 1 relative</source>
        <translation>{name}: Du darfst 1 Verwandten mitbringen</translation>
    </message>
    <message>
        <source>{name}: you may bring up to {n} relatives</source>
        <translation>{name}: Du darfst bis zu {n} Verwandte mitbringen</translation>
    </message>
    <message>
        <source>{name}: move {run} of {runs}. Choose a citizen</source>
        <translation>{name}: Lauf {run} von {runs}. Wähle einen Bürger</translation>
    </message>
    <message>
        <source>Choose a citizen, yours or another&apos;s, to throw into the volcano</source>
        <translation>Wirf einen Bürger in den Vulkan, einen eigenen oder einen fremden</translation>
    </message>
    <message>
        <source>Choose an opponent&apos;s citizen to throw into the volcano</source>
        <translation>Wirf den Bürger eines Gegners in den Vulkan</translation>
    </message>
    <message>
        <source>{name}: omen {n} in a row! {choose}</source>
        <translation>{name}: {n}. Omen in Folge! {choose}</translation>
    </message>
    <message>
        <source>{name}: place the {tile} tile on its only square</source>
        <translation>{name}: Lege das Lavaplättchen ({tile}) auf das einzige mögliche Feld</translation>
    </message>
    <message>
        <source>{name}: the {tile} tile has only one possible square</source>
        <translation>{name}: Das Lavaplättchen ({tile}) passt nur auf ein Feld</translation>
    </message>
    <message>
        <source>{name}: place the {tile} tile on a highlighted square</source>
        <translation>{name}: Lege das Lavaplättchen ({tile}) auf ein markiertes Feld</translation>
    </message>
    <message>
        <source> (tile {n} of {all})</source>
        <translation> (Plättchen {n} von {all})</translation>
    </message>
    <message>
        <source>{name}: move {run} of {runs}. Choose where to</source>
        <translation>{name}: Lauf {run} von {runs}. Wähle das Ziel</translation>
    </message>
    <message>
        <source>{name} has drawn omen {n} in a row and chooses a victim…</source>
        <translation>{name} hat das {n}. Omen in Folge gezogen und wählt ein Opfer&#xa0;…</translation>
    </message>
    <message>
        <source>{name} chooses a card and a building…</source>
        <translation>{name} wählt eine Karte und ein Gebäude&#xa0;…</translation>
    </message>
    <message>
        <source>{name} places lava…</source>
        <translation>{name} legt Lava&#xa0;…</translation>
    </message>
    <message>
        <source>{name} moves…</source>
        <translation>{name} läuft&#xa0;…</translation>
    </message>
    <message>
        <source>Click a highlighted building, or use Tab and Enter.</source>
        <translation>Klicke auf ein markiertes Gebäude, oder nimm Tab und Enter.</translation>
    </message>
    <message>
        <source>Click a highlighted citizen, or drag it to the volcano.</source>
        <translation>Klicke auf einen markierten Bürger, oder ziehe ihn in den Vulkan.</translation>
    </message>
    <message>
        <source>Drag the tile to a highlighted square, or click the square.</source>
        <translation>Ziehe das Plättchen auf ein markiertes Feld, oder klicke auf das Feld.</translation>
    </message>
    <message>
        <source>Drag a citizen, or click it and then its destination.</source>
        <translation>Ziehe einen Bürger, oder klicke erst auf ihn, dann auf sein Ziel.</translation>
    </message>
    <message>
        <source>You have asked for {name}&apos;s seat: the host decides.</source>
        <translation>Du hast um den Platz von {name} gebeten: Der Gastgeber entscheidet.</translation>
    </message>
    <message>
        <source>{name} brings relatives…</source>
        <translation>{name} bringt Verwandte mit&#xa0;…</translation>
    </message>
    <message>
        <source>{name}: choose a card, then a building</source>
        <translation>{name}: Wähle eine Karte, dann ein Gebäude</translation>
    </message>
    <message>
        <source>{name} has drawn an omen and chooses a victim…</source>
        <translation>{name} hat ein Omen gezogen und wählt ein Opfer&#xa0;…</translation>
    </message>
    <message>
        <source>{name} begins a turn…</source>
        <translation>{name} beginnt einen Zug&#xa0;…</translation>
    </message>
    <message>
        <source>To play, ask for a seat: ⋯ on its card.</source>
        <translation>Um mitzuspielen, bitte um einen Platz: ⋯ auf der Karte.</translation>
    </message>
    <message>
        <source>1–4</source>
        <translation>1–4</translation>
    </message>
    <message>
        <source>Drag a card onto a highlighted building, or click both. Keys: {keys}, Tab, Enter.</source>
        <translation>Ziehe eine Karte auf ein markiertes Gebäude, oder klicke erst auf die Karte, dann auf das Gebäude. Tasten: {keys}, Tab, Enter.</translation>
    </message>
    <message>
        <source>{name}: there is only one choice</source>
        <translation>{name}: Es gibt nur eine Möglichkeit</translation>
    </message>
    <message>
        <source>Your turn</source>
        <translation>Du bist dran</translation>
    </message>
    <message>
        <source>{name}: an omen! {choose}</source>
        <translation>{name}: ein Omen! {choose}</translation>
    </message>
    <message>
        <source>{name}: place the {tile} tile. None of your citizens is left to move</source>
        <translation>{name}: Lege das Lavaplättchen ({tile}). Von deinen Bürgern kann keiner mehr laufen</translation>
    </message>
</context>
<context>
    <name>puzzle</name>
    <message>
        <source>Win from here</source>
        <translation>Gewinne die Partie</translation>
    </message>
    <message numerus="yes">
        <source>Save %n citizen(s) from here</source>
        <translation>
            <numerusform>Rette noch %n Bürger</numerusform>
            <numerusform>Rette noch %n Bürger</numerusform>
        </translation>
    </message>
    <message>
        <source>Lose no one from here</source>
        <translation>Verliere keinen Bürger mehr</translation>
    </message>
    <message numerus="yes">
        <source>Lose no more than %n citizen(s) from here</source>
        <translation>
            <numerusform>Verliere höchstens %n Bürger</numerusform>
            <numerusform>Verliere höchstens %n Bürger</numerusform>
        </translation>
    </message>
    <message>
        <source>win</source>
        <translation>gewinnen</translation>
    </message>
    <message>
        <source>lose none</source>
        <translation>keinen verlieren</translation>
    </message>
    <message>
        <source>save {}</source>
        <translation>{} retten</translation>
    </message>
    <message>
        <source>lose {}</source>
        <translation>{} verlieren</translation>
    </message>
    <message>
        <source>easy</source>
        <translation>leicht</translation>
    </message>
    <message>
        <source>medium</source>
        <translation>mittel</translation>
    </message>
    <message>
        <source>hard</source>
        <translation>schwer</translation>
    </message>
    <message>
        <source>By other rules</source>
        <translation>Nach anderen Regeln</translation>
    </message>
    <message>
        <source>Easy</source>
        <translation>Leicht</translation>
    </message>
    <message>
        <source>Medium</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>Hard</source>
        <translation>Schwer</translation>
    </message>
    <message numerus="yes">
        <source>%n of 3 stars</source>
        <translation>
            <numerusform>%n von 3 Sternen</numerusform>
            <numerusform>%n von 3 Sternen</numerusform>
        </translation>
    </message>
    <message>
        <source>A tie earns two stars.</source>
        <translation>Ein Gleichstand bringt zwei Sterne.</translation>
    </message>
    <message numerus="yes">
        <source>Losing %n earns two stars.</source>
        <translation>
            <numerusform>Zwei Sterne bei höchstens %n Verlust.</numerusform>
            <numerusform>Zwei Sterne bei höchstens %n Verlusten.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Saving %n earns two stars.</source>
        <translation>
            <numerusform>Zwei Sterne bei %n geretteten Bürger.</numerusform>
            <numerusform>Zwei Sterne bei %n geretteten Bürgern.</numerusform>
        </translation>
    </message>
    <message>
        <source>Losing {two} earns two stars, losing {one} earns one.</source>
        <translation>Zwei Sterne bei {two} Verlusten, einen bei {one}.</translation>
    </message>
    <message>
        <source>Saving {two} earns two stars, saving {one} earns one.</source>
        <translation>Zwei Sterne bei {two} Geretteten, einen bei {one}.</translation>
    </message>
    <message>
        <source>You tie. It can be won outright.</source>
        <translation>Gleichstand. Von hier aus ist auch ein Sieg möglich.</translation>
    </message>
    <message numerus="yes">
        <source>%n saved so far</source>
        <translation>
            <numerusform>bisher %n gerettet</numerusform>
            <numerusform>bisher %n gerettet</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lost so far</source>
        <translation>
            <numerusform>bisher %n verloren</numerusform>
            <numerusform>bisher %n verloren</numerusform>
        </translation>
    </message>
    <message>
        <source>You have won.</source>
        <translation>Du hast gewonnen.</translation>
    </message>
    <message>
        <source>You have not won. It can be won from here.</source>
        <translation>Du hast nicht gewonnen. Von hier aus ist ein Sieg möglich.</translation>
    </message>
    <message numerus="yes">
        <source>%n lost.</source>
        <translation>
            <numerusform>%n verloren.</numerusform>
            <numerusform>%n verloren.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n saved.</source>
        <translation>
            <numerusform>%n gerettet.</numerusform>
            <numerusform>%n gerettet.</numerusform>
        </translation>
    </message>
    <message>
        <source>That is the best line found.</source>
        <translation>Das ist die beste gefundene Lösung.</translation>
    </message>
    <message numerus="yes">
        <source>The best line found loses %n.</source>
        <translation>
            <numerusform>Die beste gefundene Lösung verliert %n.</numerusform>
            <numerusform>Die beste gefundene Lösung verliert %n.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The best line found saves %n.</source>
        <translation>
            <numerusform>Die beste gefundene Lösung rettet %n.</numerusform>
            <numerusform>Die beste gefundene Lösung rettet %n.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>question</name>
    <message>
        <source>This game is not saved. Leave it?</source>
        <translation>Diese Partie ist nicht gespeichert. Verlassen?</translation>
    </message>
    <message>
        <source>It could not be written to disk. If you stay, Pompeii will keep trying to save it.</source>
        <translation>Sie konnte nicht auf den Datenträger geschrieben werden. Wenn du bleibst, versucht Pompeji weiter, sie zu speichern.</translation>
    </message>
    <message>
        <source>Stay</source>
        <translation>Bleiben</translation>
    </message>
</context>
<context>
    <name>reactions</name>
    <message>
        <source>Ha ha!</source>
        <translation>Haha!</translation>
    </message>
    <message>
        <source>Bravo!</source>
        <translation>Bravo!</translation>
    </message>
    <message>
        <source>Ouch!</source>
        <translation>Autsch!</translation>
    </message>
    <message>
        <source>Fire!</source>
        <translation>Feuer!</translation>
    </message>
    <message>
        <source>Wow!</source>
        <translation>Boah!</translation>
    </message>
    <message>
        <source>Hurry up!</source>
        <translation>Beeil dich!</translation>
    </message>
    <message>
        <source>Thank you!</source>
        <translation>Danke!</translation>
    </message>
    <message>
        <source>Well played!</source>
        <translation>Gut gespielt!</translation>
    </message>
</context>
<context>
    <name>reasons</name>
    <message>
        <source>no way out from {square}</source>
        <translation>kein Ausweg von {square}</translation>
    </message>
    <message>
        <source>leaves the crowd of {n} at {square}</source>
        <translation>verlässt die Gruppe von {n} auf {square}</translation>
    </message>
    <message>
        <source>joins the crowd of {n} at {square}</source>
        <translation>kommt zur Gruppe von {n} auf {square}</translation>
    </message>
    <message>
        <source>joins the citizen at {square}</source>
        <translation>kommt zum Bürger auf {square}</translation>
    </message>
    <message>
        <source>stands beside lava at {square}</source>
        <translation>steht auf {square} neben der Lava</translation>
    </message>
    <message>
        <source>one tile can cut off {square}</source>
        <translation>ein Plättchen kann {square} abschneiden</translation>
    </message>
    <message>
        <source>{n} tiles can cut off {square}</source>
        <translation>{n} Plättchen können {square} abschneiden</translation>
    </message>
    <message>
        <source>this is your last turn</source>
        <translation>das ist dein letzter Zug</translation>
    </message>
    <message>
        <source>only {n} tiles are left in the bag</source>
        <translation>nur noch {n} Plättchen sind im Beutel</translation>
    </message>
    <message>
        <source>beside the vent of the {symbol}</source>
        <translation>neben dem Schlot „{symbol}“</translation>
    </message>
    <message>
        <source>brings {n} relatives</source>
        <translation>bringt {n} Verwandte mit</translation>
    </message>
    <message>
        <source>brings a relative</source>
        <translation>bringt einen Verwandten mit</translation>
    </message>
    <message>
        <source>a joker: building {card} is full</source>
        <translation>ein Joker: Gebäude {card} ist voll</translation>
    </message>
    <message>
        <source>nothing can be placed</source>
        <translation>niemand kann eingesetzt werden</translation>
    </message>
    <message>
        <source>from the crowd of {n} at {square}</source>
        <translation>aus der Gruppe von {n} auf {square}</translation>
    </message>
    <message>
        <source>{seat} is your strongest rival</source>
        <translation>{seat} ist dein stärkster Gegner</translation>
    </message>
    <message>
        <source>burns {n} of your own</source>
        <translation>verbrennt {n} deiner Bürger</translation>
    </message>
    <message>
        <source>cuts off {n} of your own</source>
        <translation>schneidet {n} deiner Bürger ab</translation>
    </message>
    <message>
        <source>closes {gate}</source>
        <translation>schließt die {gate}</translation>
    </message>
    <message>
        <source>a longer way out for {n} of your own</source>
        <translation>verlängert den Weg hinaus für {n} deiner Bürger</translation>
    </message>
    <message>
        <source>puts lava beside {n} of your own</source>
        <translation>legt Lava neben {n} deiner Bürger</translation>
    </message>
    <message>
        <source>leaves {n} of your own one tile from being cut off</source>
        <translation>danach kann ein Plättchen {n} deiner Bürger abschneiden</translation>
    </message>
    <message>
        <source>harms no one</source>
        <translation>schadet niemandem</translation>
    </message>
    <message>
        <source>escapes through {gate}</source>
        <translation>verlässt die Stadt durch die {gate}</translation>
    </message>
    <message>
        <source>can escape through {gate} in one move</source>
        <translation>kann mit einem Lauf durch die {gate} entkommen</translation>
    </message>
    <message>
        <source>{n} steps short of escaping through {gate} in one move</source>
        <translation>für einen Lauf durch die {gate} fehlen noch {n} Schritte</translation>
    </message>
    <message>
        <source>one step short of escaping through {gate} in one move</source>
        <translation>für einen Lauf durch die {gate} fehlt nur noch ein Schritt</translation>
    </message>
    <message>
        <source>moves away from the lava at {square}</source>
        <translation>entfernt sich von der Lava bei {square}</translation>
    </message>
    <message>
        <source>one tile can block the way from {square} to {gate}</source>
        <translation>ein Plättchen kann den Weg von {square} zur {gate} sperren</translation>
    </message>
    <message>
        <source>{n} tiles can block the way from {square} to {gate}</source>
        <translation>{n} Plättchen können den Weg von {square} zur {gate} sperren</translation>
    </message>
    <message>
        <source>right at {gate}</source>
        <translation>direkt an der {gate}</translation>
    </message>
    <message>
        <source>close to {gate}</source>
        <translation>nahe an der {gate}</translation>
    </message>
    <message>
        <source>{n} steps to get out through {gate}</source>
        <translation>{n} Schritte bis hinaus durch die {gate}</translation>
    </message>
    <message>
        <source>in company: {n} citizens at {square} can each move {n} steps</source>
        <translation>in Gesellschaft: {n} Bürger auf {square} können je {n} Schritte laufen</translation>
    </message>
    <message>
        <source>far from the vents</source>
        <translation>fern der Schlote</translation>
    </message>
    <message>
        <source>room for {n} more beside it</source>
        <translation>daneben Platz für {n} weitere</translation>
    </message>
    <message>
        <source>uses up card {card}, which could bring relatives later</source>
        <translation>verbraucht eine {card}, die später Verwandte mitbringen könnte</translation>
    </message>
    <message>
        <source>takes one of {seat}&apos;s citizens, {n} steps from a gate</source>
        <translation>trifft einen Bürger von {seat}, {n} Schritte vor einem Tor</translation>
    </message>
    <message>
        <source>takes one of {seat}&apos;s citizens, right at a gate</source>
        <translation>trifft einen Bürger von {seat}, direkt an einem Tor</translation>
    </message>
    <message>
        <source>burns {n} of {seat}&apos;s citizens</source>
        <translation>verbrennt {n} Bürger von {seat}</translation>
    </message>
    <message>
        <source>cuts off {n} of {seat}&apos;s citizens</source>
        <translation>schneidet {n} Bürger von {seat} ab</translation>
    </message>
    <message>
        <source>a longer way out for {n} of {seat}&apos;s citizens</source>
        <translation>verlängert den Weg hinaus für {n} Bürger von {seat}</translation>
    </message>
    <message>
        <source>puts lava beside {n} of {seat}&apos;s citizens</source>
        <translation>legt Lava neben {n} Bürger von {seat}</translation>
    </message>
    <message>
        <source>leaves {n} of {seat}&apos;s citizens one tile from being cut off</source>
        <translation>danach kann ein Plättchen {n} Bürger von {seat} abschneiden</translation>
    </message>
    <message>
        <source>no move is better than staying</source>
        <translation>kein Lauf ist besser als stehen zu bleiben</translation>
    </message>
    <message>
        <source>no free space is worth a relative</source>
        <translation>kein freier Platz lohnt sich für einen Verwandten</translation>
    </message>
    <message>
        <source>you are ahead, counting who is in the city</source>
        <translation>du liegst vorn, die Bürger in der Stadt mitgezählt</translation>
    </message>
    <message>
        <source>you are behind, counting who is in the city</source>
        <translation>du liegst hinten, die Bürger in der Stadt mitgezählt</translation>
    </message>
    <message>
        <source>you are not far enough ahead for the eruption</source>
        <translation>dein Vorsprung reicht für den Ausbruch nicht aus</translation>
    </message>
    <message>
        <source>makes Vesuvius erupt now</source>
        <translation>löst jetzt den Ausbruch aus</translation>
    </message>
    <message>
        <source>one move from {gate}</source>
        <translation>ein Lauf bis {gate}</translation>
    </message>
    <message>
        <source>near {gate}</source>
        <translation>nahe {gate}</translation>
    </message>
    <message>
        <source>{n} steps to {gate}</source>
        <translation>{n} Schritte bis {gate}</translation>
    </message>
    <message>
        <source>in company</source>
        <translation>in Gesellschaft</translation>
    </message>
    <message>
        <source>room for {n} more</source>
        <translation>daneben {n} frei</translation>
    </message>
    <message>
        <source>away from the lava</source>
        <translation>weg von der Lava</translation>
    </message>
    <message>
        <source>this is its last turn</source>
        <translation>es ist der letzte Zug dieses Spielers</translation>
    </message>
    <message>
        <source>{seat} is its strongest rival</source>
        <translation>{seat} ist der stärkste Gegner</translation>
    </message>
    <message>
        <source>burns {n} of its own</source>
        <translation>verbrennt {n} der eigenen Bürger</translation>
    </message>
    <message>
        <source>cuts off {n} of its own</source>
        <translation>schneidet {n} der eigenen Bürger ab</translation>
    </message>
    <message>
        <source>a longer way out for {n} of its own</source>
        <translation>verlängert den Weg hinaus für {n} der eigenen Bürger</translation>
    </message>
    <message>
        <source>puts lava beside {n} of its own</source>
        <translation>legt Lava neben {n} der eigenen Bürger</translation>
    </message>
    <message>
        <source>leaves {n} of its own one tile from being cut off</source>
        <translation>danach kann ein Plättchen {n} der eigenen Bürger abschneiden</translation>
    </message>
    <message>
        <source>it is ahead, counting who is in the city</source>
        <translation>liegt vorn, die Bürger in der Stadt mitgezählt</translation>
    </message>
    <message>
        <source>it is behind, counting who is in the city</source>
        <translation>liegt hinten, die Bürger in der Stadt mitgezählt</translation>
    </message>
    <message>
        <source>it is not far enough ahead for the eruption</source>
        <translation>der Vorsprung reicht für den Ausbruch nicht aus</translation>
    </message>
    <message>
        <source>takes one of your citizens, {n} steps from a gate</source>
        <translation>trifft einen deiner Bürger, {n} Schritte vor einem Tor</translation>
    </message>
    <message>
        <source>takes one of your citizens, right at a gate</source>
        <translation>trifft einen deiner Bürger, direkt an einem Tor</translation>
    </message>
    <message>
        <source>you are its strongest rival</source>
        <translation>du bist der stärkste Gegner</translation>
    </message>
    <message>
        <source>burns one of {seat}&apos;s citizens</source>
        <translation>verbrennt einen Bürger von {seat}</translation>
    </message>
    <message>
        <source>burns one of your citizens</source>
        <translation>verbrennt einen deiner Bürger</translation>
    </message>
    <message>
        <source>burns one of its own citizens</source>
        <translation>verbrennt einen der eigenen Bürger</translation>
    </message>
    <message>
        <source>cuts off one of {seat}&apos;s citizens</source>
        <translation>schneidet einen Bürger von {seat} ab</translation>
    </message>
    <message>
        <source>cuts off one of your citizens</source>
        <translation>schneidet einen deiner Bürger ab</translation>
    </message>
    <message>
        <source>cuts off one of its own citizens</source>
        <translation>schneidet einen der eigenen Bürger ab</translation>
    </message>
    <message>
        <source>a longer way out for one of {seat}&apos;s citizens</source>
        <translation>verlängert den Weg hinaus für einen Bürger von {seat}</translation>
    </message>
    <message>
        <source>a longer way out for one of your citizens</source>
        <translation>verlängert den Weg hinaus für einen deiner Bürger</translation>
    </message>
    <message>
        <source>a longer way out for one of its own citizens</source>
        <translation>verlängert den Weg hinaus für einen der eigenen Bürger</translation>
    </message>
    <message>
        <source>puts lava beside one of {seat}&apos;s citizens</source>
        <translation>legt Lava neben einen Bürger von {seat}</translation>
    </message>
    <message>
        <source>puts lava beside one of your citizens</source>
        <translation>legt Lava neben einen deiner Bürger</translation>
    </message>
    <message>
        <source>puts lava beside one of its own citizens</source>
        <translation>legt Lava neben einen der eigenen Bürger</translation>
    </message>
    <message>
        <source>leaves one of {seat}&apos;s citizens one tile from being cut off</source>
        <translation>danach kann ein Plättchen einen Bürger von {seat} abschneiden</translation>
    </message>
    <message>
        <source>leaves one of your citizens one tile from being cut off</source>
        <translation>danach kann ein Plättchen einen deiner Bürger abschneiden</translation>
    </message>
    <message>
        <source>leaves one of its own citizens one tile from being cut off</source>
        <translation>danach kann ein Plättchen einen der eigenen Bürger abschneiden</translation>
    </message>
</context>
<context>
    <name>records</name>
    <message>
        <source>“{name}” is too large to be a saved game.</source>
        <translation>„{name}“ ist zu groß für eine gespeicherte Partie.</translation>
    </message>
    <message>
        <source>“{name}” is not a saved game of Pompeii.</source>
        <translation>„{name}“ ist keine gespeicherte Pompeji-Partie.</translation>
    </message>
    <message>
        <source>“{name}” was written by a newer version of Pompeii: update to open it.</source>
        <translation>„{name}“ stammt aus einer neueren Version von Pompeji: Zum Öffnen bitte aktualisieren.</translation>
    </message>
    <message>
        <source>“{name}” is damaged: its first line does not describe a game.</source>
        <translation>„{name}“ ist beschädigt: Die erste Zeile beschreibt keine Partie.</translation>
    </message>
    <message>
        <source>“{name}” is damaged: its first line is cut off.</source>
        <translation>„{name}“ ist beschädigt: Die erste Zeile ist abgeschnitten.</translation>
    </message>
    <message>
        <source>“{name}” is damaged: its seats and hands do not match.</source>
        <translation>„{name}“ ist beschädigt: Spieler und Hände passen nicht zusammen.</translation>
    </message>
    <message>
        <source>“{name}” is damaged: its deck or bag is not that of a game.</source>
        <translation>„{name}“ ist beschädigt: Stapel oder Beutel passen zu keiner Partie.</translation>
    </message>
    <message>
        <source>“{name}” is damaged: its deck holds an unknown card.</source>
        <translation>„{name}“ ist beschädigt: Im Stapel ist eine Karte, die es nicht gibt.</translation>
    </message>
    <message>
        <source>“{name}” is damaged: it has citizens where none can be.</source>
        <translation>„{name}“ ist beschädigt: Es stehen Bürger, wo keine stehen können.</translation>
    </message>
    <message>
        <source>“{name}” is damaged: it has too many citizens.</source>
        <translation>„{name}“ ist beschädigt: Es gibt zu viele Bürger.</translation>
    </message>
    <message>
        <source>The last line of “{name}” is incomplete; the game continues from the line before.</source>
        <translation>Die letzte Zeile von „{name}“ ist unvollständig; die Partie geht ab der Zeile davor weiter.</translation>
    </message>
    <message>
        <source>The replay that the host sent does not match the game and was not saved.</source>
        <translation>Die Aufzeichnung des Gastgebers passt nicht zur Partie und wurde nicht gespeichert.</translation>
    </message>
    <message>
        <source>The host has sent {n} replays within a day; no more are saved.</source>
        <translation>Der Gastgeber hat an einem Tag {n} Aufzeichnungen geschickt; weitere werden nicht gespeichert.</translation>
    </message>
    <message>
        <source>“{name}” is damaged: a hand is empty.</source>
        <translation>„{name}“ ist beschädigt: Eine Hand ist leer.</translation>
    </message>
    <message>
        <source>“{name}” is damaged: line {number} is not an action.</source>
        <translation>„{name}“ ist beschädigt: Zeile {number} ist keine Aktion.</translation>
    </message>
    <message>
        <source>“{name}” is damaged: action {number} is not allowed: {reason} ({rule}).</source>
        <translation>„{name}“ ist beschädigt: Aktion {number} ist nicht erlaubt: {reason} ({rule}).</translation>
    </message>
    <message>
        <source>“{name}” cannot be read: {problem}.</source>
        <translation>„{name}“ kann nicht gelesen werden: {problem}.</translation>
    </message>
    <message>
        <source>Who sat where cannot be read. This is a new table: everyone has to take a seat again.</source>
        <translation>Wer wo saß, lässt sich nicht lesen. Dies ist ein neuer Tisch: Alle müssen sich wieder einen Platz nehmen.</translation>
    </message>
</context>
<context>
    <name>refusals</name>
    <message>
        <source>the game is over</source>
        <translation>die Partie ist zu Ende</translation>
    </message>
    <message>
        <source>there is no such seat</source>
        <translation>diesen Platz gibt es nicht</translation>
    </message>
    <message>
        <source>that is not a square of the city</source>
        <translation>das ist kein Feld der Stadt</translation>
    </message>
    <message>
        <source>Vesuvius has erupted already</source>
        <translation>der Vesuv ist schon ausgebrochen</translation>
    </message>
    <message>
        <source>an empty hand cannot be shown</source>
        <translation>eine leere Hand kann nicht gezeigt werden</translation>
    </message>
    <message>
        <source>a card in this hand still has room in its building</source>
        <translation>für eine dieser Karten ist in ihrem Gebäude noch Platz</translation>
    </message>
    <message>
        <source>there is no {card} in this hand</source>
        <translation>auf dieser Hand ist keine {card}</translation>
    </message>
    <message>
        <source>no space is free here</source>
        <translation>hier ist kein Platz frei</translation>
    </message>
    <message>
        <source>the tile drawn shows no {symbol}</source>
        <translation>das gezogene Plättchen zeigt nicht dieses Symbol ({symbol})</translation>
    </message>
    <message>
        <source>the first {symbol} goes on its vent</source>
        <translation>das erste Plättchen jedes Symbols ({symbol}) kommt auf seinen Schlot</translation>
    </message>
    <message>
        <source>this vent waits for another symbol</source>
        <translation>dieser Schlot wartet auf ein anderes Symbol</translation>
    </message>
    <message>
        <source>no gate is within 1 step</source>
        <translation>kein Tor ist mit 1 Schritt zu erreichen</translation>
    </message>
    <message>
        <source>no gate is within {n} steps</source>
        <translation>kein Tor ist mit {n} Schritten zu erreichen</translation>
    </message>
    <message>
        <source>too far: 1 step from here</source>
        <translation>zu weit: von hier nur 1 Schritt</translation>
    </message>
    <message>
        <source>too far: {n} steps from here</source>
        <translation>zu weit: von hier nur {n} Schritte</translation>
    </message>
    <message>
        <source>you must move as long as a move is possible</source>
        <translation>du musst laufen, solange es möglich ist</translation>
    </message>
    <message>
        <source>first play a card</source>
        <translation>spiele zuerst eine Karte</translation>
    </message>
    <message>
        <source>first decide about a relative</source>
        <translation>entscheide zuerst über einen Verwandten</translation>
    </message>
    <message>
        <source>first choose a victim for the omen</source>
        <translation>wähle zuerst ein Opfer für das Omen</translation>
    </message>
    <message>
        <source>first place the lava tile</source>
        <translation>lege zuerst das Lavaplättchen</translation>
    </message>
    <message>
        <source>first move a citizen</source>
        <translation>bewege zuerst einen Bürger</translation>
    </message>
    <message>
        <source>first decide whether to make Vesuvius erupt</source>
        <translation>entscheide zuerst, ob du den Ausbruch auslöst</translation>
    </message>
    <message>
        <source>these rules have no early eruption</source>
        <translation>in diesen Regeln gibt es keinen vorzeitigen Ausbruch</translation>
    </message>
    <message>
        <source>a card can be discarded only if no citizen can be placed</source>
        <translation>eine Karte darf nur abgelegt werden, wenn niemand eingesetzt werden kann</translation>
    </message>
    <message>
        <source>no citizen is left to place: discard a card</source>
        <translation>kein Bürger mehr zum Einsetzen: lege eine Karte ab</translation>
    </message>
    <message>
        <source>there is no building here</source>
        <translation>hier steht kein Gebäude</translation>
    </message>
    <message>
        <source>building {card} still has room, so the card is not a joker</source>
        <translation>in Gebäude {card} ist noch Platz, also ist die Karte kein Joker</translation>
    </message>
    <message>
        <source>a relative cannot move into the same part</source>
        <translation>Verwandte dürfen nicht in denselben Teil</translation>
    </message>
    <message>
        <source>a relative must move into another building</source>
        <translation>Verwandte müssen in ein anderes Gebäude</translation>
    </message>
    <message>
        <source>this building has already taken a relative this turn</source>
        <translation>dieses Gebäude hat in diesem Zug schon einen Verwandten aufgenommen</translation>
    </message>
    <message>
        <source>relatives move into buildings of the same colour or neutral ones</source>
        <translation>Verwandte kommen nur in Gebäude derselben Farbe oder in neutrale</translation>
    </message>
    <message>
        <source>an omen takes another player&apos;s citizen</source>
        <translation>ein Omen trifft den Bürger eines anderen Spielers</translation>
    </message>
    <message>
        <source>there is no such citizen here</source>
        <translation>diesen Bürger gibt es hier nicht</translation>
    </message>
    <message>
        <source>there is lava here already</source>
        <translation>hier liegt schon Lava</translation>
    </message>
    <message>
        <source>there is no {symbol} lava next to this square</source>
        <translation>neben diesem Feld liegt keine Lava dieses Symbols ({symbol})</translation>
    </message>
    <message>
        <source>none of your citizens is here</source>
        <translation>hier steht keiner deiner Bürger</translation>
    </message>
    <message>
        <source>this citizen has already moved</source>
        <translation>dieser Bürger ist schon gelaufen</translation>
    </message>
    <message>
        <source>a move must end on another square</source>
        <translation>ein Lauf muss auf einem anderen Feld enden</translation>
    </message>
    <message>
        <source>there is lava there</source>
        <translation>dort liegt Lava</translation>
    </message>
    <message>
        <source>vents cannot be entered</source>
        <translation>Schlote dürfen nicht betreten werden</translation>
    </message>
    <message>
        <source>the game has moved on</source>
        <translation>die Partie ist schon weiter</translation>
    </message>
    <message>
        <source>the game is waiting for a player to come back</source>
        <translation>die Partie wartet auf die Rückkehr eines Spielers</translation>
    </message>
    <message>
        <source>there is nothing to redo</source>
        <translation>es gibt nichts zum Wiederherstellen</translation>
    </message>
    <message>
        <source>the connection to the host is lost</source>
        <translation>die Verbindung zum Gastgeber ist abgebrochen</translation>
    </message>
    <message>
        <source>no game is running</source>
        <translation>es läuft keine Partie</translation>
    </message>
    <message>
        <source>too many undos in a short time: wait a few seconds</source>
        <translation>zu oft in kurzer Zeit zurückgenommen: Warte ein paar Sekunden</translation>
    </message>
    <message>
        <source>you cannot skip this</source>
        <translation>das musst du tun</translation>
    </message>
    <message>
        <source>that is not your seat</source>
        <translation>das ist nicht dein Platz</translation>
    </message>
    <message>
        <source>no undo: a card or tile was drawn, or someone else has played</source>
        <translation>kein Zurücknehmen: Eine Karte oder ein Plättchen wurde gezogen, oder jemand anderes war dran</translation>
    </message>
    <message>
        <source>all {n} undos of this game are used up</source>
        <translation>alle {n} Zurücknahmen dieser Partie sind verbraucht</translation>
    </message>
    <message>
        <source>it is someone else&apos;s turn</source>
        <translation>jemand anderes ist dran</translation>
    </message>
</context>
<context>
    <name>sayings</name>
    <message>
        <source>Even the gods are out of temper today.</source>
        <translation>Selbst die Götter haben heute schlechte Laune.</translation>
    </message>
    <message>
        <source>An omen. I have buried worse.</source>
        <translation>Ein Omen. Ich habe schon Schlimmeres begraben.</translation>
    </message>
    <message>
        <source>Let us stay calm about this.</source>
        <translation>Bleiben wir ruhig.</translation>
    </message>
    <message>
        <source>As I expected.</source>
        <translation>Wie ich es erwartet habe.</translation>
    </message>
    <message>
        <source>One more safely out. Good.</source>
        <translation>Wieder einer in Sicherheit. Gut.</translation>
    </message>
    <message>
        <source>The carriage was ordered in time.</source>
        <translation>Der Wagen war rechtzeitig bestellt.</translation>
    </message>
    <message>
        <source>How very regrettable.</source>
        <translation>Wie überaus bedauerlich.</translation>
    </message>
    <message>
        <source>I shall wear black. I usually do.</source>
        <translation>Ich werde Trauer tragen. Wie immer.</translation>
    </message>
    <message>
        <source>One cannot save everybody.</source>
        <translation>Man kann nicht alle retten.</translation>
    </message>
    <message>
        <source>Moderation wins in the end.</source>
        <translation>Am Ende siegt das rechte Maß.</translation>
    </message>
    <message>
        <source>You played well. I merely made no mistakes.</source>
        <translation>Gut gespielt. Ich habe nur keine Fehler gemacht.</translation>
    </message>
    <message>
        <source>My late husband would have gloated. I do not.</source>
        <translation>Mein seliger Mann hätte triumphiert. Ich nicht.</translation>
    </message>
    <message>
        <source>I said we should have sailed yesterday!</source>
        <translation>Ich habe gesagt, wir hätten gestern ablegen sollen!</translation>
    </message>
    <message>
        <source>A bad sign. I knew it.</source>
        <translation>Ein schlechtes Zeichen. Ich wusste es.</translation>
    </message>
    <message>
        <source>Nearer the gate, nearer the gate!</source>
        <translation>Näher ans Tor, näher ans Tor!</translation>
    </message>
    <message>
        <source>Aboard! Cast off!</source>
        <translation>An Bord! Leinen los!</translation>
    </message>
    <message>
        <source>The harbour is the best part of any town.</source>
        <translation>Der Hafen ist der schönste Teil jeder Stadt.</translation>
    </message>
    <message>
        <source>Better early than ash.</source>
        <translation>Lieber zu früh als zu Asche.</translation>
    </message>
    <message>
        <source>That was half my crew!</source>
        <translation>Das war meine halbe Mannschaft!</translation>
    </message>
    <message>
        <source>I do hate this mountain.</source>
        <translation>Ich hasse diesen Berg.</translation>
    </message>
    <message>
        <source>Not insured. Of course not insured.</source>
        <translation>Nicht versichert. Natürlich nicht versichert.</translation>
    </message>
    <message>
        <source>The first out is the last to lose.</source>
        <translation>Wer zuerst draußen ist, verliert zuletzt.</translation>
    </message>
    <message>
        <source>All hands aboard, and no one seasick.</source>
        <translation>Alle Mann an Bord, und keiner seekrank.</translation>
    </message>
    <message>
        <source>Why is no one cheering?</source>
        <translation>Warum jubelt niemand?</translation>
    </message>
    <message>
        <source>No one saw me go. Good.</source>
        <translation>Niemand hat mich gehen sehen. Gut.</translation>
    </message>
    <message>
        <source>Someone pushed. I know it.</source>
        <translation>Jemand hat geschubst. Ich weiß es.</translation>
    </message>
    <message>
        <source>Next time we leave before lunch.</source>
        <translation>Nächstes Mal legen wir vor dem Mittagessen ab.</translation>
    </message>
    <message>
        <source>Oh no! He had not even paid!</source>
        <translation>Oh nein! Er hatte noch nicht einmal bezahlt!</translation>
    </message>
    <message>
        <source>To the volcano? But dinner is ready!</source>
        <translation>Zum Vulkan? Aber das Essen ist fertig!</translation>
    </message>
    <message>
        <source>Poor thing. The drinks are on me.</source>
        <translation>Armes Ding. Die Getränke gehen auf mich.</translation>
    </message>
    <message>
        <source>Out you go, dears, mind the step!</source>
        <translation>Raus mit euch, ihr Lieben, Vorsicht, Stufe!</translation>
    </message>
    <message>
        <source>Keep together, everybody!</source>
        <translation>Bleibt alle beisammen!</translation>
    </message>
    <message>
        <source>That is one table saved.</source>
        <translation>Ein Tisch ist gerettet.</translation>
    </message>
    <message>
        <source>My guests! My lovely guests!</source>
        <translation>Meine Gäste! Meine lieben Gäste!</translation>
    </message>
    <message>
        <source>There goes the whole back room.</source>
        <translation>Da geht das ganze Hinterzimmer dahin.</translation>
    </message>
    <message>
        <source>It is too hot in this kitchen.</source>
        <translation>In dieser Küche ist es zu heiß.</translation>
    </message>
    <message>
        <source>A full house! Drinks for everyone!</source>
        <translation>Volles Haus! Eine Runde für alle!</translation>
    </message>
    <message>
        <source>See? Together we all get out.</source>
        <translation>Seht ihr? Zusammen kommen wir alle raus.</translation>
    </message>
    <message>
        <source>Do come again soon!</source>
        <translation>Kommt bald wieder!</translation>
    </message>
    <message>
        <source>The mountain wants blood? Let it ask nicely.</source>
        <translation>Der Berg will Blut? Dann soll er höflich fragen.</translation>
    </message>
    <message>
        <source>Ha! I have had worse crowds.</source>
        <translation>Ha! Ich hatte schon schlimmeres Publikum.</translation>
    </message>
    <message>
        <source>One throw, and no miss.</source>
        <translation>Ein Wurf, ein Treffer.</translation>
    </message>
    <message>
        <source>Too slow, mountain!</source>
        <translation>Zu langsam, Berg!</translation>
    </message>
    <message>
        <source>Close? That was not close.</source>
        <translation>Knapp? Das war nicht knapp.</translation>
    </message>
    <message>
        <source>A good fight.</source>
        <translation>Ein guter Kampf.</translation>
    </message>
    <message>
        <source>It only makes me angry.</source>
        <translation>Das macht mich nur wütend.</translation>
    </message>
    <message>
        <source>They fell facing it.</source>
        <translation>Sie fielen mit dem Gesicht zum Feind.</translation>
    </message>
    <message>
        <source>Still standing. As always.</source>
        <translation>Ich stehe noch. Wie immer.</translation>
    </message>
    <message>
        <source>Thumbs up, Vesuvius!</source>
        <translation>Daumen hoch, Vesuv!</translation>
    </message>
    <message>
        <source>Who is next?</source>
        <translation>Wer ist der Nächste?</translation>
    </message>
    <message>
        <source>I told you not to trust the neighbours.</source>
        <translation>Ich habe doch gesagt: Traut den Nachbarn nicht.</translation>
    </message>
    <message>
        <source>Sulphur. I smelled it this morning.</source>
        <translation>Schwefel. Ich habe ihn heute früh gerochen.</translation>
    </message>
    <message>
        <source>Not one of mine, I hope.</source>
        <translation>Hoffentlich keiner von meinen.</translation>
    </message>
    <message>
        <source>Alone, and alive.</source>
        <translation>Allein und lebendig.</translation>
    </message>
    <message>
        <source>The air is better out here.</source>
        <translation>Hier draußen ist die Luft besser.</translation>
    </message>
    <message>
        <source>That smell will never wash out.</source>
        <translation>Dieser Geruch geht nie wieder raus.</translation>
    </message>
    <message>
        <source>I should have told no one the way.</source>
        <translation>Ich hätte niemandem den Weg verraten sollen.</translation>
    </message>
    <message>
        <source>I trusted no one. It worked.</source>
        <translation>Ich habe niemandem vertraut. Es hat geklappt.</translation>
    </message>
    <message>
        <source>The scent of victory: lavender, and a little smoke.</source>
        <translation>Der Duft des Sieges: Lavendel und ein wenig Rauch.</translation>
    </message>
    <message>
        <source>Do not follow me.</source>
        <translation>Folgt mir nicht.</translation>
    </message>
    <message>
        <source>One debtor less. A pity about the interest.</source>
        <translation>Ein Schuldner weniger. Schade um die Zinsen.</translation>
    </message>
    <message>
        <source>The gods collect, too.</source>
        <translation>Auch die Götter treiben ein.</translation>
    </message>
    <message>
        <source>I choose with care. I always do.</source>
        <translation>Ich wähle mit Bedacht. Wie immer.</translation>
    </message>
    <message>
        <source>My best customers, safe.</source>
        <translation>Meine besten Kunden, in Sicherheit.</translation>
    </message>
    <message>
        <source>The exit is free. Today.</source>
        <translation>Der Ausgang ist gratis. Heute.</translation>
    </message>
    <message>
        <source>I never leave without my purse.</source>
        <translation>Ohne meinen Beutel gehe ich nie.</translation>
    </message>
    <message>
        <source>Write it off.</source>
        <translation>Abschreiben.</translation>
    </message>
    <message>
        <source>You will pay for that. With interest.</source>
        <translation>Das zahlt ihr mir zurück. Mit Zinsen.</translation>
    </message>
    <message>
        <source>Burnt assets. How vulgar.</source>
        <translation>Verbranntes Kapital. Wie geschmacklos.</translation>
    </message>
    <message>
        <source>You all owe me. As usual.</source>
        <translation>Ihr schuldet mir alle etwas. Wie üblich.</translation>
    </message>
    <message>
        <source>Nothing personal. Only profit.</source>
        <translation>Nichts Persönliches. Nur Gewinn.</translation>
    </message>
    <message>
        <source>I take ruins as security.</source>
        <translation>Ich nehme auch Ruinen als Pfand.</translation>
    </message>
</context>
<context>
    <name>spoken</name>
    <message>
        <source>Picked up; Enter puts it back</source>
        <translation>Aufgenommen; Enter setzt ihn zurück</translation>
    </message>
    <message>
        <source>Can bring a relative: {effect}</source>
        <translation>Verwandten mitbringen: {effect}</translation>
    </message>
    <message>
        <source>Can throw into Vesuvius: a citizen of {who}</source>
        <translation>In den Vesuv werfen: einen Bürger von {who}</translation>
    </message>
    <message>
        <source>Can place the tile: {effect}</source>
        <translation>Plättchen legen: {effect}</translation>
    </message>
    <message>
        <source>Can place the {symbol}: {effect}</source>
        <translation>Plättchen legen, {symbol}: {effect}</translation>
    </message>
    <message>
        <source>Can leave here: saved</source>
        <translation>Ausgang: gerettet</translation>
    </message>
    <message>
        <source>Can move here</source>
        <translation>Hierher laufen</translation>
    </message>
    <message>
        <source>Can move in: {effect}</source>
        <translation>Einsetzen: {effect}</translation>
    </message>
    <message>
        <source>Can move in with card {cards}</source>
        <translation>Einsetzen mit Karte {cards}</translation>
    </message>
    <message>
        <source>Can move in with card {cards}: {effect}</source>
        <translation>Einsetzen mit Karte {cards}: {effect}</translation>
    </message>
    <message numerus="yes">
        <source>%n step(s) to {gate}</source>
        <translation>
            <numerusform>%n Schritt bis zur {gate}</numerusform>
            <numerusform>%n Schritte bis zur {gate}</numerusform>
        </translation>
    </message>
    <message>
        <source>Out through {gate}</source>
        <translation>Hinaus durch die {gate}</translation>
    </message>
    <message>
        <source>{square} out</source>
        <translation>{square} hinaus</translation>
    </message>
    <message>
        <source>f{n}</source>
        <translation>f{n}</translation>
    </message>
    <message>
        <source>You begin.</source>
        <translation>Du beginnst.</translation>
    </message>
    <message>
        <source>You</source>
        <translation>Du</translation>
    </message>
    <message>
        <source>{name}: {what}.</source>
        <translation>{name}: {what}.</translation>
    </message>
    <message>
        <source>discarded {card}</source>
        <translation>Karte {card} abgelegt</translation>
    </message>
    <message>
        <source>{card} as a joker at {square}</source>
        <translation>{card} als Joker auf {square}</translation>
    </message>
    <message>
        <source>{card} at {square}</source>
        <translation>{card} auf {square}</translation>
    </message>
    <message numerus="yes">
        <source>%n relative(s) to {squares}</source>
        <translation>
            <numerusform>%n Verwandter nach {squares}</numerusform>
            <numerusform>%n Verwandte nach {squares}</numerusform>
        </translation>
    </message>
    <message>
        <source>drew {card}</source>
        <translation>Karte {card} gezogen</translation>
    </message>
    <message>
        <source>drew the first A.D. 79: Vesuvius seethes</source>
        <translation>erstes A.D. 79 gezogen (der Vesuv brodelt)</translation>
    </message>
    <message>
        <source>drew the second A.D. 79</source>
        <translation>zweites A.D. 79 gezogen</translation>
    </message>
    <message>
        <source>drew an omen</source>
        <translation>Omen gezogen</translation>
    </message>
    <message>
        <source>threw in {whom} at {square}</source>
        <translation>{whom} auf {square} in den Vesuv geworfen</translation>
    </message>
    <message>
        <source>no victim</source>
        <translation>kein Opfer</translation>
    </message>
    <message>
        <source>skipped the other moves</source>
        <translation>auf weitere Läufe verzichtet</translation>
    </message>
    <message>
        <source>{symbol} on {square}</source>
        <translation>{symbol} auf {square}</translation>
    </message>
    <message>
        <source>burned {whom}</source>
        <translation>{whom} verbrannt</translation>
    </message>
    <message>
        <source>cut off {whom} at {squares}</source>
        <translation>{whom} auf {squares} abgeschnitten</translation>
    </message>
    <message numerus="yes">
        <source>saved %n from {squares}</source>
        <translation>
            <numerusform>%n Bürger von {squares} gerettet</numerusform>
            <numerusform>%n Bürger von {squares} gerettet</numerusform>
        </translation>
    </message>
    <message>
        <source>{origin} to {target}</source>
        <translation>{origin} nach {target}</translation>
    </message>
    <message>
        <source>set the {tile} aside, as it fits nowhere</source>
        <translation>{tile} passt nirgends und kommt beiseite</translation>
    </message>
</context>
<context>
    <name>state</name>
    <message numerus="yes">
        <source>%n saved</source>
        <translation>
            <numerusform>%n gerettet</numerusform>
            <numerusform>%n gerettet</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lost</source>
        <translation>
            <numerusform>%n verloren</numerusform>
            <numerusform>%n verloren</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n in the city</source>
        <translation>
            <numerusform>%n in der Stadt</numerusform>
            <numerusform>%n in der Stadt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n to come</source>
        <translation>
            <numerusform>%n im Vorrat</numerusform>
            <numerusform>%n im Vorrat</numerusform>
        </translation>
    </message>
    <message>
        <source>No one in the city.</source>
        <translation>Niemand in der Stadt.</translation>
    </message>
    <message numerus="yes">
        <source>%n step(s)</source>
        <translation>
            <numerusform>%n Schritt</numerusform>
            <numerusform>%n Schritte</numerusform>
        </translation>
    </message>
    <message>
        <source>{square}: there is lava here.</source>
        <translation>{square}: Hier liegt Lava.</translation>
    </message>
    <message>
        <source>From {square} no gate can be reached.</source>
        <translation>Von {square} aus ist kein Tor zu erreichen.</translation>
    </message>
    <message>
        <source>From {square}</source>
        <translation>Von {square}</translation>
    </message>
    <message>
        <source>north</source>
        <translation>Norden</translation>
    </message>
    <message>
        <source>east</source>
        <translation>Osten</translation>
    </message>
    <message>
        <source>south</source>
        <translation>Süden</translation>
    </message>
    <message>
        <source>west</source>
        <translation>Westen</translation>
    </message>
    <message>
        <source>the wall</source>
        <translation>die Mauer</translation>
    </message>
    <message>
        <source>none yet, vent {square}</source>
        <translation>noch keine, Schlot {square}</translation>
    </message>
    <message numerus="yes">
        <source>%n in the bag</source>
        <translation>
            <numerusform>%n im Beutel</numerusform>
            <numerusform>%n im Beutel</numerusform>
        </translation>
    </message>
    <message>
        <source>{n} on {square}</source>
        <translation>{n} auf {square}</translation>
    </message>
</context>
<context>
    <name>typed</name>
    <message>
        <source>out exit</source>
        <translation>raus hinaus aus heraus</translation>
    </message>
    <message>
        <source>discard</source>
        <translation>abwerfen ablegen</translation>
    </message>
    <message>
        <source>done stop</source>
        <translation>fertig stopp stop nein</translation>
    </message>
    <message>
        <source>erupt</source>
        <translation>ausbruch</translation>
    </message>
    <message>
        <source>card play on at to from lay place the run move settle citizen relative porta di</source>
        <translation>karte spiele spielen auf nach von lege legen die der das den laufen läuft setze einsetzen bürger verwandter verwandten ein einen mitbringen holen nachholen porta di</translation>
    </message>
    <message>
        <source>There is no square {square}.</source>
        <translation>Ein Feld {square} gibt es nicht.</translation>
    </message>
    <message>
        <source>{move}: {why}.</source>
        <translation>{move}: {why}.</translation>
    </message>
</context>
<context>
    <name>updates</name>
    <message>
        <source>Version {version} is out.</source>
        <translation>Version {version} ist erschienen.</translation>
    </message>
    <message>
        <source>This is the newest version.</source>
        <translation>Das ist die neueste Version.</translation>
    </message>
    <message>
        <source>{place} cannot be reached. Is this computer online?</source>
        <translation>{place} ist nicht zu erreichen. Ist dieser Computer mit dem Internet verbunden?</translation>
    </message>
    <message>
        <source>{place} did not answer in time. Try again later.</source>
        <translation>{place} hat nicht rechtzeitig geantwortet. Versuche es später noch einmal.</translation>
    </message>
    <message>
        <source>No secure connection to {place} can be made.</source>
        <translation>Zu {place} ist keine sichere Verbindung möglich.</translation>
    </message>
    <message>
        <source>{place} does not say which version is the newest. Look there yourself.</source>
        <translation>{place} sagt nicht, welche Version die neueste ist. Sieh dort selbst nach.</translation>
    </message>
</context>
<context>
    <name>variants</name>
    <message>
        <source>Standard</source>
        <translation>Standard</translation>
    </message>
    <message>
        <source>The game as most tables play it today.</source>
        <translation>So, wie heute meist gespielt wird.</translation>
    </message>
    <message>
        <source>Web version</source>
        <translation>Webversion</translation>
    </message>
    <message>
        <source>Rule notes</source>
        <translation>Regelnotizen</translation>
    </message>
    <message>
        <source>Reference manual</source>
        <translation>Referenzregel</translation>
    </message>
    <message>
        <source>Short and harsh: 28 lava tiles, jokers at will once Vesuvius seethes.</source>
        <translation>Kurz und hart: 28 Lavaplättchen, freie Joker, sobald der Vesuv brodelt.</translation>
    </message>
    <message>
        <source>First edition</source>
        <translation>Erstausgabe</translation>
    </message>
    <message>
        <source>One-page summary</source>
        <translation>Kurzregel</translation>
    </message>
    <message>
        <source>Lava tiles</source>
        <translation>Lavaplättchen</translation>
    </message>
    <message>
        <source>45: the whole bag</source>
        <translation>45: der ganze Beutel</translation>
    </message>
    <message>
        <source>28: a short flight</source>
        <translation>28: eine kurze Flucht</translation>
    </message>
    <message>
        <source>Second A.D. 79</source>
        <translation>Zweites A.D. 79</translation>
    </message>
    <message>
        <source>How far from the end of the deck the eruption can come.</source>
        <translation>Wie weit vor dem Ende des Stapels der Ausbruch kommen kann.</translation>
    </message>
    <message>
        <source>First lava tile</source>
        <translation>Erstes Lavaplättchen</translation>
    </message>
    <message>
        <source>left of the player who drew the second</source>
        <translation>links von dem, der das zweite zog</translation>
    </message>
    <message>
        <source>left of the player who drew the first</source>
        <translation>links von dem, der das erste zog</translation>
    </message>
    <message>
        <source>Omens</source>
        <translation>Omen</translation>
    </message>
    <message>
        <source>another player&apos;s</source>
        <translation>eines anderen Spielers</translation>
    </message>
    <message>
        <source>Relatives in the same building</source>
        <translation>Verwandte im selben Gebäude</translation>
    </message>
    <message>
        <source>Whether a relative may move into the other part of the same building.</source>
        <translation>Ob Verwandte in den anderen Teil desselben Gebäudes ziehen dürfen.</translation>
    </message>
    <message>
        <source>allowed</source>
        <translation>erlaubt</translation>
    </message>
    <message>
        <source>not allowed</source>
        <translation>nicht erlaubt</translation>
    </message>
    <message>
        <source>Jokers at will</source>
        <translation>Freie Joker</translation>
    </message>
    <message>
        <source>only when the building is full</source>
        <translation>nur wenn das Gebäude voll ist</translation>
    </message>
    <message>
        <source>Early eruption</source>
        <translation>Vorzeitiger Ausbruch</translation>
    </message>
    <message>
        <source>Empty vents</source>
        <translation>Leere Schlote</translation>
    </message>
    <message>
        <source>closed</source>
        <translation>gesperrt</translation>
    </message>
    <message>
        <source>may be entered</source>
        <translation>betretbar</translation>
    </message>
    <message>
        <source>Squares that are cut off</source>
        <translation>Abgeschnittene Felder</translation>
    </message>
    <message>
        <source>they stay as they are</source>
        <translation>sie bleiben, wie sie sind</translation>
    </message>
    <message>
        <source>they fill with lava</source>
        <translation>sie füllen sich mit Lava</translation>
    </message>
    <message>
        <source>set aside, another is drawn</source>
        <translation>beiseitelegen und ein neues ziehen</translation>
    </message>
    <message>
        <source>set aside, no tile this turn</source>
        <translation>beiseitelegen, kein neues in diesem Zug</translation>
    </message>
    <message>
        <source>Last turn</source>
        <translation>Letzter Zug</translation>
    </message>
    <message>
        <source>Opening tiles</source>
        <translation>Lava zu Beginn</translation>
    </message>
    <message>
        <source>six</source>
        <translation>sechs</translation>
    </message>
    <message>
        <source>Dual vents</source>
        <translation>Doppelschlote</translation>
    </message>
    <message>
        <source>Up to two, or two if possible.</source>
        <translation>Bis zu zwei, oder zwei, wenn möglich.</translation>
    </message>
    <message>
        <source>A player&apos;s notes: relatives counted by building, moves compulsory.</source>
        <translation>Notizen eines Spielers: Verwandte zählen je Gebäude, Laufen ist Pflicht.</translation>
    </message>
    <message>
        <source>The first edition of 2004: empty vents may be entered, moves compulsory.</source>
        <translation>Die Ausgabe von 2004: leere Schlote betretbar, Laufen ist Pflicht.</translation>
    </message>
    <message>
        <source>With dual vents, and omens that may take your own citizens.</source>
        <translation>Mit Doppelschloten und Omen, die auch eigene Bürger treffen können.</translation>
    </message>
    <message>
        <source>How many tiles are in the bag, and so how long the flight lasts.</source>
        <translation>Wie viele Plättchen im Beutel sind und wie lange damit die Flucht dauert.</translation>
    </message>
    <message>
        <source>45, or only 28: five each of scroll, column, coin and vase, four each of helmet and mask. With 28 there is time for far fewer moves.</source>
        <translation>45, oder nur 28: je fünf mit Schriftrolle, Münze, Säule und Vase, je vier mit Helm und Maske. Bei 28 bleibt Zeit für viel weniger Läufe.</translation>
    </message>
    <message>
        <source>Who places the first lava tile: the player left of the one who drew an A.D. 79.</source>
        <translation>Wer das erste Lavaplättchen legt: der Spieler links von dem, der ein A.D. 79 gezogen hat.</translation>
    </message>
    <message>
        <source>The player left of the one who drew the second A.D. 79 begins with the lava, or the one left of the player who drew the first.</source>
        <translation>Mit der Lava beginnt, wer links von dem sitzt, der das zweite A.D. 79 gezogen hat, oder links von dem, der das erste zog.</translation>
    </message>
    <message>
        <source>Which citizen an omen may throw into the volcano.</source>
        <translation>Wessen Bürger ein Omen in den Vulkan werfen darf.</translation>
    </message>
    <message>
        <source>anyone&apos;s, even your own</source>
        <translation>beliebig, auch eigene</translation>
    </message>
    <message>
        <source>They take another player&apos;s citizen, or anyone&apos;s, even your own.</source>
        <translation>Sie treffen den Bürger eines anderen Spielers oder einen beliebigen, auch einen eigenen.</translation>
    </message>
    <message>
        <source>Relatives may also move into the other part of the same building, or they may not.</source>
        <translation>Verwandte dürfen auch in den anderen Teil desselben Gebäudes, oder sie dürfen es nicht.</translation>
    </message>
    <message>
        <source>Once Vesuvius seethes, a card may be a joker even if its own building has room.</source>
        <translation>Sobald der Vesuv brodelt, darf eine Karte auch dann Joker sein, wenn ihr Gebäude noch Platz hat.</translation>
    </message>
    <message>
        <source>at any time</source>
        <translation>jederzeit</translation>
    </message>
    <message>
        <source>Once Vesuvius seethes, a card may be played as a joker on another building even if its own has room. Played on its own building it always counts by its number.</source>
        <translation>Sobald der Vesuv brodelt, darf eine Karte auf einem anderen Gebäude als Joker gespielt werden, obwohl ihr eigenes noch Platz hat. Auf dem eigenen Gebäude gespielt, zählt sie immer mit ihrer Zahl.</translation>
    </message>
    <message>
        <source>A player with only jokers may show them and make Vesuvius erupt.</source>
        <translation>Wer nur noch Joker hat, darf sie zeigen und den Ausbruch auslösen.</translation>
    </message>
    <message>
        <source>With or without R13.</source>
        <translation>Mit oder ohne R13.</translation>
    </message>
    <message>
        <source>Whether citizens may cross vents that have no lava yet.</source>
        <translation>Ob man über Schlote laufen darf, aus denen noch keine Lava kam.</translation>
    </message>
    <message>
        <source>What happens to squares cut off from every gate. Anyone there is lost.</source>
        <translation>Was mit Feldern geschieht, die von jedem Tor abgeschnitten sind. Wer dort steht, ist verloren.</translation>
    </message>
    <message>
        <source>Tile that cannot be placed</source>
        <translation>Nicht legbares Plättchen</translation>
    </message>
    <message>
        <source>What happens to a drawn tile that has no legal square.</source>
        <translation>Was mit einem gezogenen Plättchen geschieht, das nirgends liegen darf.</translation>
    </message>
    <message>
        <source>placed beside any lava</source>
        <translation>neben beliebige Lava</translation>
    </message>
    <message>
        <source>It is set aside and another is drawn; or it is set aside without replacement; or it is wild: it goes next to any lava and counts there as its own symbol.</source>
        <translation>Es wird beiseitegelegt und ein neues gezogen; oder es wird ohne Ersatz beiseitegelegt; oder es darf neben beliebige Lava und zählt dort als sein eigenes Symbol.</translation>
    </message>
    <message>
        <source>Whether the player who draws the last tile may still move.</source>
        <translation>Ob noch laufen darf, wer das letzte Plättchen gezogen hat.</translation>
    </message>
    <message>
        <source>played to the end</source>
        <translation>wird zu Ende gespielt</translation>
    </message>
    <message>
        <source>ends with the tile</source>
        <translation>endet mit dem Plättchen</translation>
    </message>
    <message>
        <source>The player who draws the last tile may still move, or the game ends with the tile.</source>
        <translation>Wer das letzte Plättchen zieht, darf noch laufen, oder die Partie endet mit dem Plättchen.</translation>
    </message>
    <message>
        <source>How many tiles are placed before anyone may move.</source>
        <translation>Wie viele Plättchen gelegt werden, bevor jemand laufen darf.</translation>
    </message>
    <message>
        <source>none: flee at once</source>
        <translation>keine: sofort fliehen</translation>
    </message>
    <message>
        <source>Six before anyone moves; or none, as a surprise: the flight begins at once.</source>
        <translation>Sechs Plättchen, bevor jemand läuft; oder keines, als Überraschung: Die Flucht beginnt sofort.</translation>
    </message>
    <message>
        <source>Three more tiles with two symbols each; the player who draws one chooses.</source>
        <translation>Drei weitere Plättchen mit je zwei Symbolen; wer eines zieht, wählt.</translation>
    </message>
    <message>
        <source>without</source>
        <translation>ohne</translation>
    </message>
    <message>
        <source>with</source>
        <translation>mit</translation>
    </message>
    <message>
        <source>Three more tiles show two symbols each: helmet or mask, vase or scroll, column or coin. The player who draws one chooses, and from then on it counts as that symbol only.</source>
        <translation>Drei weitere Plättchen zeigen zwei Symbole: Helm oder Maske, Vase oder Schriftrolle, Säule oder Münze. Wer eines zieht, wählt, und von da an zählt es nur noch als dieses Symbol.</translation>
    </message>
    <message>
        <source>Counting relatives</source>
        <translation>Verwandte zählen</translation>
    </message>
    <message>
        <source>Which citizens already there bring relatives.</source>
        <translation>Für welche Bürger, die schon da sind, man Verwandte mitbringt.</translation>
    </message>
    <message>
        <source>those in the same part</source>
        <translation>die im selben Teil</translation>
    </message>
    <message>
        <source>those in the whole building</source>
        <translation>die im ganzen Gebäude</translation>
    </message>
    <message>
        <source>Count the citizens in the same part, or in the whole building. Relatives may never go into the first citizen&apos;s part.</source>
        <translation>Es zählen die Bürger im selben Teil oder im ganzen Gebäude. In den Teil des ersten Bürgers dürfen Verwandte nie.</translation>
    </message>
    <message>
        <source>Citizens</source>
        <translation>Bürger</translation>
    </message>
    <message>
        <source>How many citizens each player has with two, three and four players.</source>
        <translation>Wie viele Bürger jeder zu zweit, zu dritt und zu viert hat.</translation>
    </message>
    <message>
        <source>36, 30 or 25</source>
        <translation>36, 30 oder 25</translation>
    </message>
    <message>
        <source>30, 30 or 25</source>
        <translation>30, 30 oder 25</translation>
    </message>
    <message>
        <source>With two players each has 36, or 30.</source>
        <translation>Zu zweit hat jeder 36 oder 30.</translation>
    </message>
    <message>
        <source>Moves</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Whether you may skip moves in the flight.</source>
        <translation>Ob man auf der Flucht auf Läufe verzichten darf.</translation>
    </message>
    <message>
        <source>optional</source>
        <translation>freiwillig</translation>
    </message>
    <message>
        <source>compulsory if possible</source>
        <translation>Pflicht, wenn möglich</translation>
    </message>
    <message>
        <source>Short game</source>
        <translation>Kurze Partie</translation>
    </message>
    <message>
        <source>A shorter flight, with 28 lava tiles: for two or three players, or an evening with children.</source>
        <translation>Eine kürzere Flucht mit 28 Lavaplättchen: zu zweit oder zu dritt oder für einen Abend mit Kindern.</translation>
    </message>
    <message>
        <source>Custom ({n} of {all} changed)</source>
        <translation>Eigene Regeln ({n} von {all} geändert)</translation>
    </message>
    <message>
        <source>These are the rules of its text. Its program itself counts relatives square by square, lets lava cover an empty vent of another symbol, and has eight vases.</source>
        <translation>Dies sind die Regeln, wie ihr Text sie beschreibt. Das Programm selbst zählt Verwandte Feld für Feld, lässt Lava auch auf den leeren Schlot eines anderen Symbols und hat acht Vasen.</translation>
    </message>
    <message>
        <source>Second edition</source>
        <translation>Zweite Auflage</translation>
    </message>
    <message>
        <source>The second edition of 2013: 30 citizens each, also with two players.</source>
        <translation>Die zweite Auflage von 2013: 30 Bürger für jeden, auch zu zweit.</translation>
    </message>
    <message>
        <source>Second edition with dual vents</source>
        <translation>Zweite Auflage mit Doppelschloten</translation>
    </message>
    <message>
        <source>The second edition of 2013 with its three tiles that show two symbols.</source>
        <translation>Die zweite Auflage von 2013 mit ihren drei Plättchen, die zwei Symbole zeigen.</translation>
    </message>
    <message>
        <source>We have not seen its rules. The standard rules are the nearest that we know.</source>
        <translation>Ihre Regeln haben wir nicht gesehen. Die Standardregeln sind die nächsten, die wir kennen.</translation>
    </message>
    <message>
        <source>Its contents are known, its rules only as others retell them.</source>
        <translation>Ihr Inhalt ist bekannt, ihre Regeln nur so, wie andere sie wiedergeben.</translation>
    </message>
    <message>
        <source>The Spanish edition, which is said to be the same as Mayfair 2013.</source>
        <translation>Die spanische Ausgabe, die dieselbe sein soll wie Mayfair 2013.</translation>
    </message>
    <message>
        <source>{pieces} pieces; {tiles} lava tiles, three of them with two symbols</source>
        <translation>{pieces} Figuren; {tiles} Lavaplättchen, drei davon mit zwei Symbolen</translation>
    </message>
    <message>
        <source>{pieces} pieces; {tiles} lava tiles, none with two symbols</source>
        <translation>{pieces} Figuren; {tiles} Lavaplättchen, keines mit zwei Symbolen</translation>
    </message>
    <message>
        <source>{tiles} lava tiles, none with two symbols</source>
        <translation>{tiles} Lavaplättchen, keines mit zwei Symbolen</translation>
    </message>
    <message>
        <source>As the text of a browser version says: squares that are cut off fill with lava.</source>
        <translation>Nach dem Text einer Browserversion: Abgeschnittene Felder füllen sich mit Lava.</translation>
    </message>
    <message>
        <source>at most 15 cards below it, 10 with four players</source>
        <translation>höchstens 15 Karten darunter, zu viert 10</translation>
    </message>
    <message>
        <source>at most 15 cards below it</source>
        <translation>höchstens 15 Karten darunter</translation>
    </message>
    <message>
        <source>It is shuffled into the last 15 cards, so at most 15 lie below it; with four players into the last 10, or into the last 15 too.</source>
        <translation>Es wird in die letzten 15 Karten gemischt, also liegen höchstens 15 unter ihm; zu viert in die letzten 10 oder ebenfalls in die letzten 15.</translation>
    </message>
    <message>
        <source>Closed: no one may enter them, and citizens whose only way out leads over one are cut off (R19). Or open: citizens may cross them and stop there.</source>
        <translation>Gesperrt: Niemand darf darauf, und wer nur über einen von ihnen hinauskäme, ist abgeschnitten (R19). Oder offen: Bürger dürfen darüberlaufen und dort stehen bleiben.</translation>
    </message>
    <message>
        <source>They stay as they are, and lava may be placed there later; or they fill with lava of no symbol, which does not count among the six opening tiles.</source>
        <translation>Sie bleiben, wie sie sind, und es darf später Lava darauf; oder sie füllen sich mit Lava ohne Symbol, die nicht zu den sechs Plättchen am Anfang zählt.</translation>
    </message>
    <message>
        <source>Different in this game. {changes}.</source>
        <translation>Anders in dieser Partie. {changes}.</translation>
    </message>
</context>
<context>
    <name>versions</name>
    <message>
        <source>the host has Pompeii {theirs}, newer than {ours} here: get it at {place}</source>
        <translation>der Gastgeber hat Pompeji {theirs}, neuer als {ours} hier: Du bekommst es auf {place}</translation>
    </message>
    <message>
        <source>the host has Pompeii {theirs}, older than {ours} here: the newer one is at {place}</source>
        <translation>der Gastgeber hat Pompeji {theirs}, älter als {ours} hier: Das neuere gibt es auf {place}</translation>
    </message>
    <message>
        <source>the host has a different version of Pompeii: you need the same one to play together</source>
        <translation>der Gastgeber hat eine andere Version von Pompeji: Zum gemeinsamen Spielen braucht ihr dieselbe</translation>
    </message>
</context>
<context>
    <name>words</name>
    <message>
        <source>Vesuvius sleeps</source>
        <translation>Der Vesuv schläft</translation>
    </message>
    <message>
        <source>Vesuvius seethes</source>
        <translation>Der Vesuv brodelt</translation>
    </message>
    <message>
        <source>Vesuvius erupts</source>
        <translation>Der Vesuv bricht aus</translation>
    </message>
    <message>
        <source>Run for your lives!</source>
        <translation>Rette sich, wer kann!</translation>
    </message>
    <message>
        <source>Pompeii is lost</source>
        <translation>Pompeji ist verloren</translation>
    </message>
    <message>
        <source>sleeps</source>
        <translation>schläft</translation>
    </message>
    <message>
        <source>seethes</source>
        <translation>brodelt</translation>
    </message>
    <message>
        <source>erupts</source>
        <translation>bricht aus</translation>
    </message>
    <message>
        <source>flight</source>
        <translation>Flucht</translation>
    </message>
    <message>
        <source>scroll</source>
        <translation>Schriftrolle</translation>
    </message>
    <message>
        <source>coin</source>
        <translation>Münze</translation>
    </message>
    <message>
        <source>vase</source>
        <translation>Vase</translation>
    </message>
    <message>
        <source>column</source>
        <translation>Säule</translation>
    </message>
    <message>
        <source>mask</source>
        <translation>Maske</translation>
    </message>
    <message>
        <source>helmet</source>
        <translation>Helm</translation>
    </message>
    <message>
        <source>lava</source>
        <translation>Lava</translation>
    </message>
    <message>
        <source>grey</source>
        <translation>grau</translation>
    </message>
    <message>
        <source>purple</source>
        <translation>violett</translation>
    </message>
    <message>
        <source>turquoise</source>
        <translation>türkis</translation>
    </message>
    <message>
        <source>brown</source>
        <translation>braun</translation>
    </message>
    <message>
        <source>Card {card} → {square}</source>
        <translation>Karte {card} → {square}</translation>
    </message>
    <message>
        <source>Joker {card} → {square}</source>
        <translation>Joker {card} → {square}</translation>
    </message>
    <message>
        <source>Discard card {card}</source>
        <translation>Karte {card} abwerfen</translation>
    </message>
    <message>
        <source>Relative → {square}</source>
        <translation>Verwandte → {square}</translation>
    </message>
    <message>
        <source>{name}&apos;s citizen on {square}</source>
        <translation>Bürger von {name} auf {square}</translation>
    </message>
    <message>
        <source>Lava tile → {square}</source>
        <translation>Lavaplättchen → {square}</translation>
    </message>
    <message>
        <source>{origin} → {target}</source>
        <translation>{origin} → {target}</translation>
    </message>
    <message>
        <source>{origin} → out of the city</source>
        <translation>{origin} → aus der Stadt</translation>
    </message>
    <message>
        <source>Make Vesuvius erupt</source>
        <translation>Ausbruch auslösen</translation>
    </message>
    <message>
        <source>New citizens bring relatives. Omens claim victims.</source>
        <translation>Neue Bürger bringen Verwandte mit. Omen fordern Opfer.</translation>
    </message>
    <message>
        <source>Six lava tiles, then everyone flees.</source>
        <translation>Sechs Lavaplättchen, dann fliehen alle.</translation>
    </message>
    <message>
        <source>A lava tile each turn, then two moves.</source>
        <translation>In jedem Zug ein Lavaplättchen, dann zwei Läufe.</translation>
    </message>
    <message>
        <source>{label}: {text}</source>
        <translation>{label}: {text}</translation>
    </message>
    <message>
        <source>Throw {name}&apos;s citizen on {square} into the volcano</source>
        <translation>Einen Bürger von {name} auf {square} in den Vulkan werfen</translation>
    </message>
    <message>
        <source>Place the {symbol} on {square} ({place})</source>
        <translation>Lava ({symbol}) auf {square} legen ({place})</translation>
    </message>
    <message>
        <source>Move from {origin} out of the city</source>
        <translation>Von {origin} aus der Stadt laufen</translation>
    </message>
    <message>
        <source>Move from {origin} to {target} ({place})</source>
        <translation>Von {origin} nach {target} laufen ({place})</translation>
    </message>
    <message>
        <source>End your moves</source>
        <translation>Läufe beenden</translation>
    </message>
    <message numerus="yes">
        <source>The game is over: you win with %n saved.</source>
        <translation>
            <numerusform>Die Partie ist zu Ende: Du gewinnst mit %n Geretteten.</numerusform>
            <numerusform>Die Partie ist zu Ende: Du gewinnst mit %n Geretteten.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The game is over: you win with %n saved and fewer in the volcano.</source>
        <translation>
            <numerusform>Die Partie ist zu Ende: Du gewinnst mit %n Geretteten und weniger Bürgern im Vulkan.</numerusform>
            <numerusform>Die Partie ist zu Ende: Du gewinnst mit %n Geretteten und weniger Bürgern im Vulkan.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The game is over: you and {names} tie with %n saved.</source>
        <translation>
            <numerusform>Die Partie ist zu Ende: Gleichstand zwischen dir und {names} mit %n Geretteten.</numerusform>
            <numerusform>Die Partie ist zu Ende: Gleichstand zwischen dir und {names} mit je %n Geretteten.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The game is over: {names} tie with %n saved.</source>
        <translation>
            <numerusform>Die Partie ist zu Ende: Gleichstand von {names} mit %n Geretteten.</numerusform>
            <numerusform>Die Partie ist zu Ende: Gleichstand von {names} mit je %n Geretteten.</numerusform>
        </translation>
    </message>
    <message>
        <source> or </source>
        <translation> oder </translation>
    </message>
    <message numerus="yes">
        <source>%n citizen(s)</source>
        <translation>
            <numerusform>%n Bürger</numerusform>
            <numerusform>%n Bürger</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of {name}&apos;s</source>
        <translation>
            <numerusform>%n Bürger von {name}</numerusform>
            <numerusform>%n Bürger von {name}</numerusform>
        </translation>
    </message>
    <message>
        <source>{list} and {last}</source>
        <translation>{list} und {last}</translation>
    </message>
    <message>
        <source>{list}; {last}</source>
        <translation>{list}; {last}</translation>
    </message>
    <message>
        <source>vent of the {symbol}</source>
        <translation>Schlot „{symbol}“</translation>
    </message>
    <message>
        <source>open ground</source>
        <translation>Straße</translation>
    </message>
    <message>
        <source>neutral building, {room}</source>
        <translation>neutrales Gebäude, {room}</translation>
    </message>
    <message>
        <source>neutral building</source>
        <translation>neutrales Gebäude</translation>
    </message>
    <message>
        <source>building {n}, {colour}, {room}</source>
        <translation>Gebäude {n}, {colour}, {room}</translation>
    </message>
    <message>
        <source>building {n}, {colour}</source>
        <translation>Gebäude {n}, {colour}</translation>
    </message>
    <message>
        <source>{text}, gate {gate}</source>
        <translation>{text}, an der {gate}</translation>
    </message>
    <message>
        <source>Bring a relative to {square} ({place})</source>
        <translation>Einen Verwandten nach {square} mitbringen ({place})</translation>
    </message>
    <message>
        <source>Show the hand: Vesuvius erupts!</source>
        <translation>Karten zeigen: Der Vesuv bricht aus!</translation>
    </message>
    <message>
        <source>No more relatives</source>
        <translation>Keine Verwandten mehr</translation>
    </message>
    <message>
        <source>{name} begins.</source>
        <translation>{name} beginnt.</translation>
    </message>
    <message>
        <source>{name} {what}.</source>
        <translation>{name} hat {what}.</translation>
    </message>
    <message>
        <source>made Vesuvius erupt</source>
        <translation>den Ausbruch ausgelöst</translation>
    </message>
    <message>
        <source>placed {where}</source>
        <translation>{where} eingesetzt</translation>
    </message>
    <message>
        <source>{name} shows a hand of jokers ({hand}): Vesuvius erupts!</source>
        <translation>{name} zeigt lauter Joker ({hand}): Der Vesuv bricht aus!</translation>
    </message>
    <message>
        <source>Vesuvius erupts! Hands and unplaced citizens leave the game.</source>
        <translation>Der Vesuv bricht aus! Handkarten und Vorräte sind verloren.</translation>
    </message>
    <message>
        <source>Still in the city and lost: {counts}.</source>
        <translation>Noch in der Stadt und verloren: {counts}.</translation>
    </message>
    <message>
        <source>You begin.</source>
        <translation>Du beginnst.</translation>
    </message>
    <message>
        <source>You show a hand of jokers ({hand}): Vesuvius erupts!</source>
        <translation>Du zeigst lauter Joker ({hand}): Der Vesuv bricht aus!</translation>
    </message>
    <message>
        <source>You {what}.</source>
        <translation>Du hast {what}.</translation>
    </message>
    <message>
        <source>discarded a card</source>
        <translation>eine Karte abgelegt</translation>
    </message>
    <message>
        <source>drew the first A.D. 79</source>
        <translation>das erste A.D. 79 gezogen</translation>
    </message>
    <message numerus="yes">
        <source>saved %n</source>
        <translation>
            <numerusform>einen Bürger gerettet</numerusform>
            <numerusform>%n Bürger gerettet</numerusform>
        </translation>
    </message>
    <message>
        <source>placed lava on {squares}</source>
        <translation>Lava auf {squares} gelegt</translation>
    </message>
    <message numerus="yes">
        <source>moved %n</source>
        <translation>
            <numerusform>einen Bürger bewegt</numerusform>
            <numerusform>%n Bürger bewegt</numerusform>
        </translation>
    </message>
    <message>
        <source>skipped moves</source>
        <translation>auf Läufe verzichtet</translation>
    </message>
    <message numerus="yes">
        <source>lost %n</source>
        <translation>
            <numerusform>einen Bürger verloren</numerusform>
            <numerusform>%n Bürger verloren</numerusform>
        </translation>
    </message>
    <message>
        <source>brought a relative to {squares}</source>
        <translation>einen Verwandten nach {squares} mitgebracht</translation>
    </message>
    <message>
        <source>brought relatives to {squares}</source>
        <translation>Verwandte nach {squares} mitgebracht</translation>
    </message>
    <message>
        <source>burned {whom}</source>
        <translation>{whom} verbrannt</translation>
    </message>
    <message>
        <source>cut off {whom} at {squares}</source>
        <translation>{whom} auf {squares} abgeschnitten</translation>
    </message>
    <message numerus="yes">
        <source>saved %n from {squares}</source>
        <translation>
            <numerusform>%n Bürger von {squares} gerettet</numerusform>
            <numerusform>%n Bürger von {squares} gerettet</numerusform>
        </translation>
    </message>
    <message>
        <source>from {origin} to {target}</source>
        <translation>von {origin} nach {target}</translation>
    </message>
    <message>
        <source>moved {ways}</source>
        <translation>Bürger {ways} bewegt</translation>
    </message>
    <message>
        <source>played {card} as a joker on {square}</source>
        <translation>eine {card} als Joker auf {square} gespielt</translation>
    </message>
    <message>
        <source>played {card} on {square}</source>
        <translation>eine {card} auf {square} gespielt</translation>
    </message>
    <message>
        <source>threw one of your citizens on {square} into the volcano</source>
        <translation>einen deiner Bürger auf {square} in den Vulkan geworfen</translation>
    </message>
    <message>
        <source>threw {victim}&apos;s citizen on {square} into the volcano</source>
        <translation>einen Bürger von {victim} auf {square} in den Vulkan geworfen</translation>
    </message>
    <message>
        <source>found no victim</source>
        <translation>kein Opfer gefunden</translation>
    </message>
    <message>
        <source>placed the {symbol} on {square}</source>
        <translation>Lava ({symbol}) auf {square} gelegt</translation>
    </message>
    <message>
        <source>skipped the remaining moves</source>
        <translation>auf die restlichen Läufe verzichtet</translation>
    </message>
    <message>
        <source>discarded card {card}</source>
        <translation>eine {card} abgelegt</translation>
    </message>
    <message>
        <source>drew {card}</source>
        <translation>eine {card} gezogen</translation>
    </message>
    <message>
        <source>drew the first A.D. 79: Vesuvius seethes, relatives may follow</source>
        <translation>das erste A.D. 79 gezogen (der Vesuv brodelt, Verwandte dürfen mitkommen)</translation>
    </message>
    <message>
        <source>drew the second A.D. 79</source>
        <translation>das zweite A.D. 79 gezogen</translation>
    </message>
    <message>
        <source>drew an omen</source>
        <translation>ein Omen gezogen</translation>
    </message>
    <message>
        <source>drew lava: {tile}</source>
        <translation>Lava gezogen: {tile}</translation>
    </message>
    <message>
        <source>filled {squares} with lava</source>
        <translation>{squares} mit Lava gefüllt</translation>
    </message>
    <message>
        <source>brought no more relatives</source>
        <translation>keine Verwandten mehr mitgebracht</translation>
    </message>
    <message>
        <source>threw {whom} into the volcano</source>
        <translation>{whom} in den Vulkan geworfen</translation>
    </message>
    <message>
        <source>cut off {whom}</source>
        <translation>{whom} abgeschnitten</translation>
    </message>
    <message numerus="yes">
        <source>%n in building {number}</source>
        <translation>
            <numerusform>einen Bürger in Gebäude {number}</numerusform>
            <numerusform>%n Bürger in Gebäude {number}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n in neutral buildings</source>
        <translation>
            <numerusform>einen Bürger in einem neutralen Gebäude</numerusform>
            <numerusform>%n Bürger in neutralen Gebäuden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of yours</source>
        <translation>
            <numerusform>%n deiner Bürger</numerusform>
            <numerusform>%n deiner Bürger</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of their own</source>
        <translation>
            <numerusform>%n eigenen Bürger</numerusform>
            <numerusform>%n eigene Bürger</numerusform>
        </translation>
    </message>
    <message>
        <source>The city of Pompeii</source>
        <translation>Die Stadt Pompeji</translation>
    </message>
    <message numerus="yes">
        <source>The game is over: {name} wins with %n saved and fewer in the volcano ({volcano}).</source>
        <translation>
            <numerusform>Die Partie ist zu Ende: {name} gewinnt mit %n Geretteten und weniger Bürgern im Vulkan ({volcano}).</numerusform>
            <numerusform>Die Partie ist zu Ende: {name} gewinnt mit %n Geretteten und weniger Bürgern im Vulkan ({volcano}).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The game is over: {name} wins with %n saved.</source>
        <translation>
            <numerusform>Die Partie ist zu Ende: {name} gewinnt mit %n Geretteten.</numerusform>
            <numerusform>Die Partie ist zu Ende: {name} gewinnt mit %n Geretteten.</numerusform>
        </translation>
    </message>
    <message>
        <source>Discard card {card}; no one moves in</source>
        <translation>Karte {card} ablegen; niemand zieht ein</translation>
    </message>
    <message>
        <source>No eruption now</source>
        <translation>Jetzt kein Ausbruch</translation>
    </message>
    <message numerus="yes">
        <source>%n space(s) free</source>
        <translation>
            <numerusform>%n Platz frei</numerusform>
            <numerusform>%n Plätze frei</numerusform>
        </translation>
    </message>
    <message>
        <source>set the {tile} aside, as it fits nowhere</source>
        <translation>das Lavaplättchen ({tile}) beiseitegelegt, weil es nirgends passt</translation>
    </message>
    <message>
        <source>Play card {card} on {square} ({place})</source>
        <translation>Karte {card} auf {square} spielen ({place})</translation>
    </message>
    <message>
        <source>Play card {card} as a joker on {square} ({place})</source>
        <translation>Karte {card} als Joker auf {square} spielen ({place})</translation>
    </message>
</context>
</TS>
