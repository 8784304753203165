<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="fr" sourcelanguage="en">
<context>
    <name>AboutPage</name>
    <message>
        <source>About</source>
        <translation>À propos</translation>
    </message>
    <message>
        <source>The Downfall of Pompeii</source>
        <translation>La Chute de Pompéi</translation>
    </message>
    <message>
        <source>Version {}</source>
        <translation>Version {}</translation>
    </message>
    <message>
        <source>Free software under the MIT licence. It comes without any warranty.</source>
        <translation>Logiciel libre sous licence MIT, fourni sans aucune garantie.</translation>
    </message>
    <message>
        <source>Website</source>
        <translation>Site web</translation>
    </message>
    <message>
        <source>Report a problem</source>
        <translation>Signaler un problème</translation>
    </message>
    <message>
        <source>Licences</source>
        <translation>Licences</translation>
    </message>
    <message>
        <source>The board game The Downfall of Pompeii was designed by Klaus-Jürgen Wrede. This is an unofficial version with its own artwork, made by people who love the game; it is not affiliated with the designer or the publishers.</source>
        <translation>Le jeu de société La Chute de Pompéi a été créé par Klaus-Jürgen Wrede. Ceci est une version non officielle, avec ses propres illustrations, réalisée par des gens qui aiment ce jeu&#xa0;; elle n’a aucun lien avec son auteur ni avec ses éditeurs.</translation>
    </message>
    <message>
        <source>What&apos;s new</source>
        <translation>Nouveautés</translation>
    </message>
    <message>
        <source>Games</source>
        <translation>Parties</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Réglages</translation>
    </message>
    <message>
        <source>It contains nothing that identifies you.</source>
        <translation>Il ne contient aucune information personnelle.</translation>
    </message>
    <message>
        <source>The folder {} does not exist yet: it is created when there is something to save.</source>
        <translation>Le dossier {} n’existe pas encore&#xa0;: il sera créé dès qu’il y aura quelque chose à enregistrer.</translation>
    </message>
    <message>
        <source>No program was found to open this: {}</source>
        <translation>Votre système n’a trouvé aucun programme pour ouvrir&#xa0;: {}</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>Ouvrir le dossier</translation>
    </message>
    <message>
        <source>Open folder: {}</source>
        <translation>Ouvrir le dossier&#xa0;: {}</translation>
    </message>
    <message>
        <source>Error log</source>
        <translation>Journal des erreurs</translation>
    </message>
    <message>
        <source>Your files</source>
        <translation>Vos fichiers</translation>
    </message>
    <message>
        <source>Copy for a bug report</source>
        <translation>Copier pour un rapport d’erreur</translation>
    </message>
    <message>
        <source>For a bug report</source>
        <translation>Pour un rapport d’erreur</translation>
    </message>
    <message>
        <source>Look for a newer version</source>
        <translation>Chercher une nouvelle version</translation>
    </message>
    <message>
        <source>Asks the releases page once.</source>
        <translation>Interroge une fois la page des versions.</translation>
    </message>
    <message>
        <source>Looking for a newer version…</source>
        <translation>Recherche d’une nouvelle version…</translation>
    </message>
    <message>
        <source>Get version {}</source>
        <translation>Obtenir la version {}</translation>
    </message>
</context>
<context>
    <name>ActionButtons</name>
    <message>
        <source>Step</source>
        <translation>Coup suivant</translation>
    </message>
    <message>
        <source>Let the AI play its next action</source>
        <translation>Faire jouer à l’IA son prochain coup</translation>
    </message>
    <message>
        <source>Skip the animation (Space)</source>
        <translation>Passer l’animation (Espace)</translation>
    </message>
    <message>
        <source>Skip animation</source>
        <translation>Passer l’animation</translation>
    </message>
</context>
<context>
    <name>ActionList</name>
    <message>
        <source>Type a move or a word: 5 I3, F3 out…</source>
        <translation>Tapez un coup ou un mot&#xa0;: 5 I3, F3 dehors…</translation>
    </message>
    <message>
        <source>A move such as 5 I3, F3 out or coin C2, or a word to search for</source>
        <translation>Un coup, comme 5 I3, F3 dehors ou pièce C2, ou un mot à chercher</translation>
    </message>
    <message>
        <source>Search the actions</source>
        <translation>Chercher parmi les actions</translation>
    </message>
    <message>
        <source>What you can do now</source>
        <translation>Actions possibles</translation>
    </message>
    <message>
        <source>Close the list</source>
        <translation>Fermer la liste</translation>
    </message>
    <message>
        <source>Nothing to do right now</source>
        <translation>Rien à faire pour l’instant</translation>
    </message>
    <message>
        <source>{action}: {effect}</source>
        <translation>{action}&#xa0;: {effect}</translation>
    </message>
    <message>
        <source>Nothing here matches “{text}”.</source>
        <translation>Rien ici ne correspond à «&#xa0;{text}&#xa0;».</translation>
    </message>
    <message>
        <source>joker</source>
        <translation>joker</translation>
    </message>
    <message numerus="yes">
        <source>+%n relative(s)</source>
        <translation>
            <numerusform>+%n proche</numerusform>
            <numerusform>+%n proches</numerusform>
        </translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Défausser</translation>
    </message>
    <message numerus="yes">
        <source>next: %n step(s)</source>
        <translation>
            <numerusform>ensuite&#xa0;: %n pas</numerusform>
            <numerusform>ensuite&#xa0;: %n pas</numerusform>
        </translation>
    </message>
    <message>
        <source>saved</source>
        <translation>sauvé</translation>
    </message>
    <message numerus="yes">
        <source>%n free</source>
        <translation>
            <numerusform>%n libre</numerusform>
            <numerusform>%n libres</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>AddressBar</name>
    <message>
        <source>Host&apos;s address</source>
        <translation>Adresse d’un hôte</translation>
    </message>
    <message>
        <source>paste or type it here</source>
        <translation>à coller ou à saisir ici</translation>
    </message>
    <message>
        <source>Join</source>
        <translation>Rejoindre</translation>
    </message>
    <message>
        <source>Join by invitation or address</source>
        <translation>Rejoindre par invitation ou adresse</translation>
    </message>
    <message>
        <source>Invitation or address</source>
        <translation>Invitation ou adresse</translation>
    </message>
    <message>
        <source>Join at {} again</source>
        <translation>Rejoindre à nouveau à l’adresse {}</translation>
    </message>
    <message>
        <source>Join again</source>
        <translation>Rejoindre à nouveau</translation>
    </message>
</context>
<context>
    <name>Advice</name>
    <message>
        <source>How likely {name}&apos;s citizens are to escape from each square</source>
        <translation>Chances de sortie d’un citoyen de {name}, case par case</translation>
    </message>
    <message>
        <source>How likely your citizens are to escape from each square</source>
        <translation>Chances de sortie d’un de vos citoyens, case par case</translation>
    </message>
    <message>
        <source>It is {name}&apos;s turn.</source>
        <translation>C’est à {name} de jouer.</translation>
    </message>
    <message>
        <source>{name} is thinking…</source>
        <translation>{name} réfléchit…</translation>
    </message>
    <message>
        <source>Choose a citizen for the value of each of its moves.</source>
        <translation>Choisissez un citoyen pour voir la valeur de ses déplacements.</translation>
    </message>
    <message>
        <source>How many of your citizens are saved with each choice.</source>
        <translation>Combien de vos citoyens sont sauvés avec chaque choix.</translation>
    </message>
    <message>
        <source>How many of your citizens are lost with each choice.</source>
        <translation>Combien de vos citoyens sont perdus avec chaque choix.</translation>
    </message>
    <message>
        <source>Your chance of winning with each choice.</source>
        <translation>Les chances de gagner avec chaque choix.</translation>
    </message>
    <message>
        <source>{name}&apos;s chances of escape</source>
        <translation>Chances de sortie de {name}</translation>
    </message>
    <message>
        <source>Your chances of escape</source>
        <translation>Vos chances de sortie</translation>
    </message>
    <message>
        <source>Click a player for their chances of escape.</source>
        <translation>Cliquez sur un joueur pour voir ses chances de sortie.</translation>
    </message>
    <message>
        <source>Looking ahead… {part}</source>
        <translation>Réflexion… {part}</translation>
    </message>
    <message>
        <source>best</source>
        <translation>meilleur</translation>
    </message>
    <message>
        <source>worst</source>
        <translation>pire</translation>
    </message>
    <message>
        <source>Citizens saved</source>
        <translation>Citoyens sauvés</translation>
    </message>
    <message>
        <source>Citizens lost</source>
        <translation>Citoyens perdus</translation>
    </message>
    <message>
        <source>Chance of winning</source>
        <translation>Chances de gagner</translation>
    </message>
    <message>
        <source>Citizens given away</source>
        <translation>Citoyens gaspillés</translation>
    </message>
    <message>
        <source>How many citizens you give away with each choice.</source>
        <translation>Combien de citoyens chaque choix vous fait gaspiller.</translation>
    </message>
</context>
<context>
    <name>Analysis</name>
    <message>
        <source>It was the only choice.</source>
        <translation>C’était le seul choix.</translation>
    </message>
    <message>
        <source>You found it.</source>
        <translation>Vous l’avez trouvé.</translation>
    </message>
    <message>
        <source>Yours is as good.</source>
        <translation>Le vôtre est aussi bon.</translation>
    </message>
    <message>
        <source>That is what was played.</source>
        <translation>C’est ce qui a été joué.</translation>
    </message>
    <message>
        <source>Not that one.</source>
        <translation>Pas celui-là.</translation>
    </message>
    <message>
        <source>only choice</source>
        <translation>seul choix</translation>
    </message>
    <message>
        <source>less than a minute left</source>
        <translation>encore moins d’une minute</translation>
    </message>
    <message numerus="yes">
        <source>about %n minute(s) left</source>
        <translation>
            <numerusform>encore environ&#xa0;%n minute</numerusform>
            <numerusform>encore environ&#xa0;%n minutes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You lost %n citizen(s) to your own lava that another square would have spared.</source>
        <translation>
            <numerusform>Vous avez perdu %n citoyen sous votre propre lave&#xa0;; une autre case l’aurait épargné.</numerusform>
            <numerusform>Vous avez perdu %n citoyens sous votre propre lave&#xa0;; une autre case les aurait épargnés.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You could have brought %n more relative(s).</source>
        <translation>
            <numerusform>Vous auriez pu faire venir %n proche de plus.</numerusform>
            <numerusform>Vous auriez pu faire venir %n proches de plus.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You left %n move(s) unused.</source>
        <translation>
            <numerusform>Vous avez renoncé à %n déplacement.</numerusform>
            <numerusform>Vous avez renoncé à %n déplacements.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You moved away from the gates %n time(s).</source>
        <translation>
            <numerusform>Une fois, vous avez éloigné un citoyen des portes.</numerusform>
            <numerusform>%n fois, vous avez éloigné un citoyen des portes.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You ended your turn without taking a way out %n time(s).</source>
        <translation>
            <numerusform>Une fois, vous avez terminé votre tour alors qu’une sortie était possible.</numerusform>
            <numerusform>%n fois, vous avez terminé votre tour alors qu’une sortie était possible.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You played %n card(s) that brought no relative when another card would have.</source>
        <translation>
            <numerusform>Vous avez joué %n carte qui n’a fait venir aucun proche alors qu’une autre l’aurait fait.</numerusform>
            <numerusform>Vous avez joué %n cartes qui n’ont fait venir aucun proche alors qu’une autre l’aurait fait.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{name} lost %n citizen(s) to their own lava that another square would have spared.</source>
        <translation>
            <numerusform>{name} a perdu %n citoyen sous sa propre lave&#xa0;; une autre case l’aurait épargné.</numerusform>
            <numerusform>{name} a perdu %n citoyens sous sa propre lave&#xa0;; une autre case les aurait épargnés.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{name} could have brought %n more relative(s).</source>
        <translation>
            <numerusform>{name} aurait pu faire venir %n proche de plus.</numerusform>
            <numerusform>{name} aurait pu faire venir %n proches de plus.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{name} left %n move(s) unused.</source>
        <translation>
            <numerusform>{name} a renoncé à %n déplacement.</numerusform>
            <numerusform>{name} a renoncé à %n déplacements.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{name} moved away from the gates %n time(s).</source>
        <translation>
            <numerusform>Une fois, {name} a éloigné un citoyen des portes.</numerusform>
            <numerusform>%n fois, {name} a éloigné un citoyen des portes.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{name} ended the turn without taking a way out %n time(s).</source>
        <translation>
            <numerusform>Une fois, {name} a terminé son tour alors qu’une sortie était possible.</numerusform>
            <numerusform>%n fois, {name} a terminé son tour alors qu’une sortie était possible.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{name} played %n card(s) that brought no relative when another card would have.</source>
        <translation>
            <numerusform>{name} a joué %n carte qui n’a fait venir aucun proche alors qu’une autre l’aurait fait.</numerusform>
            <numerusform>{name} a joué %n cartes qui n’ont fait venir aucun proche alors qu’une autre l’aurait fait.</numerusform>
        </translation>
    </message>
    <message>
        <source>Relatives</source>
        <translation>Proches</translation>
    </message>
    <message>
        <source>Omens</source>
        <translation>Présages</translation>
    </message>
    <message>
        <source>Lava tiles</source>
        <translation>Tuiles de lave</translation>
    </message>
    <message>
        <source>Moves</source>
        <translation>Déplacements</translation>
    </message>
    <message>
        <source>Making Vesuvius erupt</source>
        <translation>Déclencher l’éruption</translation>
    </message>
    <message>
        <source>one chance in 20 to win</source>
        <translation>une chance sur 20 de gagner</translation>
    </message>
    <message numerus="yes">
        <source>%n chance(s) in 10 to win</source>
        <translation>
            <numerusform>%n chance sur 10 de gagner</numerusform>
            <numerusform>%n chances sur 10 de gagner</numerusform>
        </translation>
    </message>
    <message>
        <source>{citizens} and {chance}</source>
        <translation>{citizens} et {chance}</translation>
    </message>
    <message>
        <source>This gave away {loss}: {why}.</source>
        <translation>Gaspillé&#xa0;: {loss} ({why}).</translation>
    </message>
    <message>
        <source>This gave away {loss}.</source>
        <translation>Gaspillé&#xa0;: {loss}.</translation>
    </message>
    <message>
        <source>The best choice found.</source>
        <translation>Le meilleur choix trouvé.</translation>
    </message>
    <message>
        <source>As good as the best choice found.</source>
        <translation>Aussi bon que le meilleur choix trouvé.</translation>
    </message>
    <message>
        <source>Too close to tell whether another choice was better.</source>
        <translation>Trop serré pour dire si un autre choix était meilleur.</translation>
    </message>
    <message numerus="yes">
        <source>the lava burned %n own citizen(s)</source>
        <translation>
            <numerusform>la lave a brûlé %n de ses propres citoyens</numerusform>
            <numerusform>la lave a brûlé %n de ses propres citoyens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the lava cut off %n own citizen(s)</source>
        <translation>
            <numerusform>la lave a isolé %n de ses propres citoyens</numerusform>
            <numerusform>la lave a isolé %n de ses propres citoyens</numerusform>
        </translation>
    </message>
    <message>
        <source>this citizen now stands beside lava at {square}</source>
        <translation>ce citoyen est maintenant à côté de la lave en {square}</translation>
    </message>
    <message>
        <source>a citizen could have left by {gate}</source>
        <translation>un citoyen pouvait sortir par {gate}</translation>
    </message>
    <message>
        <source>a citizen could have come within one move of {gate}</source>
        <translation>un citoyen pouvait arriver à un déplacement de {gate}</translation>
    </message>
    <message>
        <source>a relative could have come</source>
        <translation>un proche pouvait venir</translation>
    </message>
    <message numerus="yes">
        <source>%n relative(s) could have come</source>
        <translation>
            <numerusform>%n proche pouvait venir</numerusform>
            <numerusform>%n proches pouvaient venir</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the lava could have burned %n of {seat}&apos;s citizen(s)</source>
        <translation>
            <numerusform>la lave pouvait brûler %n citoyen de {seat}</numerusform>
            <numerusform>la lave pouvait brûler %n citoyens de {seat}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the lava could have cut off %n of {seat}&apos;s citizen(s)</source>
        <translation>
            <numerusform>la lave pouvait isoler %n citoyen de {seat}</numerusform>
            <numerusform>la lave pouvait isoler %n citoyens de {seat}</numerusform>
        </translation>
    </message>
    <message>
        <source>a citizen could have moved away from the lava at {square}</source>
        <translation>un citoyen pouvait s’éloigner de la lave en {square}</translation>
    </message>
    <message>
        <source>{chance} to win, {saved} saved, {lost} lost</source>
        <translation>{chance} de gagner, {saved} sauvés, {lost} perdus</translation>
    </message>
    <message numerus="yes">
        <source>{ends} (%n deal(s))</source>
        <translation>
            <numerusform>{ends} (%n donne)</numerusform>
            <numerusform>{ends} (%n donnes)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{citizens} citizens and {chance} to win given away; {ends} (%n deal(s))</source>
        <translation>
            <numerusform>{citizens} citoyens et {chance} de gagner gaspillés&#xa0;; {ends} (%n donne)</numerusform>
            <numerusform>{citizens} citoyens et {chance} de gagner gaspillés&#xa0;; {ends} (%n donnes)</numerusform>
        </translation>
    </message>
    <message>
        <source>to win</source>
        <translation>de gagner</translation>
    </message>
    <message>
        <source>best found</source>
        <translation>le meilleur</translation>
    </message>
    <message>
        <source>as good</source>
        <translation>aussi bon</translation>
    </message>
    <message>
        <source>too close</source>
        <translation>trop serré</translation>
    </message>
    <message>
        <source>So far you gave away {citizens}.</source>
        <translation>Gaspillé jusqu’ici&#xa0;: {citizens}.</translation>
    </message>
    <message>
        <source>So far {name} gave away {citizens}.</source>
        <translation>Gaspillé par {name} jusqu’ici&#xa0;: {citizens}.</translation>
    </message>
    <message>
        <source>You gave nothing away that could be found; a tribune gives away {theirs}.</source>
        <translation>Vous n’avez rien gaspillé, autant qu’on ait pu voir&#xa0;; un tribun&#xa0;: {theirs}.</translation>
    </message>
    <message>
        <source>{name} gave nothing away that could be found; a tribune gives away {theirs}.</source>
        <translation>{name} n’a rien gaspillé, autant qu’on ait pu voir&#xa0;; un tribun&#xa0;: {theirs}.</translation>
    </message>
    <message>
        <source>You gave away {citizens}; a tribune gives away {theirs}.</source>
        <translation>Vous avez gaspillé {citizens}&#xa0;; un tribun&#xa0;: {theirs}.</translation>
    </message>
    <message>
        <source>{name} gave away {citizens}; a tribune gives away {theirs}.</source>
        <translation>{name} a gaspillé {citizens}&#xa0;; un tribun&#xa0;: {theirs}.</translation>
    </message>
    <message numerus="yes">
        <source>{citizens} citizens in %n decision(s); a tribune {tribune}.</source>
        <translation>
            <numerusform>{citizens} citoyens en %n décision&#xa0;; un tribun {tribune}.</numerusform>
            <numerusform>{citizens} citoyens en %n décisions&#xa0;; un tribun {tribune}.</numerusform>
        </translation>
    </message>
    <message>
        <source>Placing citizens</source>
        <translation>Placer des citoyens</translation>
    </message>
    <message numerus="yes">
        <source>citizen(s)</source>
        <translation>
            <numerusform>citoyen</numerusform>
            <numerusform>citoyens</numerusform>
        </translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>rien</translation>
    </message>
    <message>
        <source>half a citizen</source>
        <translation>un demi-citoyen</translation>
    </message>
    <message numerus="yes">
        <source>%n citizen(s)</source>
        <translation>
            <numerusform>%n citoyen</numerusform>
            <numerusform>%n citoyens</numerusform>
        </translation>
    </message>
    <message>
        <source>a little</source>
        <translation>un peu</translation>
    </message>
    <message>
        <source>about {citizens}</source>
        <translation>environ {citizens}</translation>
    </message>
    <message>
        <source>about as good as the best</source>
        <translation>à peu près aussi bon que le meilleur</translation>
    </message>
    <message>
        <source>gives away {loss}</source>
        <translation>gaspille {loss}</translation>
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
        <translation>Joueur analysé</translation>
    </message>
    <message>
        <source>Chance of winning</source>
        <translation>Chances de gagner</translation>
    </message>
    <message>
        <source>Saved and lost</source>
        <translation>Sauvés et perdus</translation>
    </message>
    <message>
        <source>Costliest decisions</source>
        <translation>Les décisions les plus coûteuses</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>Vue d’ensemble</translation>
    </message>
    <message>
        <source>All decisions</source>
        <translation>Toutes les décisions</translation>
    </message>
    <message>
        <source>This player made no decisions in this game.</source>
        <translation>Ce joueur n’a rien décidé dans cette partie.</translation>
    </message>
    <message>
        <source>The AI could not analyse every decision.</source>
        <translation>L’IA n’a pas pu examiner toutes les décisions.</translation>
    </message>
    <message>
        <source>The analysis is done.</source>
        <translation>L’analyse est terminée.</translation>
    </message>
    <message>
        <source>Decision {number} of {all} · {phase}</source>
        <translation>Décision {number} sur {all} · {phase}</translation>
    </message>
</context>
<context>
    <name>AnswerList</name>
    <message>
        <source>Nothing found. Try:</source>
        <translation>Rien trouvé. Essayez&#xa0;:</translation>
    </message>
    <message>
        <source>Rules that may answer</source>
        <translation>Règles qui peuvent répondre</translation>
    </message>
</context>
<context>
    <name>BlockList</name>
    <message>
        <source>Removed. No one else can join from their address either.</source>
        <translation>Exclus. Plus personne ne peut entrer depuis leur adresse.</translation>
    </message>
    <message>
        <source>Unblock</source>
        <translation>Débloquer</translation>
    </message>
    <message>
        <source>Change the join code?</source>
        <translation>Changer de code d’accès&#xa0;?</translation>
    </message>
    <message>
        <source>{name} knows the current one, which will stop working. Everyone who is here stays.</source>
        <translation>{name} connaît le code actuel, qui ne permettra plus d’entrer. Les personnes présentes restent.</translation>
    </message>
    <message>
        <source>Anyone on this network can join, including {name} from another computer. Everyone who is here stays.</source>
        <translation>Tout le monde sur ce réseau peut entrer, même {name} depuis un autre ordinateur. Les personnes présentes restent.</translation>
    </message>
    <message>
        <source>Leave unchanged</source>
        <translation>Ne rien changer</translation>
    </message>
    <message>
        <source>Unblock {name}</source>
        <translation>Débloquer {name}</translation>
    </message>
    <message>
        <source>Require a join code from now on?</source>
        <translation>Demander un code d’accès désormais&#xa0;?</translation>
    </message>
    <message>
        <source>New code</source>
        <translation>Nouveau code</translation>
    </message>
</context>
<context>
    <name>Board</name>
    <message>
        <source>The city of Pompeii</source>
        <translation>La ville de Pompéi</translation>
    </message>
    <message>
        <source>card {n}</source>
        <translation>carte {n}</translation>
    </message>
    <message>
        <source>a way out once Vesuvius has erupted</source>
        <translation>une sortie, une fois le Vésuve entré en éruption</translation>
    </message>
    <message>
        <source>saved so far: {who}</source>
        <translation>déjà sauvés&#xa0;: {who}</translation>
    </message>
    <message>
        <source>{name}: {n} lost</source>
        <translation>{name}&#xa0;: {n} dans le volcan</translation>
    </message>
    <message>
        <source>Vesuvius</source>
        <translation>Le Vésuve</translation>
    </message>
    <message>
        <source>you</source>
        <translation>vous</translation>
    </message>
    <message numerus="yes">
        <source>out in %n move(s): {gates}</source>
        <translation>
            <numerusform>sortie en %n déplacement&#xa0;: {gates}</numerusform>
            <numerusform>sortie en %n déplacements&#xa0;: {gates}</numerusform>
        </translation>
    </message>
    <message>
        <source>lava, {symbol}</source>
        <translation>lave, {symbol}</translation>
    </message>
    <message>
        <source>building {n}</source>
        <translation>bâtiment {n}</translation>
    </message>
    <message>
        <source>neutral building</source>
        <translation>bâtiment neutre</translation>
    </message>
    <message>
        <source>part {letter}</source>
        <translation>partie {letter}</translation>
    </message>
    <message>
        <source>for relatives and jokers only</source>
        <translation>seulement pour des proches et des jokers</translation>
    </message>
    <message>
        <source>the building is full: a card {number} is a joker</source>
        <translation>le bâtiment est plein&#xa0;: une carte {number} est un joker</translation>
    </message>
    <message numerus="yes">
        <source>%n card(s) of its number not played yet</source>
        <translation>
            <numerusform>%n carte de ce numéro pas encore jouée</numerusform>
            <numerusform>%n cartes de ce numéro pas encore jouées</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>a card {number} brings up to %n relative(s)</source>
        <translation>
            <numerusform>une carte {number} fait venir %n proche</numerusform>
            <numerusform>une carte {number} fait venir jusqu’à %n proches</numerusform>
        </translation>
    </message>
    <message>
        <source>no gate can be reached from here</source>
        <translation>aucune porte n’est accessible d’ici</translation>
    </message>
    <message>
        <source>cannot be crossed</source>
        <translation>infranchissable</translation>
    </message>
    <message>
        <source>no one is here</source>
        <translation>personne ici</translation>
    </message>
    <message>
        <source>the first tile of this symbol goes here</source>
        <translation>la première tuile de ce symbole se pose ici</translation>
    </message>
    <message numerus="yes">
        <source>%n space(s)</source>
        <translation>
            <numerusform>%n place</numerusform>
            <numerusform>%n places</numerusform>
        </translation>
    </message>
    <message>
        <source>{name}: {n} can escape in one move</source>
        <translation>{name}&#xa0;: {n} à un déplacement de la sortie</translation>
    </message>
    <message>
        <source>no one can escape here in one move</source>
        <translation>personne ne peut sortir ici en un déplacement</translation>
    </message>
    <message>
        <source>vent of the {symbol}</source>
        <translation>bouche de lave «&#xa0;{symbol}&#xa0;»</translation>
    </message>
    <message>
        <source>street</source>
        <translation>rue</translation>
    </message>
    <message>
        <source>{n} possibilities</source>
        <translation>{n} possibilités</translation>
    </message>
    <message>
        <source>place the lava tile first</source>
        <translation>posez d’abord la tuile de lave</translation>
    </message>
    <message>
        <source>choose one of your citizens first</source>
        <translation>choisissez d’abord un de vos citoyens</translation>
    </message>
    <message>
        <source>none of your cards can be played here</source>
        <translation>aucune de vos cartes ne peut être jouée ici</translation>
    </message>
    <message>
        <source>gates open after the eruption</source>
        <translation>les portes s’ouvrent après l’éruption</translation>
    </message>
    <message>
        <source>you lose this citizen</source>
        <translation>vous perdez ce citoyen</translation>
    </message>
    <message>
        <source>{name} loses this citizen</source>
        <translation>{name} perd ce citoyen</translation>
    </message>
    <message numerus="yes">
        <source>brings up to %n relative(s)</source>
        <translation>
            <numerusform>fait venir %n proche</numerusform>
            <numerusform>fait venir jusqu’à %n proches</numerusform>
        </translation>
    </message>
    <message>
        <source>joker: {room}</source>
        <translation>joker&#xa0;: {room}</translation>
    </message>
    <message numerus="yes">
        <source>{room}, brings up to %n relative(s)</source>
        <translation>
            <numerusform>{room}, fait venir&#xa0;%n proche</numerusform>
            <numerusform>{room}, fait venir jusqu’à&#xa0;%n proches</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>leaves %n space(s) free in this building</source>
        <translation>
            <numerusform>laisse %n place libre dans ce bâtiment</numerusform>
            <numerusform>laisse %n places libres dans ce bâtiment</numerusform>
        </translation>
    </message>
    <message>
        <source>fills this building</source>
        <translation>remplit ce bâtiment</translation>
    </message>
    <message numerus="yes">
        <source>leaves %n space(s) free in building {number}</source>
        <translation>
            <numerusform>laisse %n place libre dans le bâtiment {number}</numerusform>
            <numerusform>laisse %n places libres dans le bâtiment {number}</numerusform>
        </translation>
    </message>
    <message>
        <source>fills building {number}</source>
        <translation>remplit le bâtiment {number}</translation>
    </message>
    <message>
        <source>burns {who}</source>
        <translation>brûle {who}</translation>
    </message>
    <message>
        <source>cuts off {who}</source>
        <translation>isole {who}</translation>
    </message>
    <message numerus="yes">
        <source>cuts off %n square(s)</source>
        <translation>
            <numerusform>isole&#xa0;%n case</numerusform>
            <numerusform>isole&#xa0;%n cases</numerusform>
        </translation>
    </message>
    <message>
        <source>burns no one</source>
        <translation>ne brûle personne</translation>
    </message>
    <message numerus="yes">
        <source>%n of yours</source>
        <translation>
            <numerusform>%n de vos citoyens</numerusform>
            <numerusform>%n de vos citoyens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of {name}&apos;s</source>
        <translation>
            <numerusform>%n citoyen de {name}</numerusform>
            <numerusform>%n citoyens de {name}</numerusform>
        </translation>
    </message>
    <message>
        <source>out of the city: saved</source>
        <translation>hors de la ville&#xa0;: sauvé</translation>
    </message>
    <message>
        <source>alone there: 1 step next time</source>
        <translation>seul sur cette case&#xa0;: 1 pas la prochaine fois</translation>
    </message>
    <message>
        <source>{n} together there: {n} steps next time</source>
        <translation>{n} sur cette case&#xa0;: {n} pas la prochaine fois</translation>
    </message>
    <message numerus="yes">
        <source>%n free</source>
        <translation>
            <numerusform>%n libre</numerusform>
            <numerusform>%n libres</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>can move up to %n step(s)</source>
        <translation>
            <numerusform>peut faire %n pas</numerusform>
            <numerusform>peut faire jusqu’à %n pas</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BoardVoice</name>
    <message>
        <source>The wall</source>
        <translation>Le mur</translation>
    </message>
    <message>
        <source>Taken back</source>
        <translation>Coup annulé</translation>
    </message>
    <message>
        <source>Put back</source>
        <translation>Choix annulé</translation>
    </message>
    <message numerus="yes">
        <source>Card {n}, {colour}: %n square(s)</source>
        <translation>
            <numerusform>Carte {n}, {colour}&#xa0;: %n case</numerusform>
            <numerusform>Carte {n}, {colour}&#xa0;: %n cases</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{square} picked up: %n square(s) or gate(s)</source>
        <translation>
            <numerusform>{square} pris&#xa0;: %n case ou porte</numerusform>
            <numerusform>{square} pris&#xa0;: %n cases ou portes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BotForm</name>
    <message>
        <source>Choose a file…</source>
        <translation>Choisir un fichier…</translation>
    </message>
    <message>
        <source>Try it</source>
        <translation>Essayer</translation>
    </message>
    <message>
        <source>for example: python3 my_bot.py --fast</source>
        <translation>par exemple&#xa0;: python3 mon_bot.py --fast</translation>
    </message>
    <message>
        <source>Start it and ask it for one move in a test game</source>
        <translation>Le lancer et lui demander un coup dans une partie d’essai</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>Command line</source>
        <translation>Ligne de commande</translation>
    </message>
    <message>
        <source>Choose a program</source>
        <translation>Choisir un programme</translation>
    </message>
    <message>
        <source>Trying…</source>
        <translation>Essai en cours…</translation>
    </message>
    <message>
        <source>It works: its first answer took {} s.</source>
        <translation>Il fonctionne&#xa0;: première réponse en {} s.</translation>
    </message>
</context>
<context>
    <name>BotsDialog</name>
    <message>
        <source>Bots</source>
        <translation>Programmes (bots)</translation>
    </message>
    <message>
        <source>+  Add</source>
        <translation>+  Ajouter</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Retirer</translation>
    </message>
    <message>
        <source>{} s</source>
        <translation>{}&#xa0;s</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>A bot is any program that speaks the bot protocol. It sees only what its seat may see, but it runs with your rights: add only programs you trust.</source>
        <translation>Un bot est un programme qui respecte le protocole des bots. Il ne voit que ce que sa place peut voir, mais s’exécute avec vos droits&#xa0;: n’ajoutez que des programmes de confiance.</translation>
    </message>
    <message>
        <source>Time per decision</source>
        <translation>Temps par décision</translation>
    </message>
    <message>
        <source>Remove all</source>
        <translation>Tout retirer</translation>
    </message>
    <message>
        <source>The bot needs a name.</source>
        <translation>Donnez un nom au bot.</translation>
    </message>
    <message>
        <source>Bot {} in the list needs a name.</source>
        <translation>Donnez un nom au bot {} de la liste.</translation>
    </message>
    <message>
        <source>Two bots are called {}.</source>
        <translation>Deux bots s’appellent {}.</translation>
    </message>
    <message>
        <source>{} needs a command line: choose its file or type one.</source>
        <translation>Il manque la ligne de commande de {}&#xa0;: choisissez son fichier ou saisissez-la.</translation>
    </message>
    <message>
        <source>Add a bot first.</source>
        <translation>Ajoutez d’abord un bot.</translation>
    </message>
    <message>
        <source>no name yet</source>
        <translation>sans nom</translation>
    </message>
    <message>
        <source>Let it play</source>
        <translation>Le faire jouer</translation>
    </message>
</context>
<context>
    <name>BoxDialog</name>
    <message>
        <source>Which box do you have?</source>
        <translation>Quelle boîte avez-vous&#xa0;?</translation>
    </message>
    <message>
        <source>Publisher</source>
        <translation>Éditeur</translation>
    </message>
    <message>
        <source>Year on the box</source>
        <translation>Année sur la boîte</translation>
    </message>
    <message>
        <source>Wooden pieces in all</source>
        <translation>Pions en bois en tout</translation>
    </message>
    <message>
        <source>Lava tiles in all</source>
        <translation>Tuiles de lave en tout</translation>
    </message>
    <message>
        <source>Tiles with two symbols</source>
        <translation>Tuiles à deux symboles</translation>
    </message>
    <message>
        <source>Play with the tiles that have two symbols</source>
        <translation>Jouer avec les tuiles à deux symboles</translation>
    </message>
    <message>
        <source>Look at the box and count. Leave open what you do not know.</source>
        <translation>Regardez la boîte et comptez. Ce que vous ne savez pas, laissez-le ouvert.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>I don&apos;t know</source>
        <translation>Je ne sais pas</translation>
    </message>
    <message>
        <source>another</source>
        <translation>autre</translation>
    </message>
    <message>
        <source>none</source>
        <translation>aucune</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>oui</translation>
    </message>
    <message>
        <source>A box that we do not know</source>
        <translation>Une boîte que nous ne connaissons pas</translation>
    </message>
    <message>
        <source>Nor do we know its rules. Begin with the standard, and compare the variants with your rule book.</source>
        <translation>Nous n’en connaissons pas non plus les règles. Commencez par le standard et comparez les variantes avec votre livret.</translation>
    </message>
    <message>
        <source>Use these rules</source>
        <translation>Prendre ces règles</translation>
    </message>
    <message>
        <source>Use the standard rules</source>
        <translation>Prendre les règles standard</translation>
    </message>
    <message>
        <source>Its rules are called “{title}”. What they play differently from the standard:</source>
        <translation>Ses règles s’appellent ici «&#xa0;{title}&#xa0;». Ce qu’elles jouent autrement que le standard&#xa0;:</translation>
    </message>
    <message>
        <source>Play it by the rules called “{title}”.</source>
        <translation>Jouez-la avec les règles «&#xa0;{title}&#xa0;».</translation>
    </message>
    <message>
        <source>{list} or {last}</source>
        <translation>{list} ou {last}</translation>
    </message>
    <message>
        <source>To tell them apart: {questions}.</source>
        <translation>Ce qui les distingue&#xa0;: {questions}.</translation>
    </message>
    <message>
        <source>Answer one question, and you see which rules are yours.</source>
        <translation>Répondez à une question, et vous verrez quelles règles sont les vôtres.</translation>
    </message>
</context>
<context>
    <name>CardButton</name>
    <message>
        <source>face-down card</source>
        <translation>carte cachée</translation>
    </message>
    <message>
        <source>card {n}, building {n}, {colour}</source>
        <translation>carte {n}, bâtiment {n}, {colour}</translation>
    </message>
    <message>
        <source>Building {n} is full: the card is a joker.</source>
        <translation>Le bâtiment {n} est plein&#xa0;: la carte est un joker.</translation>
    </message>
    <message>
        <source>joker</source>
        <translation>joker</translation>
    </message>
</context>
<context>
    <name>Cards</name>
    <message>
        <source>OMEN</source>
        <translation>PRÉSAGE</translation>
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
        <translation>{percent} de moins qu’avec le meilleur choix trouvé</translation>
    </message>
    <message>
        <source>Click to see this decision</source>
        <translation>Cliquez pour voir cette décision</translation>
    </message>
    <message>
        <source>Chance of winning over the game</source>
        <translation>Chances de gagner au fil de la partie</translation>
    </message>
    <message>
        <source>Chance of winning over the game: {first} at the start, {last} at the end</source>
        <translation>Chances de gagner au fil de la partie&#xa0;: {first} au début, {last} à la fin</translation>
    </message>
    <message>
        <source>Chance of winning: {chance} ± {doubt}</source>
        <translation>Chances de gagner&#xa0;: {chance} ± {doubt}</translation>
    </message>
    <message>
        <source>How it ended: {chance}</source>
        <translation>À la fin&#xa0;: {chance}</translation>
    </message>
</context>
<context>
    <name>Chart</name>
    <message>
        <source>{}: {} saved, {} lost</source>
        <translation>{}&#xa0;: sauvés {}, perdus {}</translation>
    </message>
    <message>
        <source>Saved and lost over the game. {}</source>
        <translation>Sauvés et perdus au fil de la partie. {}</translation>
    </message>
    <message>
        <source>Click to watch the game from there</source>
        <translation>Cliquez pour revoir la partie à partir de là</translation>
    </message>
    <message>
        <source>saved</source>
        <translation>sauvés</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>perdus</translation>
    </message>
</context>
<context>
    <name>ChatPanel</name>
    <message>
        <source>Chat</source>
        <translation>Discussion</translation>
    </message>
    <message>
        <source>Message to everyone</source>
        <translation>Message à tous</translation>
    </message>
    <message>
        <source>Write a message…</source>
        <translation>Écrire un message…</translation>
    </message>
    <message>
        <source>Messages, and who comes and goes, appear here.</source>
        <translation>Les messages, les arrivées et les départs s’affichent ici.</translation>
    </message>
    <message numerus="yes">
        <source>%n watching</source>
        <translation>
            <numerusform>%n spectateur</numerusform>
            <numerusform>%n spectateurs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ChoiceDetails</name>
    <message>
        <source>Play this</source>
        <translation>Choisir</translation>
    </message>
    <message>
        <source>Play this: {action}</source>
        <translation>Choisir «&#xa0;{action}&#xa0;»</translation>
    </message>
</context>
<context>
    <name>Coach</name>
    <message>
        <source>Look again</source>
        <translation>Revoir mon choix</translation>
    </message>
    <message>
        <source>Show me</source>
        <translation>Montrez-moi</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Continuer</translation>
    </message>
    <message>
        <source>Look again? This gives away {loss}.</source>
        <translation>Revoir votre choix&#xa0;? Il gaspille {loss}.</translation>
    </message>
    <message>
        <source>Choose again, or let me show you a better choice.</source>
        <translation>Choisissez de nouveau, ou laissez-moi vous montrer un meilleur choix.</translation>
    </message>
    <message>
        <source>Better: {choice}.</source>
        <translation>Mieux&#xa0;: {choice}.</translation>
    </message>
    <message>
        <source>No coach asks anything now.</source>
        <translation>Aucun entraîneur ne demande rien en ce moment.</translation>
    </message>
</context>
<context>
    <name>CodeField</name>
    <message>
        <source>Join code</source>
        <translation>Code d’accès</translation>
    </message>
    <message>
        <source>Letters and digits; upper or lower case</source>
        <translation>Lettres et chiffres, en majuscules ou en minuscules</translation>
    </message>
</context>
<context>
    <name>ColourButton</name>
    <message>
        <source>Colour: {}</source>
        <translation>Couleur&#xa0;: {}</translation>
    </message>
</context>
<context>
    <name>CopyButton</name>
    <message>
        <source>✓  Copied</source>
        <translation>✓  Copié</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Copié</translation>
    </message>
</context>
<context>
    <name>CostliestDecisions</name>
    <message>
        <source>Your costliest decisions</source>
        <translation>Vos décisions les plus coûteuses</translation>
    </message>
    <message>
        <source>Looking them over: {done} of {all}</source>
        <translation>Examen en cours&#xa0;: {done} sur {all}</translation>
    </message>
</context>
<context>
    <name>CostliestList</name>
    <message>
        <source>Lost {chance}</source>
        <translation>Perdu&#xa0;: {chance}</translation>
    </message>
    <message>
        <source>Better: {choice}</source>
        <translation>Mieux&#xa0;: {choice}</translation>
    </message>
    <message>
        <source>What would have been better?</source>
        <translation>Qu’aurait-il fallu faire&#xa0;?</translation>
    </message>
</context>
<context>
    <name>DailyNews</name>
    <message numerus="yes">
        <source>%n saved</source>
        <translation>
            <numerusform>%n sauvé</numerusform>
            <numerusform>%n sauvés</numerusform>
        </translation>
    </message>
    <message>
        <source>started</source>
        <translation>commencée</translation>
    </message>
    <message>
        <source>new</source>
        <translation>nouvelle</translation>
    </message>
</context>
<context>
    <name>DailyPage</name>
    <message>
        <source>Deal of the day</source>
        <translation>Partie du jour</translation>
    </message>
    <message>
        <source>Everyone gets the same cards, lava and opponents each day, with the standard rules.</source>
        <translation>Chaque jour, tout le monde a les mêmes cartes, la même lave et les mêmes adversaires, avec les règles standard.</translation>
    </message>
    <message>
        <source>Copy the result</source>
        <translation>Copier le résultat</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Jouer</translation>
    </message>
    <message>
        <source>Not played yet.</source>
        <translation>Pas encore jouée.</translation>
    </message>
    <message>
        <source>The city of this deal</source>
        <translation>La ville de cette partie</translation>
    </message>
    <message>
        <source>Your first cards</source>
        <translation>Vos premières cartes</translation>
    </message>
    <message>
        <source>Result and picture</source>
        <translation>Résultat et image</translation>
    </message>
    <message>
        <source>not played</source>
        <translation>pas jouée</translation>
    </message>
    <message>
        <source>{saved} saved, {lost} lost, {place} of {players}</source>
        <translation>sauvés&#xa0;: {saved}, perdus&#xa0;: {lost}, {place} sur {players}</translation>
    </message>
    <message>
        <source>started</source>
        <translation>commencée</translation>
    </message>
    <message>
        <source>Against {names}, level {level}</source>
        <translation>Contre {names}, niveau {level}</translation>
    </message>
    <message>
        <source>Play again</source>
        <translation>Rejouer</translation>
    </message>
    <message>
        <source>Play on</source>
        <translation>Reprendre</translation>
    </message>
    <message>
        <source>Your first cards: {}</source>
        <translation>Vos premières cartes&#xa0;: {}</translation>
    </message>
    <message numerus="yes">
        <source>%n days in a row</source>
        <translation>
            <numerusform>%n jour de suite</numerusform>
            <numerusform>%n jours de suite</numerusform>
        </translation>
    </message>
    <message>
        <source>Today, {}</source>
        <translation>Aujourd’hui, {}</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Aujourd’hui</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>Hier</translation>
    </message>
</context>
<context>
    <name>DealField</name>
    <message>
        <source>Deal number</source>
        <translation>Numéro de la donne</translation>
    </message>
    <message>
        <source>at random</source>
        <translation>au hasard</translation>
    </message>
    <message>
        <source>The same number deals the same cards and lava</source>
        <translation>Le même numéro donne les mêmes cartes et la même lave</translation>
    </message>
    <message>
        <source>Anyone who enters it with these rules gets the same cards.</source>
        <translation>Toute personne qui le saisit avec ces règles aura les mêmes cartes.</translation>
    </message>
    <message>
        <source>You have changed the rules, the players or the start, so the cards are different.</source>
        <translation>Vous avez changé les règles, les joueurs ou le début&#xa0;: les cartes seront différentes.</translation>
    </message>
    <message numerus="yes">
        <source>%n player(s)</source>
        <translation>
            <numerusform>%n joueur</numerusform>
            <numerusform>%n joueurs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DecisionCard</name>
    <message>
        <source>Previous decision (Left)</source>
        <translation>Décision précédente (flèche gauche)</translation>
    </message>
    <message>
        <source>Next decision (Right)</source>
        <translation>Décision suivante (flèche droite)</translation>
    </message>
    <message>
        <source>A new game from this decision</source>
        <translation>Nouvelle partie à partir de cette décision</translation>
    </message>
    <message>
        <source>Try again from here</source>
        <translation>Réessayer à partir d’ici</translation>
    </message>
    <message>
        <source>Watch from here</source>
        <translation>Revoir à partir d’ici</translation>
    </message>
    <message>
        <source>Show the better choice</source>
        <translation>Montrer le meilleur choix</translation>
    </message>
    <message>
        <source>Next mistake</source>
        <translation>Erreur suivante</translation>
    </message>
    <message>
        <source>Played: {choice}</source>
        <translation>Choix fait&#xa0;: {choice}</translation>
    </message>
    <message>
        <source>Not analysed yet.</source>
        <translation>Pas encore examinée.</translation>
    </message>
    <message>
        <source>Choose it on the board, or have it shown.</source>
        <translation>Choisissez-le sur le plateau, ou faites-le montrer.</translation>
    </message>
    <message>
        <source>Think of a card and a building, then have it shown.</source>
        <translation>Pensez à une carte et à un bâtiment, puis faites-les montrer.</translation>
    </message>
    <message>
        <source>Best found: {choice}</source>
        <translation>Meilleur choix trouvé&#xa0;: {choice}</translation>
    </message>
    <message>
        <source>Why: {reasons}</source>
        <translation>Pourquoi&#xa0;: {reasons}</translation>
    </message>
    <message>
        <source>This gave away {loss}. What would have been better?</source>
        <translation>Gaspillé&#xa0;: {loss}. Qu’aurait-il fallu faire&#xa0;?</translation>
    </message>
</context>
<context>
    <name>DecisionList</name>
    <message>
        <source>All decisions</source>
        <translation>Toutes les décisions</translation>
    </message>
    <message>
        <source>Played</source>
        <translation>Joué</translation>
    </message>
    <message>
        <source>Chance</source>
        <translation>Chances</translation>
    </message>
    <message>
        <source>Given away</source>
        <translation>Gaspillé</translation>
    </message>
</context>
<context>
    <name>EndPage</name>
    <message>
        <source>‹  Start page</source>
        <translation>‹  Accueil</translation>
    </message>
    <message>
        <source>Turning points</source>
        <translation>Moments décisifs</translation>
    </message>
    <message>
        <source>This game is not saved. “Save a copy…” keeps it somewhere else.</source>
        <translation>Cette partie n’est pas enregistrée&#xa0;: «&#xa0;Enregistrer une copie…&#xa0;» permet de la garder ailleurs.</translation>
    </message>
    <message>
        <source>Saved and lost</source>
        <translation>Sauvés et perdus</translation>
    </message>
    <message>
        <source>Same players, new deal</source>
        <translation>Mêmes joueurs, nouvelles cartes</translation>
    </message>
    <message>
        <source>Rematch</source>
        <translation>Revanche</translation>
    </message>
    <message>
        <source>Same players, same deck and lava</source>
        <translation>Mêmes joueurs, même pioche et même lave</translation>
    </message>
    <message>
        <source>The result of “{}” cannot be shown because the saved game cannot be read: {}.</source>
        <translation>Le résultat de «&#xa0;{}&#xa0;» ne peut pas être affiché, car la partie enregistrée est illisible&#xa0;: {}.</translation>
    </message>
    <message>
        <source>Watch the replay</source>
        <translation>Revoir la partie</translation>
    </message>
    <message>
        <source>Same cards again</source>
        <translation>Rejouer les mêmes cartes</translation>
    </message>
    <message>
        <source>Save picture…</source>
        <translation>Enregistrer l’image…</translation>
    </message>
    <message>
        <source>The city at the end</source>
        <translation>La ville à la fin</translation>
    </message>
    <message>
        <source>Copy the story</source>
        <translation>Copier le récit</translation>
    </message>
    <message>
        <source>“{}” is saved.</source>
        <translation>«&#xa0;{}&#xa0;» est enregistré.</translation>
    </message>
    <message>
        <source>Save a copy…</source>
        <translation>Enregistrer une copie…</translation>
    </message>
    <message>
        <source>Played with a coach: this game does not count for your rating.</source>
        <translation>Jouée avec un entraîneur&#xa0;: cette partie ne compte pas pour votre classement.</translation>
    </message>
    <message>
        <source>Analyse</source>
        <translation>Analyser</translation>
    </message>
    <message>
        <source>What each decision was worth</source>
        <translation>Ce que valait chaque décision</translation>
    </message>
    <message>
        <source>New game</source>
        <translation>Nouvelle partie</translation>
    </message>
    <message>
        <source>Other players, other rules</source>
        <translation>D’autres joueurs, d’autres règles</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Résultat</translation>
    </message>
    <message>
        <source>Save picture</source>
        <translation>Enregistrer l’image</translation>
    </message>
    <message>
        <source>Pictures (*.png)</source>
        <translation>Images (*.png)</translation>
    </message>
    <message>
        <source>Watch it</source>
        <translation>Revoir ce moment</translation>
    </message>
    <message>
        <source>{name}, for {former}</source>
        <translation>{name}, à la place de {former}</translation>
    </message>
    <message numerus="yes">
        <source>%n saved</source>
        <translation>
            <numerusform>%n sauvé</numerusform>
            <numerusform>%n sauvés</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lost</source>
        <translation>
            <numerusform>%n perdu</numerusform>
            <numerusform>%n perdus</numerusform>
        </translation>
    </message>
    <message>
        <source>Vesuvius seethes: {} draws the first A.D. 79.</source>
        <translation>Le Vésuve gronde&#xa0;: {} pioche le premier A.D. 79.</translation>
    </message>
    <message>
        <source>You and {} tie</source>
        <translation>Égalité entre vous et {}</translation>
    </message>
    <message>
        <source>You win</source>
        <translation>Vous gagnez</translation>
    </message>
    <message>
        <source>As many saved by {0}; you win with fewer in the volcano.</source>
        <translation>Autant de citoyens sauvés par {0}&#xa0;; vous l’emportez avec moins de citoyens dans le volcan.</translation>
    </message>
    <message>
        <source>Vesuvius erupts: {} draws the second A.D. 79.</source>
        <translation>Le Vésuve entre en éruption&#xa0;: {} pioche le second A.D. 79.</translation>
    </message>
    <message>
        <source>{} shows a hand of jokers, and Vesuvius erupts early.</source>
        <translation>{} montre une main de jokers, et le Vésuve entre en éruption avant l’heure.</translation>
    </message>
    <message>
        <source>{} places the {} on {}. Lost: {}.</source>
        <translation>{} pose une tuile ({}) en {}&#xa0;: elle emporte {}.</translation>
    </message>
    <message numerus="yes">
        <source>{} gets {} out in one turn, %n step(s) in all.</source>
        <translation>
            <numerusform>{} fait sortir {} en un seul tour, %n pas en tout.</numerusform>
            <numerusform>{} fait sortir {} en un seul tour, %n pas en tout.</numerusform>
        </translation>
    </message>
    <message>
        <source>{} takes the lead and keeps it.</source>
        <translation>{} prend la tête et la garde.</translation>
    </message>
    <message>
        <source>Vesuvius seethes: you draw the first A.D. 79.</source>
        <translation>Le Vésuve gronde&#xa0;: vous piochez le premier A.D. 79.</translation>
    </message>
    <message>
        <source>Vesuvius erupts: you draw the second A.D. 79.</source>
        <translation>Le Vésuve entre en éruption&#xa0;: vous piochez le second A.D. 79.</translation>
    </message>
    <message>
        <source>You show a hand of jokers, and Vesuvius erupts early.</source>
        <translation>Vous ne montrez que des jokers, et le Vésuve entre en éruption plus tôt.</translation>
    </message>
    <message>
        <source>You place the {} on {}. Lost: {}.</source>
        <translation>Vous posez une tuile ({}) en {}&#xa0;: elle emporte {}.</translation>
    </message>
    <message numerus="yes">
        <source>You get {} out in one turn, %n step(s) in all.</source>
        <translation>
            <numerusform>Vous faites sortir {} en un seul tour, %n pas en tout.</numerusform>
            <numerusform>Vous faites sortir {} en un seul tour, %n pas en tout.</numerusform>
        </translation>
    </message>
    <message>
        <source>You take the lead and keep it.</source>
        <translation>Vous prenez la tête et la gardez.</translation>
    </message>
    <message>
        <source>The game is not over</source>
        <translation>La partie n’est pas finie</translation>
    </message>
    <message>
        <source>{} wins</source>
        <translation>{} l’emporte</translation>
    </message>
    <message>
        <source>{} tie</source>
        <translation>Égalité entre {}</translation>
    </message>
    <message>
        <source>Equal in saved and in lost: a tie.</source>
        <translation>Autant de sauvés et autant de perdus&#xa0;: victoire partagée.</translation>
    </message>
    <message>
        <source>{} saved {} each; {} wins with fewer in the volcano.</source>
        <translation>{} à égalité ({} chacun)&#xa0;; {} l’emporte avec moins de citoyens dans le volcan.</translation>
    </message>
    <message>
        <source>‹  Leave</source>
        <translation>‹  Quitter</translation>
    </message>
</context>
<context>
    <name>ExceptionHandler</name>
    <message>
        <source>Pompeii has been updated or removed while it was open; please close Pompeii and open it again.</source>
        <translation>Pompéi a été mis à jour ou supprimé pendant qu’il était ouvert&#xa0;; fermez Pompéi et rouvrez-le.</translation>
    </message>
    <message>
        <source>Something went wrong inside the program.</source>
        <translation>Une erreur s’est produite dans le programme.</translation>
    </message>
    <message>
        <source>Something went wrong inside the program; details are in {log}.</source>
        <translation>Une erreur s’est produite dans le programme&#xa0;; les détails sont dans {log}.</translation>
    </message>
    <message>
        <source>Your game is saved.</source>
        <translation>Votre partie est enregistrée.</translation>
    </message>
</context>
<context>
    <name>FarInvite</name>
    <message>
        <source>A friend in another town can join by a line that you send. Your internet address becomes known to those who have the line and, so that you find each other, to the operator of a relay; no one in between can read the game.</source>
        <translation>Un ami dans une autre ville peut vous rejoindre avec une ligne que vous lui envoyez. Votre adresse Internet est connue de ceux qui ont cette ligne et, pour que vous vous trouviez, de l’exploitant d’un relais&#xa0;; personne entre vous ne peut lire la partie.</translation>
    </message>
    <message>
        <source>Invitation for friends far away</source>
        <translation>Invitation pour des amis au loin</translation>
    </message>
    <message>
        <source>They open “On this network” in Pompeii on a computer and paste it into the address field. Phones cannot join from far away.</source>
        <translation>Ils ouvrent «&#xa0;En réseau&#xa0;» dans Pompéi sur un ordinateur et la collent dans le champ de l’adresse. Les téléphones ne peuvent pas jouer de loin.</translation>
    </message>
    <message>
        <source>Invite a friend far away</source>
        <translation>Inviter un ami au loin</translation>
    </message>
    <message>
        <source>Copy invitation</source>
        <translation>Copier l’invitation</translation>
    </message>
    <message>
        <source>End this</source>
        <translation>Y mettre fin</translation>
    </message>
    <message>
        <source>The line stops working</source>
        <translation>La ligne ne fonctionnera plus</translation>
    </message>
    <message>
        <source>The invitation is ready.</source>
        <translation>L’invitation est prête.</translation>
    </message>
    <message>
        <source>Preparing the invitation…</source>
        <translation>Préparation de l’invitation…</translation>
    </message>
    <message>
        <source>{name}: over a relay, {ms} ms there and back</source>
        <translation>{name}&#xa0;: par un relais, {ms} ms aller-retour</translation>
    </message>
    <message>
        <source>{name}: direct, {ms} ms there and back</source>
        <translation>{name}&#xa0;: en direct, {ms} ms aller-retour</translation>
    </message>
    <message>
        <source>Leave unchanged</source>
        <translation>Ne rien changer</translation>
    </message>
    <message>
        <source>Friends who came by it lose their connection.</source>
        <translation>Les amis venus grâce à elle perdent leur connexion.</translation>
    </message>
    <message>
        <source>End the invitation for friends far away?</source>
        <translation>Mettre fin à l’invitation pour les amis au loin&#xa0;?</translation>
    </message>
</context>
<context>
    <name>FocusReader</name>
    <message>
        <source>on</source>
        <translation>activé</translation>
    </message>
    <message>
        <source>off</source>
        <translation>désactivé</translation>
    </message>
</context>
<context>
    <name>GameList</name>
    <message>
        <source>Games on this network</source>
        <translation>Parties sur ce réseau</translation>
    </message>
    <message>
        <source>needs a join code</source>
        <translation>code d’accès nécessaire</translation>
    </message>
</context>
<context>
    <name>GameNavigation</name>
    <message>
        <source>Leave without saving</source>
        <translation>Quitter sans enregistrer</translation>
    </message>
</context>
<context>
    <name>HabitRow</name>
    <message>
        <source>Find the better choice yourself, in this game and in your others</source>
        <translation>Trouvez vous-même le meilleur choix, dans cette partie et dans vos autres</translation>
    </message>
    <message>
        <source>Practise this</source>
        <translation>S’y exercer</translation>
    </message>
    <message>
        <source>What cost most: {kind} ({citizens}).</source>
        <translation>Ce qui a coûté le plus&#xa0;: {kind} ({citizens}).</translation>
    </message>
</context>
<context>
    <name>Hand</name>
    <message>
        <source>Your cards</source>
        <translation>Vos cartes</translation>
    </message>
</context>
<context>
    <name>HandArea</name>
    <message>
        <source>Vesuvius erupts!</source>
        <translation>Éruption&#xa0;!</translation>
    </message>
    <message>
        <source>You hold only cards of full buildings: you may make Vesuvius erupt (R13)</source>
        <translation>Tous les bâtiments de vos cartes sont pleins&#xa0;: vous pouvez déclencher l’éruption (R13)</translation>
    </message>
    <message>
        <source>A player who holds only cards of full buildings may make Vesuvius erupt (R13)</source>
        <translation>Qui n’a en main que des cartes de bâtiments pleins peut déclencher l’éruption (R13)</translation>
    </message>
    <message>
        <source>Show the hand of {name}</source>
        <translation>Montrer la main de {name}</translation>
    </message>
    <message>
        <source>Discard {card}</source>
        <translation>Défausser le {card}</translation>
    </message>
</context>
<context>
    <name>HandoverScreen</name>
    <message>
        <source>Pass the screen to &lt;b&gt;{name}&lt;/b&gt;</source>
        <translation>Laissez la place à &lt;b&gt;{name}&lt;/b&gt;</translation>
    </message>
    <message>
        <source>The cards stay hidden until then.</source>
        <translation>D’ici là, les cartes restent cachées.</translation>
    </message>
    <message>
        <source>I am {name}</source>
        <translation>Je suis {name}</translation>
    </message>
    <message>
        <source>Pass the screen to {name}</source>
        <translation>Laissez la place à {name}</translation>
    </message>
</context>
<context>
    <name>HintPanel</name>
    <message>
        <source>Hint</source>
        <translation>Conseil</translation>
    </message>
    <message>
        <source>Close the hint</source>
        <translation>Fermer le conseil</translation>
    </message>
    <message>
        <source>Looking ahead… {part}</source>
        <translation>Réflexion… {part}</translation>
    </message>
    <message>
        <source>The AI cannot look ahead now.</source>
        <translation>L’IA ne peut pas réfléchir pour le moment.</translation>
    </message>
    <message>
        <source>It is the only choice.</source>
        <translation>C’est le seul choix.</translation>
    </message>
    <message>
        <source>These two are about equal.</source>
        <translation>Ces deux choix se valent.</translation>
    </message>
    <message>
        <source>These three are about equal.</source>
        <translation>Ces trois choix se valent.</translation>
    </message>
    <message numerus="yes">
        <source>From here you win about %n game(s) in 10.</source>
        <translation>
            <numerusform>À partir d’ici, vous gagnez environ %n partie sur 10.</numerusform>
            <numerusform>À partir d’ici, vous gagnez environ %n parties sur 10.</numerusform>
        </translation>
    </message>
    <message>
        <source>Saves {citizens}</source>
        <translation>Sauve {citizens}</translation>
    </message>
    <message>
        <source>Loses {citizens}</source>
        <translation>Perd {citizens}</translation>
    </message>
    <message>
        <source>The best found</source>
        <translation>Le meilleur trouvé</translation>
    </message>
    <message>
        <source>About as good as the best</source>
        <translation>À peu près aussi bon que le meilleur</translation>
    </message>
    <message>
        <source>Gives away {loss}</source>
        <translation>Gaspille {loss}</translation>
    </message>
    <message numerus="yes">
        <source>{chance} to win, {saved} saved, {lost} lost, on %n deal(s)</source>
        <translation>
            <numerusform>{chance} de gagner, {saved} sauvés, {lost} perdus, sur %n donne</numerusform>
            <numerusform>{chance} de gagner, {saved} sauvés, {lost} perdus, sur %n donnes</numerusform>
        </translation>
    </message>
    <message>
        <source>behind by {n} ± {interval}</source>
        <translation>{n} ± {interval} de moins</translation>
    </message>
    <message>
        <source>There is nothing to choose now.</source>
        <translation>Il n’y a rien à choisir pour l’instant.</translation>
    </message>
    <message numerus="yes">
        <source>%n other choice(s) are about as good.</source>
        <translation>
            <numerusform>%n autre choix est à peu près aussi bon.</numerusform>
            <numerusform>%n autres choix sont à peu près aussi bons.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>HostingForm</name>
    <message>
        <source>Name of the game</source>
        <translation>Nom de la partie</translation>
    </message>
    <message>
        <source>Join code</source>
        <translation>Code d’accès</translation>
    </message>
    <message>
        <source>a new one for this game</source>
        <translation>un nouveau, pour cette partie</translation>
    </message>
    <message>
        <source>my own:</source>
        <translation>mon propre code&#xa0;:</translation>
    </message>
    <message>
        <source>none: anyone on the network can join</source>
        <translation>aucun&#xa0;: tout le réseau peut entrer</translation>
    </message>
    <message>
        <source>That code is easy to guess. Use random letters and digits.</source>
        <translation>Ce code est facile à deviner. Préférez des lettres et des chiffres au hasard.</translation>
    </message>
    <message>
        <source>Next you see a QR code. Phones scan it and play in their browser: nothing to install.</source>
        <translation>Un code QR s’affiche ensuite. Les téléphones le scannent et jouent dans leur navigateur, sans rien installer.</translation>
    </message>
    <message>
        <source>Computers on this network find the game by themselves.</source>
        <translation>Les ordinateurs de ce réseau trouvent la partie tout seuls.</translation>
    </message>
    <message>
        <source>Your own code has eight letters and digits; four more are added that prove it is you.</source>
        <translation>Votre propre code a huit lettres et chiffres&#xa0;; quatre autres s’y ajoutent pour prouver que c’est bien vous.</translation>
    </message>
</context>
<context>
    <name>HouseRules</name>
    <message>
        <source>Used in: {}</source>
        <translation>Valable dans&#xa0;: {}</translation>
    </message>
</context>
<context>
    <name>Invitation</name>
    <message>
        <source>An invitation to a game of Pompeii: “{name}”</source>
        <translation>Invitation à une partie de Pompéi&#xa0;: «&#xa0;{name}&#xa0;»</translation>
    </message>
    <message>
        <source>Address: {}</source>
        <translation>Adresse&#xa0;: {}</translation>
    </message>
    <message>
        <source>Join code: {}</source>
        <translation>Code d’accès&#xa0;: {}</translation>
    </message>
    <message>
        <source>This needs a computer: phones cannot join from far away.</source>
        <translation>Il faut un ordinateur&#xa0;: les téléphones ne peuvent pas jouer de loin.</translation>
    </message>
    <message>
        <source>In Pompeii, open “On this network” and paste all of this into the address field.</source>
        <translation>Dans Pompéi, ouvrez «&#xa0;En réseau&#xa0;» et collez tout ce texte dans le champ d’adresse.</translation>
    </message>
</context>
<context>
    <name>InvitePanel</name>
    <message>
        <source>Join code</source>
        <translation>Code d’accès</translation>
    </message>
    <message>
        <source>Copy invitation</source>
        <translation>Copier l’invitation</translation>
    </message>
    <message>
        <source>Try another address</source>
        <translation>Essayer une autre adresse</translation>
    </message>
    <message>
        <source>Copy code</source>
        <translation>Copier le code</translation>
    </message>
    <message>
        <source>The old code stops working; everyone who is here stays</source>
        <translation>L’ancien code ne permet plus d’entrer&#xa0;; les personnes présentes restent</translation>
    </message>
    <message>
        <source>New code</source>
        <translation>Nouveau code</translation>
    </message>
    <message>
        <source>Anyone on this network can join: no code is needed.</source>
        <translation>Tout le monde sur ce réseau peut entrer, sans code.</translation>
    </message>
    <message>
        <source>Others find this game under “On this network”, or at</source>
        <translation>Les autres trouvent cette partie dans «&#xa0;En réseau&#xa0;», ou à l’adresse</translation>
    </message>
    <message>
        <source>Join code: {}</source>
        <translation>Code d’accès&#xa0;: {}</translation>
    </message>
    <message>
        <source>Nothing opens? Put the phone into this Wi-Fi, or open {} in its browser.</source>
        <translation>Rien ne s’ouvre&#xa0;? Connectez le téléphone à ce Wi-Fi, ou ouvrez {} dans son navigateur.</translation>
    </message>
    <message>
        <source>also {}</source>
        <translation>aussi {}</translation>
    </message>
    <message>
        <source>The host&apos;s computer is on no network: no one else can join until it is.</source>
        <translation>L’ordinateur de l’hôte n’est sur aucun réseau&#xa0;: d’ici là, personne d’autre ne peut entrer.</translation>
    </message>
    <message>
        <source>Phones cannot join: this network gives no address that a browser opens.</source>
        <translation>Les téléphones ne peuvent pas entrer&#xa0;: ce réseau ne donne aucune adresse qu’un navigateur ouvre.</translation>
    </message>
    <message>
        <source>Port {} is another program&apos;s. If others do not get in, let port {} through the firewall.</source>
        <translation>Le port {} est pris par un autre programme. Si les autres n’entrent pas, ouvrez le port {} dans le pare-feu.</translation>
    </message>
    <message>
        <source>Point your phone&apos;s camera here</source>
        <translation>Visez ici avec votre téléphone</translation>
    </message>
    <message>
        <source>Other computers</source>
        <translation>Autres ordinateurs</translation>
    </message>
    <message>
        <source>Invite others</source>
        <translation>Inviter d’autres joueurs</translation>
    </message>
    <message>
        <source>Anyone can join</source>
        <translation>Tout le monde peut entrer</translation>
    </message>
    <message>
        <source>If no one gets in: no guest Wi-Fi, no VPN, and port {} open in this computer&apos;s firewall.</source>
        <translation>Si personne ne peut entrer&#xa0;: pas de Wi-Fi invité, pas de VPN, et le port {} ouvert dans le pare-feu de cet ordinateur.</translation>
    </message>
    <message>
        <source>A friend far away</source>
        <translation>Un ami au loin</translation>
    </message>
</context>
<context>
    <name>JoinCodePrompt</name>
    <message>
        <source>Join</source>
        <translation>Rejoindre</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>The join code of “{}”</source>
        <translation>Le code d’accès de «&#xa0;{}&#xa0;»</translation>
    </message>
    <message>
        <source>It is on the host&apos;s screen, below the QR code.</source>
        <translation>Il est sur l’écran de l’hôte, sous le code QR.</translation>
    </message>
    <message>
        <source>You watch at first, and can then ask for an AI&apos;s seat.</source>
        <translation>Vous regardez d’abord, puis vous pouvez demander la place d’une IA.</translation>
    </message>
</context>
<context>
    <name>KeysDialog</name>
    <message>
        <source>Change keys</source>
        <translation>Changer les touches</translation>
    </message>
    <message>
        <source>Press the new key in its field; Backspace removes the key.</source>
        <translation>Appuyez sur la nouvelle touche dans son champ&#xa0;; Retour arrière l’efface.</translation>
    </message>
    <message>
        <source>Default keys</source>
        <translation>Touches par défaut</translation>
    </message>
    <message>
        <source>{key} is already used for something else.</source>
        <translation>{key} sert déjà à autre chose.</translation>
    </message>
    <message>
        <source>{key} is already used: {what}.</source>
        <translation>{key} est déjà prise&#xa0;: {what}.</translation>
    </message>
    <message>
        <source>{key}: {what}</source>
        <translation>{key}&#xa0;: {what}</translation>
    </message>
    <message>
        <source>No key: {what}</source>
        <translation>Aucune touche&#xa0;: {what}</translation>
    </message>
    <message>
        <source>All keys are back to default.</source>
        <translation>Les touches par défaut sont rétablies.</translation>
    </message>
</context>
<context>
    <name>LastMoves</name>
    <message>
        <source>There is nothing to replay now.</source>
        <translation>Il n’y a rien à revoir pour l’instant.</translation>
    </message>
</context>
<context>
    <name>LessonBubble</name>
    <message>
        <source>Next</source>
        <translation>Suivant</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Précédent</translation>
    </message>
    <message>
        <source>Leave the lesson</source>
        <translation>Quitter la leçon</translation>
    </message>
    <message>
        <source>The other rules</source>
        <translation>Les autres règles</translation>
    </message>
    <message>
        <source>It asks if you want to look again after a choice that gives something away; not rated</source>
        <translation>Il demande si vous voulez revoir un choix qui gaspille quelque chose&#xa0;; ne compte pas pour le classement</translation>
    </message>
    <message>
        <source>Play with a coach</source>
        <translation>Jouer avec un entraîneur</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Règles</translation>
    </message>
    <message>
        <source>Again</source>
        <translation>Recommencer</translation>
    </message>
    <message>
        <source>What the lesson says</source>
        <translation>Ce que dit la leçon</translation>
    </message>
    <message>
        <source>Leave the lesson; you can come back from the start page</source>
        <translation>Quitter la leçon&#xa0;; vous pourrez y revenir depuis la page d’accueil</translation>
    </message>
    <message>
        <source>Go back one step and undo what came after it</source>
        <translation>Revenir d’une étape&#xa0;; ce qui a été fait depuis est annulé</translation>
    </message>
    <message>
        <source>Do it for me</source>
        <translation>Faites-le pour moi</translation>
    </message>
    <message>
        <source>Show me</source>
        <translation>Montrez-moi</translation>
    </message>
    <message>
        <source>Play a game</source>
        <translation>Jouer une partie</translation>
    </message>
    <message>
        <source>Parts of buildings, jokers, an early eruption and more, in three minutes</source>
        <translation>Parties de bâtiments, jokers, éruption anticipée et le reste, en trois minutes</translation>
    </message>
</context>
<context>
    <name>LessonNavigation</name>
    <message>
        <source>You can go on from here another time: the lesson is on the start page.</source>
        <translation>Vous pourrez reprendre ici une autre fois&#xa0;: la leçon est sur la page d’accueil.</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>Quitter</translation>
    </message>
    <message>
        <source>Stay</source>
        <translation>Rester</translation>
    </message>
    <message>
        <source>Leave the lesson?</source>
        <translation>Quitter la leçon&#xa0;?</translation>
    </message>
</context>
<context>
    <name>LevelAdvice</name>
    <message>
        <source>Use {}</source>
        <translation>Choisir le niveau {}</translation>
    </message>
</context>
<context>
    <name>LicencesPage</name>
    <message>
        <source>Licences</source>
        <translation>Licences</translation>
    </message>
    <message>
        <source>Parts of the program</source>
        <translation>Composants du programme</translation>
    </message>
    <message>
        <source>Text of the licence</source>
        <translation>Texte de la licence</translation>
    </message>
    <message>
        <source>{name}: {licence}</source>
        <translation>{name}&#xa0;: {licence}</translation>
    </message>
    <message>
        <source>This installation came without the text. It is here: {}</source>
        <translation>Le texte n’est pas fourni avec cette installation. Il se trouve ici&#xa0;: {}</translation>
    </message>
</context>
<context>
    <name>LobbyPage</name>
    <message>
        <source>‹  Leave</source>
        <translation>‹  Quitter</translation>
    </message>
    <message>
        <source>Leave and close the game for everyone?</source>
        <translation>Quitter et fermer la partie pour tous&#xa0;?</translation>
    </message>
    <message>
        <source>Leave and give up your seat?</source>
        <translation>Quitter et céder votre place&#xa0;?</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>Quitter</translation>
    </message>
    <message>
        <source>Stay</source>
        <translation>Rester</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Commencer</translation>
    </message>
    <message>
        <source>Start anyway</source>
        <translation>Commencer quand même</translation>
    </message>
    <message>
        <source>✓  Ready</source>
        <translation>✓  Prêt</translation>
    </message>
    <message>
        <source>Not ready yet: {}.</source>
        <translation>On attend {}.</translation>
    </message>
    <message>
        <source>Everyone is ready.</source>
        <translation>Tout le monde est prêt.</translation>
    </message>
    <message>
        <source>Who plays</source>
        <translation>Qui joue</translation>
    </message>
    <message>
        <source>I&apos;m ready</source>
        <translation>Je suis prêt</translation>
    </message>
    <message>
        <source>Choose “I&apos;m ready” when you want to start.</source>
        <translation>Cliquez sur «&#xa0;Je suis prêt&#xa0;» quand vous voulez commencer.</translation>
    </message>
    <message numerus="yes">
        <source>Start without %n phone(s)…</source>
        <translation>
            <numerusform>Commencer sans le téléphone…</numerusform>
            <numerusform>Commencer sans les %n téléphones…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Start without %n player(s)…</source>
        <translation>
            <numerusform>Commencer à un de moins…</numerusform>
            <numerusform>Commencer sans les %n qui manquent…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Waiting for %n phone(s).</source>
        <translation>
            <numerusform>On attend un téléphone.</numerusform>
            <numerusform>On attend %n téléphones.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Waiting for %n player(s).</source>
        <translation>
            <numerusform>On attend encore un joueur.</numerusform>
            <numerusform>On attend encore %n joueurs.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n seat(s) are still empty. Start now, with AIs on them?</source>
        <translation>
            <numerusform>Une place est encore libre. Commencer maintenant, avec une IA à cette place&#xa0;?</numerusform>
            <numerusform>%n places sont encore libres. Commencer maintenant, avec des IA à ces places&#xa0;?</numerusform>
        </translation>
    </message>
    <message>
        <source>Start with AIs</source>
        <translation>Commencer avec des IA</translation>
    </message>
    <message>
        <source>Wait</source>
        <translation>Attendre</translation>
    </message>
    <message>
        <source>The host starts the game. Press “Ready” again if you need more time.</source>
        <translation>L’hôte lancera la partie. S’il vous faut encore du temps, appuyez de nouveau sur «&#xa0;Prêt&#xa0;».</translation>
    </message>
    <message>
        <source>You are watching. Take a free seat to play.</source>
        <translation>Vous regardez. Pour jouer, prenez une place libre.</translation>
    </message>
    <message>
        <source>You are watching. To play, ask for an AI&apos;s seat.</source>
        <translation>Vous regardez. Pour jouer, demandez la place d’une IA.</translation>
    </message>
    <message>
        <source>You are watching. To play, take an AI&apos;s seat.</source>
        <translation>Vous regardez. Pour jouer, prenez la place d’une IA.</translation>
    </message>
    <message>
        <source>You are watching.</source>
        <translation>Vous regardez.</translation>
    </message>
</context>
<context>
    <name>LobbySeat</name>
    <message>
        <source>Leave seat</source>
        <translation>Libérer la place</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Modifier</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>Oui</translation>
    </message>
    <message>
        <source>No</source>
        <translation>Non</translation>
    </message>
    <message>
        <source>✓  ready</source>
        <translation>✓  prêt</translation>
    </message>
    <message>
        <source>not ready yet</source>
        <translation>pas encore prêt</translation>
    </message>
    <message>
        <source>Seat {}</source>
        <translation>Place {}</translation>
    </message>
    <message>
        <source>For anyone who joins; for an AI if no one does.</source>
        <translation>Pour un autre joueur&#xa0;; à défaut, pour une IA.</translation>
    </message>
    <message>
        <source>A bot on the host&apos;s computer.</source>
        <translation>Un bot sur l’ordinateur de l’hôte.</translation>
    </message>
    <message>
        <source>An AI, {}.</source>
        <translation>Une IA, niveau {}.</translation>
    </message>
    <message>
        <source>An AI.</source>
        <translation>Une IA.</translation>
    </message>
    <message>
        <source>not here yet</source>
        <translation>pas encore là</translation>
    </message>
    <message>
        <source>you</source>
        <translation>vous</translation>
    </message>
    <message>
        <source>the host</source>
        <translation>l’hôte</translation>
    </message>
    <message>
        <source>Asked the host…</source>
        <translation>Demande envoyée à l’hôte…</translation>
    </message>
    <message>
        <source>Move to this seat</source>
        <translation>Changer pour cette place</translation>
    </message>
    <message>
        <source>Ask for this seat</source>
        <translation>Demander cette place</translation>
    </message>
    <message>
        <source>Take this seat</source>
        <translation>Prendre cette place</translation>
    </message>
    <message>
        <source>Change seat {}</source>
        <translation>Modifier la place {}</translation>
    </message>
    <message>
        <source>Remove {}</source>
        <translation>Exclure {}</translation>
    </message>
    <message>
        <source>{}, a bot</source>
        <translation>{}, un bot</translation>
    </message>
    <message>
        <source>Open to the network</source>
        <translation>Ouvrir au réseau</translation>
    </message>
    <message>
        <source>A person with a phone</source>
        <translation>Une personne avec un téléphone</translation>
    </message>
    <message>
        <source>{}, an AI</source>
        <translation>{}, une IA</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>Niveau</translation>
    </message>
    <message>
        <source>Yes, {} may have the seat</source>
        <translation>Oui, donner la place à {}</translation>
    </message>
    <message>
        <source>No, {} may not have the seat</source>
        <translation>Non, refuser la place à {}</translation>
    </message>
    <message>
        <source>Your colour: {}</source>
        <translation>Votre couleur&#xa0;: {}</translation>
    </message>
    <message>
        <source>Waiting for a phone…</source>
        <translation>On attend un téléphone…</translation>
    </message>
    <message>
        <source>Waiting for a player…</source>
        <translation>On attend un joueur…</translation>
    </message>
    <message>
        <source>Scan the code to sit here.</source>
        <translation>Scannez le code pour prendre cette place.</translation>
    </message>
    <message>
        <source>With a phone or another computer.</source>
        <translation>Avec un téléphone ou un autre ordinateur.</translation>
    </message>
    <message>
        <source>On another computer.</source>
        <translation>Sur un autre ordinateur.</translation>
    </message>
    <message>
        <source>here, with a phone</source>
        <translation>là, avec un téléphone</translation>
    </message>
    <message>
        <source>here</source>
        <translation>là</translation>
    </message>
    <message>
        <source>Your name</source>
        <translation>Votre nom</translation>
    </message>
    <message>
        <source>Free seat</source>
        <translation>Place libre</translation>
    </message>
</context>
<context>
    <name>LogPanel</name>
    <message>
        <source>Log</source>
        <translation>Journal</translation>
    </message>
    <message>
        <source>Close the log</source>
        <translation>Fermer le journal</translation>
    </message>
    <message>
        <source>Round {}</source>
        <translation>Tour {}</translation>
    </message>
    <message>
        <source>{name} now plays in place of {other}.</source>
        <translation>{name} remplace {other} et continue.</translation>
    </message>
    <message>
        <source>{name} has a coach from here on: the game is not rated.</source>
        <translation>{name} a désormais un entraîneur&#xa0;: la partie ne compte pas pour le classement.</translation>
    </message>
</context>
<context>
    <name>LossCard</name>
    <message>
        <source>Each dot is a game; the line is the average of five games.</source>
        <translation>Chaque point est une partie&#xa0;; la ligne est la moyenne de cinq parties.</translation>
    </message>
    <message>
        <source>Citizens given away</source>
        <translation>Citoyens gaspillés</translation>
    </message>
    <message>
        <source>You give away {citizens} citizens a game; a tribune gives away {tribune}.</source>
        <translation>Vous gaspillez {citizens} citoyens par partie&#xa0;; un tribun en gaspille {tribune}.</translation>
    </message>
    <message>
        <source>Given away: {}</source>
        <translation>Gaspillés&#xa0;: {}</translation>
    </message>
    <message>
        <source>How many more citizens could you have saved? An analysis looks at each choice.</source>
        <translation>Combien de citoyens auriez-vous pu sauver en plus&#xa0;? Une analyse examine chaque choix.</translation>
    </message>
    <message numerus="yes">
        <source>{done} of %n game(s) analysed</source>
        <translation>
            <numerusform>{done} partie sur %n analysée</numerusform>
            <numerusform>{done} parties sur %n analysées</numerusform>
        </translation>
    </message>
    <message>
        <source>{done}, {percent} of the next</source>
        <translation>{done}, et {percent} de la suivante</translation>
    </message>
    <message>
        <source>This version is slow: each game takes long (see Settings).</source>
        <translation>Cette version est lente&#xa0;: chaque partie prend du temps (voir Réglages).</translation>
    </message>
    <message>
        <source>Analyse the others</source>
        <translation>Analyser les autres</translation>
    </message>
    <message>
        <source>Analyse these games</source>
        <translation>Analyser ces parties</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Arrêter</translation>
    </message>
</context>
<context>
    <name>LossCurve</name>
    <message>
        <source>about the same</source>
        <translation>à peu près autant</translation>
    </message>
    <message>
        <source>fewer</source>
        <translation>moins</translation>
    </message>
    <message>
        <source>more</source>
        <translation>plus</translation>
    </message>
    <message numerus="yes">
        <source>Citizens given away in the last %n game(s) analysed: {first} at first, {last} lately, {trend}; a tribune: {tribune}</source>
        <translation>
            <numerusform>Citoyens gaspillés dans la dernière partie analysée&#xa0;: {first} au début, {last} récemment, {trend}&#xa0;; un tribun&#xa0;: {tribune}</numerusform>
            <numerusform>Citoyens gaspillés dans les %n dernières parties analysées&#xa0;: {first} au début, {last} récemment, {trend}&#xa0;; un tribun&#xa0;: {tribune}</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LossSplit</name>
    <message>
        <source>Where it was given away</source>
        <translation>Où c’était gaspillé</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>The Downfall of Pompeii</source>
        <translation>La Chute de Pompéi</translation>
    </message>
    <message>
        <source>The settings could not be read, so the defaults are used. The old file is kept as {}.</source>
        <translation>Les réglages n’ont pas pu être lus&#xa0;: ceux d’origine s’appliquent. L’ancien fichier est conservé sous {}.</translation>
    </message>
    <message>
        <source>Close without saving</source>
        <translation>Fermer sans enregistrer</translation>
    </message>
    <message>
        <source>Rating {}</source>
        <translation>Classement {}</translation>
    </message>
</context>
<context>
    <name>MessageBar</name>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>Close the message</source>
        <translation>Fermer le message</translation>
    </message>
</context>
<context>
    <name>Moment</name>
    <message>
        <source>No citizens of {name} are left in the city</source>
        <translation>Plus aucun citoyen de {name} dans la ville</translation>
    </message>
    <message>
        <source>You have no citizens left in the city</source>
        <translation>Vous n’avez plus de citoyens dans la ville</translation>
    </message>
    <message>
        <source>You and {name} have no citizens left in the city</source>
        <translation>Vous et {name} n’avez plus de citoyens dans la ville</translation>
    </message>
    <message>
        <source>{n} lost at once</source>
        <translation>{n} perdus d’un coup</translation>
    </message>
    <message>
        <source>{name}&apos;s last citizen gets out!</source>
        <translation>Le dernier citoyen de {name} est sauvé&#xa0;!</translation>
    </message>
    <message>
        <source>Your last citizen is out!</source>
        <translation>Votre dernier citoyen est sauvé&#xa0;!</translation>
    </message>
    <message>
        <source>{name}&apos;s last citizen gets out by a single step!</source>
        <translation>Le dernier citoyen de {name} est sauvé, à un pas près&#xa0;!</translation>
    </message>
    <message>
        <source>Your last citizen is out by a single step!</source>
        <translation>Votre dernier citoyen est sauvé, à un pas près&#xa0;!</translation>
    </message>
    <message>
        <source>{name} saves {n} in one turn!</source>
        <translation>{name} en sauve {n} en un tour&#xa0;!</translation>
    </message>
    <message>
        <source>You save {n} in one turn!</source>
        <translation>Vous en sauvez {n} en un tour&#xa0;!</translation>
    </message>
</context>
<context>
    <name>MoveList</name>
    <message>
        <source>Log</source>
        <translation>Journal</translation>
    </message>
    <message>
        <source>Round {}</source>
        <translation>Tour {}</translation>
    </message>
</context>
<context>
    <name>NameField</name>
    <message>
        <source>Your name on the network</source>
        <translation>Votre nom sur le réseau</translation>
    </message>
    <message>
        <source>needed to join</source>
        <translation>requis pour jouer</translation>
    </message>
</context>
<context>
    <name>Narrator</name>
    <message>
        <source>Your turn. You may also make Vesuvius erupt (R13).</source>
        <translation>À vous de jouer. Vous pouvez aussi déclencher l’éruption (R13).</translation>
    </message>
    <message>
        <source>Your turn.</source>
        <translation>À vous de jouer.</translation>
    </message>
    <message>
        <source>Place the {tile} tile.</source>
        <translation>Posez la tuile ({tile}).</translation>
    </message>
    <message>
        <source>Move {run} of {runs}.</source>
        <translation>Déplacement {run} sur {runs}.</translation>
    </message>
</context>
<context>
    <name>NetworkPage</name>
    <message>
        <source>On this network</source>
        <translation>En réseau</translation>
    </message>
    <message>
        <source>Your name</source>
        <translation>Votre nom</translation>
    </message>
    <message>
        <source>Host a game</source>
        <translation>Héberger une partie</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Can&apos;t see a game?</source>
        <translation>Vous ne trouvez pas la partie&#xa0;?</translation>
    </message>
    <message>
        <source>Enter your name first.</source>
        <translation>Indiquez d’abord votre nom.</translation>
    </message>
    <message>
        <source>Join a game</source>
        <translation>Rejoindre une partie</translation>
    </message>
    <message>
        <source>Give up the seat</source>
        <translation>Céder la place</translation>
    </message>
    <message>
        <source>Computers on this network find the game by themselves.</source>
        <translation>Les ordinateurs de ce réseau trouvent la partie tout seuls.</translation>
    </message>
    <message>
        <source>Phones and tablets join by a code that you show: no installation.</source>
        <translation>Téléphones et tablettes s’y joignent par un code que vous montrez&#xa0;: rien à installer.</translation>
    </message>
    <message>
        <source>Looking for games…</source>
        <translation>Recherche de parties…</translation>
    </message>
    <message>
        <source>Watch</source>
        <translation>Regarder</translation>
    </message>
    <message>
        <source>Rejoin</source>
        <translation>Revenir</translation>
    </message>
    <message>
        <source>Games appear here a second or two after someone hosts one.</source>
        <translation>Une partie apparaît ici une à deux secondes après sa création.</translation>
    </message>
    <message>
        <source>Are you on the same network? A guest Wi-Fi often keeps devices apart.</source>
        <translation>Êtes-vous sur le même réseau&#xa0;? Un Wi-Fi pour invités isole souvent les appareils.</translation>
    </message>
    <message>
        <source>No game found yet</source>
        <translation>Aucune partie pour l’instant</translation>
    </message>
    <message>
        <source>The search goes on: a game appears here by itself.</source>
        <translation>La recherche continue&#xa0;: une partie apparaîtra ici d’elle-même.</translation>
    </message>
    <message>
        <source>Join</source>
        <translation>Rejoindre</translation>
    </message>
    <message>
        <source>Does the firewall on the host&apos;s computer let Pompeii through?</source>
        <translation>Le pare-feu de l’ordinateur de l’hôte laisse-t-il passer Pompéi&#xa0;?</translation>
    </message>
    <message>
        <source>This computer is on no network</source>
        <translation>Cet ordinateur n’est sur aucun réseau</translation>
    </message>
    <message>
        <source>Connect it by Wi-Fi or cable: games then appear here by themselves.</source>
        <translation>Connectez-le par Wi-Fi ou par câble&#xa0;: les parties apparaîtront ici d’elles-mêmes.</translation>
    </message>
    <message>
        <source>This computer does not let Pompeii search the whole network, so games may be missing. Enter the host&apos;s address below.</source>
        <translation>Cet ordinateur ne laisse pas Pompéi chercher dans tout le réseau&#xa0;: des parties peuvent manquer. Saisissez l’adresse de l’hôte ci-dessous.</translation>
    </message>
    <message>
        <source>The host finds an address and an invitation under “Other computers”: type or paste it here.</source>
        <translation>L’hôte trouve une adresse et une invitation sous «&#xa0;Autres ordinateurs&#xa0;»&#xa0;: saisissez-la ou collez-la ici.</translation>
    </message>
    <message>
        <source>On one of your computers, choose “Host a game”.</source>
        <translation>Sur l’un de vos ordinateurs, choisissez «&#xa0;Héberger une partie&#xa0;».</translation>
    </message>
    <message>
        <source>Play together</source>
        <translation>Jouer ensemble</translation>
    </message>
    <message>
        <source>A code alone does not say where the game is: choose the game above, too.</source>
        <translation>Un code seul ne dit pas où est la partie&#xa0;: choisissez-la aussi ci-dessus.</translation>
    </message>
    <message>
        <source>An invitation to a game far away: press Enter to join.</source>
        <translation>Une invitation à une partie au loin&#xa0;: appuyez sur Entrée pour la rejoindre.</translation>
    </message>
    <message>
        <source>A friend far away</source>
        <translation>Un ami au loin</translation>
    </message>
</context>
<context>
    <name>NewGamePage</name>
    <message>
        <source>New game</source>
        <translation>Nouvelle partie</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Règles</translation>
    </message>
    <message>
        <source>First player</source>
        <translation>Premier joueur</translation>
    </message>
    <message>
        <source>Unlimited undo</source>
        <translation>Annulation illimitée</translation>
    </message>
    <message>
        <source>A coach at your side</source>
        <translation>Un entraîneur à vos côtés</translation>
    </message>
    <message>
        <source>Undo and redo as much as you like. Only against AIs.</source>
        <translation>Annulez autant de coups que vous voulez (seulement contre des IA).</translation>
    </message>
    <message>
        <source>After a choice that gives away half a citizen or more it asks if you want to look again. Only against AIs; the game is not rated.</source>
        <translation>Après un choix qui gaspille un demi-citoyen ou plus, il demande si vous voulez le revoir. Seulement contre des IA&#xa0;; la partie ne compte pas pour le classement.</translation>
    </message>
    <message>
        <source>Practise</source>
        <translation>S’entraîner</translation>
    </message>
    <message>
        <source>Back to the default choices</source>
        <translation>Revenir aux choix par défaut</translation>
    </message>
    <message>
        <source>A game that starts with the eruption needs citizens in the city.</source>
        <translation>Pour commencer par l’éruption, il faut des citoyens en ville.</translation>
    </message>
    <message>
        <source>Start when</source>
        <translation>La partie commence quand</translation>
    </message>
    <message>
        <source>No opening tiles: flee at once</source>
        <translation>Pas de tuiles d’ouverture&#xa0;: fuite immédiate</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Commencer</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Réinitialiser</translation>
    </message>
    <message>
        <source>Vesuvius sleeps: from the beginning</source>
        <translation>Le Vésuve sommeille&#xa0;: depuis le début</translation>
    </message>
    <message>
        <source>Vesuvius seethes: relatives and omens at once</source>
        <translation>Le Vésuve gronde&#xa0;: proches et présages dès le début</translation>
    </message>
    <message>
        <source>Vesuvius erupts: lava and flight only</source>
        <translation>Le Vésuve entre en éruption&#xa0;: lave et fuite</translation>
    </message>
    <message>
        <source> of each player</source>
        <translation> de chaque joueur</translation>
    </message>
    <message>
        <source>Citizens already in the city</source>
        <translation>Citoyens déjà en ville</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>Hôte</translation>
    </message>
    <message>
        <source>drawn at random</source>
        <translation>tiré au sort</translation>
    </message>
    <message>
        <source>Player {}</source>
        <translation>Joueur {}</translation>
    </message>
    <message>
        <source>Anyone who tries deal numbers could come across this one and see everyone&apos;s cards.</source>
        <translation>En essayant des numéros de donne, on peut trouver celui-ci et voir les cartes de chacun.</translation>
    </message>
    <message>
        <source>{} people share this screen.</source>
        <translation>{} personnes se partagent cet écran.</translation>
    </message>
    <message>
        <source>{} citizens each.</source>
        <translation>{} citoyens chacun.</translation>
    </message>
    <message>
        <source>Player</source>
        <translation>Joueur</translation>
    </message>
    <message>
        <source>Invite players</source>
        <translation>Inviter les joueurs</translation>
    </message>
    <message numerus="yes">
        <source>%n player(s) will join with phones or other computers.</source>
        <translation>
            <numerusform>Un joueur se joindra à vous, avec un téléphone ou un autre ordinateur.</numerusform>
            <numerusform>%n joueurs se joindront à vous, avec des téléphones ou d’autres ordinateurs.</numerusform>
        </translation>
    </message>
    <message>
        <source>A coach speaks to one person alone, not where several play.</source>
        <translation>Un entraîneur ne parle qu’à une personne seule, pas à plusieurs joueurs.</translation>
    </message>
    <message>
        <source>This game</source>
        <translation>Cette partie</translation>
    </message>
    <message>
        <source>Practise: another start</source>
        <translation>S’entraîner&#xa0;: autre début</translation>
    </message>
    <message>
        <source>{} citizens each, {} of them in the city already.</source>
        <translation>{} citoyens chacun, dont {} déjà dans la ville.</translation>
    </message>
    <message>
        <source>No one plays at this screen: you will watch.</source>
        <translation>Personne ne joue à cet écran&#xa0;: vous regarderez.</translation>
    </message>
</context>
<context>
    <name>Omen</name>
    <message>
        <source>An omen</source>
        <translation>Un présage</translation>
    </message>
    <message>
        <source>Omen {n} in a row</source>
        <translation>{n}e présage d’affilée</translation>
    </message>
    <message>
        <source>You choose who falls into the volcano</source>
        <translation>Vous choisissez qui tombe dans le volcan</translation>
    </message>
    <message>
        <source>{name} chooses who falls into the volcano</source>
        <translation>{name} choisit qui tombera dans le volcan</translation>
    </message>
</context>
<context>
    <name>OpenGameDialog</name>
    <message>
        <source>Require a join code</source>
        <translation>Demander un code d’accès</translation>
    </message>
    <message>
        <source>Name of the game</source>
        <translation>Nom de la partie</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>You will see the code to pass on. It also encrypts the connection.</source>
        <translation>Le code s’affiche pour que vous puissiez le donner. Il sert aussi à chiffrer la connexion.</translation>
    </message>
    <message>
        <source>Anyone on this network can join.</source>
        <translation>Tout le monde sur ce réseau peut entrer.</translation>
    </message>
    <message>
        <source>Let others join</source>
        <translation>Laisser entrer d’autres joueurs</translation>
    </message>
    <message>
        <source>Let others join this game</source>
        <translation>Laisser d’autres entrer dans la partie</translation>
    </message>
    <message>
        <source>Others on this network then see your game in their list. They can watch. If you agree, they take an AI&apos;s place. You keep playing meanwhile.</source>
        <translation>Les autres personnes sur ce réseau voient alors votre partie dans leur liste. Elles peuvent regarder. Si vous êtes d’accord, elles prennent la place d’une IA. Pendant ce temps, vous continuez à jouer.</translation>
    </message>
</context>
<context>
    <name>Page</name>
    <message>
        <source>‹  Back</source>
        <translation>‹  Retour</translation>
    </message>
    <message>
        <source>vermilion, circle</source>
        <translation>vermillon, rond</translation>
    </message>
    <message>
        <source>blue, square</source>
        <translation>bleu, carré</translation>
    </message>
    <message>
        <source>black, triangle</source>
        <translation>noir, triangle</translation>
    </message>
    <message>
        <source>ivory, diamond</source>
        <translation>ivoire, losange</translation>
    </message>
    <message>
        <source>Chances, margins of error and numbers of deals</source>
        <translation>Chances, marges d’erreur et nombre de donnes</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>Chiffres</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>Exemple</translation>
    </message>
</context>
<context>
    <name>Par</name>
    <message>
        <source>A strong player is trying this deal…</source>
        <translation>Un joueur fort essaie cette donne…</translation>
    </message>
    <message>
        <source>A strong player saves {} with it, give or take {}.</source>
        <translation>Un joueur fort en sauve {} avec cette donne, à {} près.</translation>
    </message>
    <message>
        <source>You did better.</source>
        <translation>Vous avez fait mieux.</translation>
    </message>
    <message>
        <source>There is more in it.</source>
        <translation>Il y a mieux à faire.</translation>
    </message>
</context>
<context>
    <name>PeopleList</name>
    <message>
        <source>Watching</source>
        <translation>Spectateurs</translation>
    </message>
    <message>
        <source>Who is here</source>
        <translation>Participants</translation>
    </message>
    <message>
        <source>They cannot come back into this game</source>
        <translation>Retour impossible dans cette partie</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Retirer</translation>
    </message>
    <message>
        <source>connected</source>
        <translation>en ligne</translation>
    </message>
    <message>
        <source>you</source>
        <translation>vous</translation>
    </message>
    <message>
        <source>host</source>
        <translation>hôte</translation>
    </message>
    <message>
        <source>Remove {name}</source>
        <translation>Exclure {name}</translation>
    </message>
    <message>
        <source>watching</source>
        <translation>regarde</translation>
    </message>
</context>
<context>
    <name>PilesPanel</name>
    <message>
        <source>Piles</source>
        <translation>Pioche et sac</translation>
    </message>
    <message>
        <source>deck</source>
        <translation>pioche</translation>
    </message>
    <message>
        <source>discards</source>
        <translation>défausse</translation>
    </message>
    <message>
        <source>lava bag</source>
        <translation>sac de lave</translation>
    </message>
    <message>
        <source>drawn</source>
        <translation>piochée</translation>
    </message>
    <message>
        <source>The lava tile to place now</source>
        <translation>La tuile de lave à poser maintenant</translation>
    </message>
    <message numerus="yes">
        <source>%n card(s) left in the deck.</source>
        <translation>
            <numerusform>%n carte dans la pioche.</numerusform>
            <numerusform>%n cartes dans la pioche.</numerusform>
        </translation>
    </message>
    <message>
        <source>Not seen yet, in the deck, other hands or out of the game:</source>
        <translation>Pas encore vues, dans la pioche, les autres mains ou hors jeu&#xa0;:</translation>
    </message>
    <message>
        <source>omens: {n}</source>
        <translation>présages&#xa0;: {n}</translation>
    </message>
    <message>
        <source>No card has been played yet.</source>
        <translation>Aucune carte n’a encore été jouée.</translation>
    </message>
    <message>
        <source>omen</source>
        <translation>présage</translation>
    </message>
    <message>
        <source>Played, newest first: {cards}</source>
        <translation>Jouées, les plus récentes d’abord&#xa0;: {cards}</translation>
    </message>
    <message numerus="yes">
        <source>%n lava tile(s) in the bag:</source>
        <translation>
            <numerusform>%n tuile de lave dans le sac&#xa0;:</numerusform>
            <numerusform>%n tuiles de lave dans le sac&#xa0;:</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PlayerCard</name>
    <message>
        <source>A person at this screen</source>
        <translation>Une personne à cet écran</translation>
    </message>
    <message>
        <source>Scans a code with the camera, and plays in the browser.</source>
        <translation>Scanne un code avec l’appareil photo et joue dans le navigateur.</translation>
    </message>
    <message>
        <source>A person with a phone</source>
        <translation>Une personne avec un téléphone</translation>
    </message>
    <message>
        <source>For anyone who joins; for an AI if no one does.</source>
        <translation>Pour un autre joueur&#xa0;; à défaut, pour une IA.</translation>
    </message>
    <message>
        <source>Open to the network</source>
        <translation>Place ouverte au réseau</translation>
    </message>
    <message>
        <source>{}, an AI</source>
        <translation>{}, une IA</translation>
    </message>
    <message>
        <source>A bot…</source>
        <translation>Un bot…</translation>
    </message>
    <message>
        <source>Remove this player</source>
        <translation>Retirer ce joueur</translation>
    </message>
    <message>
        <source>{}, a bot</source>
        <translation>{}, un bot</translation>
    </message>
    <message>
        <source>Player {}, colour: {}</source>
        <translation>Joueur {}, couleur&#xa0;: {}</translation>
    </message>
    <message>
        <source>Player {}, who plays</source>
        <translation>Joueur {}, qui joue</translation>
    </message>
    <message>
        <source>Player {}, name</source>
        <translation>Joueur {}, nom</translation>
    </message>
    <message>
        <source>Player {}, level</source>
        <translation>Joueur {}, niveau</translation>
    </message>
    <message>
        <source>Remove player {}</source>
        <translation>Retirer le joueur {}</translation>
    </message>
</context>
<context>
    <name>PlayersForm</name>
    <message>
        <source>+  Add a player</source>
        <translation>+  Ajouter un joueur</translation>
    </message>
    <message>
        <source>You pass the screen round: each hand stays hidden until its player is ready.</source>
        <translation>Vous vous passez l’écran&#xa0;: chaque main reste cachée jusqu’à ce que son joueur soit prêt.</translation>
    </message>
    <message>
        <source>Player {} needs a name.</source>
        <translation>Donnez un nom au joueur {}.</translation>
    </message>
    <message>
        <source>Two players are called {}; give one of them another name.</source>
        <translation>Deux joueurs s’appellent {}&#xa0;: donnez un autre nom à l’un d’eux.</translation>
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
            <numerusform>Décision examinée&#xa0;: {done} sur %n</numerusform>
            <numerusform>Décisions examinées&#xa0;: {done} sur %n</numerusform>
        </translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Continuer</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Arrêter</translation>
    </message>
</context>
<context>
    <name>PromptBar</name>
    <message>
        <source>Replaying what happened since your turn. Space or a click ends it.</source>
        <translation>Vous revoyez ce qui s’est passé depuis votre tour. Espace ou un clic pour arrêter.</translation>
    </message>
</context>
<context>
    <name>Prompts</name>
    <message>
        <source>You are watching</source>
        <translation>Vous regardez</translation>
    </message>
</context>
<context>
    <name>PuzzleNavigation</name>
    <message>
        <source>Hint used: one star less.</source>
        <translation>Conseil utilisé&#xa0;: une étoile de moins.</translation>
    </message>
    <message>
        <source>A hint costs a star; undo is free.</source>
        <translation>Un conseil coûte une étoile, annuler ne coûte rien.</translation>
    </message>
</context>
<context>
    <name>PuzzlesPage</name>
    <message>
        <source>Puzzles</source>
        <translation>Casse-tête</translation>
    </message>
    <message>
        <source>The position</source>
        <translation>La position</translation>
    </message>
    <message>
        <source>You are</source>
        <translation>Vous êtes</translation>
    </message>
    <message>
        <source>Next puzzle</source>
        <translation>Casse-tête suivant</translation>
    </message>
    <message>
        <source>Show the best line</source>
        <translation>Montrer la meilleure suite</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Jouer</translation>
    </message>
    <message>
        <source>The hint cost a star.</source>
        <translation>Le conseil a coûté une étoile.</translation>
    </message>
    <message numerus="yes">
        <source>%n player(s)</source>
        <translation>
            <numerusform>%n joueur</numerusform>
            <numerusform>%n joueurs</numerusform>
        </translation>
    </message>
    <message>
        <source>Puzzle {number}, {difficulty}; {players}, rules “{rules}”. {fewer}</source>
        <translation>Casse-tête {number}, {difficulty}&#xa0;; {players}, règles «&#xa0;{rules}&#xa0;». {fewer}</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Réessayer</translation>
    </message>
    <message>
        <source>Puzzle {number}: {goal}, {stars}</source>
        <translation>Casse-tête {number}&#xa0;: {goal}, {stars}</translation>
    </message>
    <message>
        <source>Puzzles: {earned} of {all} stars</source>
        <translation>Casse-tête&#xa0;: {earned} étoiles sur {all}</translation>
    </message>
</context>
<context>
    <name>QrCode</name>
    <message>
        <source>Show it large</source>
        <translation>Afficher en grand</translation>
    </message>
    <message>
        <source>Scan this with a phone</source>
        <translation>À scanner avec un téléphone</translation>
    </message>
    <message>
        <source>Show QR code</source>
        <translation>Afficher le code QR</translation>
    </message>
    <message>
        <source>Show the QR code for {name}&apos;s phone</source>
        <translation>Afficher le code QR pour le téléphone de {name}</translation>
    </message>
    <message>
        <source>Scan this with a phone to play {name}&apos;s seat</source>
        <translation>À scanner avec un téléphone pour jouer à la place de {name}</translation>
    </message>
    <message>
        <source>QR code for phones</source>
        <translation>Code QR pour téléphones</translation>
    </message>
</context>
<context>
    <name>RatingCurve</name>
    <message>
        <source>steady</source>
        <translation>stable</translation>
    </message>
    <message>
        <source>rising</source>
        <translation>en hausse</translation>
    </message>
    <message>
        <source>falling</source>
        <translation>en baisse</translation>
    </message>
    <message numerus="yes">
        <source>Rating of the last %n game(s): {first} to {last}, {best} at best, lately {trend}</source>
        <translation>
            <numerusform>Classement de la dernière partie&#xa0;: de {first} à {last}, au mieux {best}, tendance&#xa0;: {trend}</numerusform>
            <numerusform>Classement des %n dernières parties&#xa0;: de {first} à {last}, au mieux {best}, tendance&#xa0;: {trend}</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ReactionButton</name>
    <message>
        <source>Send a picture</source>
        <translation>Envoyer une image</translation>
    </message>
</context>
<context>
    <name>ReactionTray</name>
    <message>
        <source>Pictures to send</source>
        <translation>Images à envoyer</translation>
    </message>
</context>
<context>
    <name>RecordFilter</name>
    <message>
        <source>Search players, days and rules</source>
        <translation>Chercher joueurs, jours et règles</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Chercher</translation>
    </message>
    <message>
        <source>Opponent</source>
        <translation>Adversaire</translation>
    </message>
    <message>
        <source>Days</source>
        <translation>Jours</translation>
    </message>
    <message>
        <source>Any day</source>
        <translation>Tous les jours</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Règles</translation>
    </message>
    <message>
        <source>Any rules</source>
        <translation>Toutes les règles</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Aujourd’hui</translation>
    </message>
    <message>
        <source>Last 7 days</source>
        <translation>7 derniers jours</translation>
    </message>
    <message>
        <source>Last 30 days</source>
        <translation>30 derniers jours</translation>
    </message>
    <message>
        <source>Any opponent</source>
        <translation>Tout adversaire</translation>
    </message>
</context>
<context>
    <name>RecordOpener</name>
    <message>
        <source>You are in a game on the network; leave it before you open “{}”.</source>
        <translation>Vous jouez une partie en réseau&#xa0;; quittez-la avant d’ouvrir «&#xa0;{}&#xa0;».</translation>
    </message>
    <message>
        <source>Leave this game before you follow an invitation.</source>
        <translation>Quittez cette partie avant de suivre une invitation.</translation>
    </message>
</context>
<context>
    <name>RecordReader</name>
    <message>
        <source>{read} of {total} read</source>
        <translation>{read} sur {total} lues</translation>
    </message>
</context>
<context>
    <name>RematchBar</name>
    <message>
        <source>Ready for another game</source>
        <translation>Prêt pour une autre partie</translation>
    </message>
    <message>
        <source>Rematch</source>
        <translation>Revanche</translation>
    </message>
    <message>
        <source>If the host starts a rematch, you can take a seat.</source>
        <translation>Si l’hôte propose une revanche, vous pourrez jouer.</translation>
    </message>
    <message>
        <source>Stay</source>
        <translation>Rester</translation>
    </message>
    <message>
        <source>✓  Ready</source>
        <translation>✓  Prêt</translation>
    </message>
    <message>
        <source>host</source>
        <translation>hôte</translation>
    </message>
    <message>
        <source>✓ ready</source>
        <translation>✓ prêt</translation>
    </message>
    <message>
        <source>not ready yet</source>
        <translation>pas encore prêt</translation>
    </message>
    <message>
        <source>Everyone keeps their seat</source>
        <translation>Chacun garde sa place</translation>
    </message>
    <message>
        <source>Close the game for everyone?</source>
        <translation>Fermer la partie pour tous&#xa0;?</translation>
    </message>
    <message>
        <source>Close the game</source>
        <translation>Fermer la partie</translation>
    </message>
</context>
<context>
    <name>ReplayAdvice</name>
    <message>
        <source>What the AI says</source>
        <translation>Ce que dit l’IA</translation>
    </message>
    <message>
        <source>What the best move was (H)</source>
        <translation>Quel aurait été le meilleur choix (H)</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Valeurs</translation>
    </message>
    <message>
        <source>Best move</source>
        <translation>Meilleur coup</translation>
    </message>
    <message>
        <source>There is nothing to decide here.</source>
        <translation>Il n’y a rien à décider ici.</translation>
    </message>
    <message>
        <source>Looking ahead…</source>
        <translation>Réflexion…</translation>
    </message>
    <message>
        <source>The AI has not analysed this decision.</source>
        <translation>L’IA n’a pas examiné cette décision.</translation>
    </message>
    <message>
        <source>Best found for {name}: {choice}.</source>
        <translation>Meilleur choix trouvé pour {name}&#xa0;: {choice}.</translation>
    </message>
    <message>
        <source>Played: {choice}.</source>
        <translation>Choix fait&#xa0;: {choice}.</translation>
    </message>
    <message>
        <source>What each choice gives away (V)</source>
        <translation>Ce que chaque choix gaspille (V)</translation>
    </message>
    <message>
        <source>How many citizens {name} gives away with each choice.</source>
        <translation>Combien de citoyens {name} gaspille avec chaque choix.</translation>
    </message>
</context>
<context>
    <name>ReplayPage</name>
    <message>
        <source>Replay</source>
        <translation>Relecture</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>Ce qui s’est passé</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Lecture</translation>
    </message>
    <message>
        <source>Play on from here</source>
        <translation>Reprendre la partie ici</translation>
    </message>
    <message>
        <source>Whose view</source>
        <translation>Point de vue</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Vitesse</translation>
    </message>
    <message>
        <source>One step back (Left)</source>
        <translation>Une étape en arrière (flèche gauche)</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Vue</translation>
    </message>
    <message>
        <source>no animation</source>
        <translation>sans animation</translation>
    </message>
    <message>
        <source>Position in the game</source>
        <translation>Position dans la partie</translation>
    </message>
    <message>
        <source>slow</source>
        <translation>lente</translation>
    </message>
    <message>
        <source>normal</source>
        <translation>normale</translation>
    </message>
    <message>
        <source>fast</source>
        <translation>rapide</translation>
    </message>
    <message>
        <source>What each decision was worth</source>
        <translation>Ce que valait chaque décision</translation>
    </message>
    <message>
        <source>Analyse</source>
        <translation>Analyser</translation>
    </message>
    <message>
        <source>One step forward (Right)</source>
        <translation>Une étape en avant (flèche droite)</translation>
    </message>
    <message>
        <source>all hands open</source>
        <translation>toutes les mains</translation>
    </message>
    <message>
        <source>{} of {}</source>
        <translation>{} sur {}</translation>
    </message>
    <message>
        <source>{}: card {}</source>
        <translation>{}&#xa0;: carte {}</translation>
    </message>
    <message>
        <source>someone who only watches</source>
        <translation>quelqu’un qui regarde</translation>
    </message>
</context>
<context>
    <name>ReplaysPage</name>
    <message>
        <source>Replays</source>
        <translation>Parties terminées</translation>
    </message>
    <message>
        <source>Players</source>
        <translation>Joueurs</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Règles</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>État</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Résultat</translation>
    </message>
    <message>
        <source>Play a game</source>
        <translation>Jouer une partie</translation>
    </message>
    <message>
        <source>Show all games</source>
        <translation>Afficher toutes les parties</translation>
    </message>
    <message>
        <source>Open a file…</source>
        <translation>Ouvrir un fichier…</translation>
    </message>
    <message>
        <source>Restore it from the bin (Ctrl+Z)</source>
        <translation>La sortir de la corbeille (Ctrl+Z)</translation>
    </message>
    <message>
        <source>Copy the deal number</source>
        <translation>Copier le numéro de la donne</translation>
    </message>
    <message>
        <source>The city of this game</source>
        <translation>La ville de cette partie</translation>
    </message>
    <message>
        <source>Copy the game</source>
        <translation>Copier la partie</translation>
    </message>
    <message>
        <source>As a line of text. Ctrl+V on this page adds such a line to your games.</source>
        <translation>Sous forme d’une ligne de texte. Ctrl+V sur cette page ajoute une telle ligne à vos parties.</translation>
    </message>
    <message>
        <source>“{}” cannot be moved to a bin. Delete it permanently?</source>
        <translation>Impossible de mettre «&#xa0;{}&#xa0;» à la corbeille. Supprimer définitivement la partie&#xa0;?</translation>
    </message>
    <message>
        <source>Delete a game</source>
        <translation>Supprimer une partie</translation>
    </message>
    <message>
        <source>What you copied is not a game. Copy a whole line of a file of games.</source>
        <translation>Ce que vous avez copié n’est pas une partie. Copiez une ligne entière d’un fichier de parties.</translation>
    </message>
    <message>
        <source>Open a game</source>
        <translation>Ouvrir une partie</translation>
    </message>
    <message>
        <source>Games of Pompeii (*.pompeii)</source>
        <translation>Parties de Pompéi (*.pompeii)</translation>
    </message>
    <message>
        <source>Open another file…</source>
        <translation>Ouvrir un autre fichier…</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Supprimer</translation>
    </message>
    <message>
        <source>Your games</source>
        <translation>Vos parties</translation>
    </message>
    <message>
        <source>Last played</source>
        <translation>Date</translation>
    </message>
    <message>
        <source>Saved games</source>
        <translation>Parties enregistrées</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rétablir</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Move it to the bin (Del)</source>
        <translation>La mettre à la corbeille (Suppr)</translation>
    </message>
    <message>
        <source>What each decision was worth</source>
        <translation>Ce que valait chaque décision</translation>
    </message>
    <message>
        <source>Analyse</source>
        <translation>Analyser</translation>
    </message>
    <message>
        <source>Watch</source>
        <translation>Revoir</translation>
    </message>
    <message>
        <source>Play on</source>
        <translation>Reprendre</translation>
    </message>
    <message>
        <source>being played</source>
        <translation>en cours</translation>
    </message>
    <message>
        <source>Play your first game</source>
        <translation>Jouez votre première partie</translation>
    </message>
    <message>
        <source>Here you can continue it later, watch it again, and see what each decision was worth.</source>
        <translation>Vous pourrez la reprendre ici, la revoir et apprendre ce que valait chaque décision.</translation>
    </message>
    <message>
        <source>No saved games</source>
        <translation>Aucune partie enregistrée</translation>
    </message>
    <message>
        <source>Unfinished games appear here.</source>
        <translation>Les parties inachevées apparaîtront ici.</translation>
    </message>
    <message>
        <source>No replays yet</source>
        <translation>Aucune partie terminée</translation>
    </message>
    <message>
        <source>Finished games appear here.</source>
        <translation>Les parties finies apparaîtront ici.</translation>
    </message>
    <message>
        <source>“{}” was moved to the bin.</source>
        <translation>«&#xa0;{}&#xa0;» a été mise à la corbeille.</translation>
    </message>
    <message>
        <source>Tie: {} ({})</source>
        <translation>Égalité&#xa0;: {} ({})</translation>
    </message>
    <message>
        <source>{} won ({})</source>
        <translation>Victoire&#xa0;: {} ({})</translation>
    </message>
    <message>
        <source>round {}</source>
        <translation>tour {}</translation>
    </message>
    <message>
        <source>{} to play</source>
        <translation>à {} de jouer</translation>
    </message>
    <message>
        <source>{} (a bot)</source>
        <translation>{} (bot)</translation>
    </message>
    <message>
        <source>No game matches the search.</source>
        <translation>Aucune partie ne correspond à la recherche.</translation>
    </message>
    <message>
        <source>There is nothing to undo.</source>
        <translation>Il n’y a rien à annuler.</translation>
    </message>
    <message>
        <source>Tie: {}</source>
        <translation>Égalité&#xa0;: {}</translation>
    </message>
    <message>
        <source>{} won</source>
        <translation>Victoire&#xa0;: {}</translation>
    </message>
    <message>
        <source>Place {place} of {seats}</source>
        <translation>Place {place} sur {seats}</translation>
    </message>
    <message>
        <source>Tied for first</source>
        <translation>Égalité à la première place</translation>
    </message>
    <message>
        <source>Won</source>
        <translation>Victoire</translation>
    </message>
</context>
<context>
    <name>RoomTerms</name>
    <message>
        <source>Turn clock</source>
        <translation>Temps par tour</translation>
    </message>
    <message>
        <source>When a player is away</source>
        <translation>En cas d’absence</translation>
    </message>
    <message>
        <source>Others may take an AI&apos;s place</source>
        <translation>Peut-on prendre la place d’une IA&#xa0;?</translation>
    </message>
</context>
<context>
    <name>RoundPanel</name>
    <message>
        <source>Play it again</source>
        <translation>Revoir ce qui s’est passé</translation>
    </message>
    <message>
        <source>The last round</source>
        <translation>Le dernier tour de chacun</translation>
    </message>
    <message>
        <source>Since your turn</source>
        <translation>Depuis votre dernier tour</translation>
    </message>
    <message>
        <source>You {what}.</source>
        <translation>Vous avez {what}.</translation>
    </message>
</context>
<context>
    <name>RuleNotes</name>
    <message>
        <source>No one is left in the city: the game is over.</source>
        <translation>Plus personne n’est en ville&#xa0;: la partie est finie.</translation>
    </message>
</context>
<context>
    <name>RulebookPage</name>
    <message>
        <source>How to play</source>
        <translation>Comment jouer</translation>
    </message>
    <message>
        <source>Rule book</source>
        <translation>Règles du jeu</translation>
    </message>
    <message>
        <source>Chapters</source>
        <translation>Chapitres</translation>
    </message>
    <message>
        <source>{title}, heading level {level}</source>
        <translation>{title}, titre de niveau {level}</translation>
    </message>
    <message>
        <source>A new game will be played by these rules: {}</source>
        <translation>Une nouvelle partie suivra ces règles&#xa0;: {}</translation>
    </message>
</context>
<context>
    <name>RulesDialog</name>
    <message>
        <source>Rules of this game</source>
        <translation>Règles de cette partie</translation>
    </message>
    <message>
        <source>Different from the standard game</source>
        <translation>Différences avec les règles standard</translation>
    </message>
    <message>
        <source>All {} variants</source>
        <translation>Les {} variantes</translation>
    </message>
    <message>
        <source>Rule book</source>
        <translation>Règles du jeu</translation>
    </message>
</context>
<context>
    <name>RulesForm</name>
    <message>
        <source>Rules</source>
        <translation>Règles</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>Personnalisées</translation>
    </message>
    <message>
        <source>Your own mix of the variants below.</source>
        <translation>Votre propre combinaison des variantes ci-dessous.</translation>
    </message>
    <message>
        <source>Setting up</source>
        <translation>Mise en place</translation>
    </message>
    <message>
        <source>Placing citizens</source>
        <translation>Placer des citoyens</translation>
    </message>
    <message>
        <source>Omens and eruption</source>
        <translation>Présages et éruption</translation>
    </message>
    <message>
        <source>Lava</source>
        <translation>Lave</translation>
    </message>
    <message>
        <source>Flight</source>
        <translation>Fuite</translation>
    </message>
    <message>
        <source>The end</source>
        <translation>Fin de la partie</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>modifié</translation>
    </message>
    <message>
        <source>Standard: {}</source>
        <translation>Standard&#xa0;: {}</translation>
    </message>
    <message>
        <source>Change back</source>
        <translation>Rétablir</translation>
    </message>
    <message>
        <source>{} in the rule book</source>
        <translation>{} dans les règles du jeu</translation>
    </message>
    <message>
        <source>Which box do you have?</source>
        <translation>Quelle boîte avez-vous&#xa0;?</translation>
    </message>
    <message>
        <source>Back to the standard rules</source>
        <translation>Revenir aux règles standard</translation>
    </message>
    <message>
        <source>Your box: {}</source>
        <translation>Votre boîte&#xa0;: {}</translation>
    </message>
    <message>
        <source>House rules: {n} of {all} changed</source>
        <translation>Règles maison&#xa0;: {n} sur {all} modifiées</translation>
    </message>
    <message>
        <source>House rules</source>
        <translation>Règles maison</translation>
    </message>
</context>
<context>
    <name>RulesPanel</name>
    <message>
        <source>Rule book</source>
        <translation>Règles du jeu</translation>
    </message>
    <message>
        <source>Scenario: {}</source>
        <translation>Scénario&#xa0;: {}</translation>
    </message>
    <message>
        <source>Clock and absence</source>
        <translation>Temps et absences</translation>
    </message>
    <message>
        <source>The host&apos;s own mix. What differs from the standard:</source>
        <translation>Combinaison choisie par l’hôte&#xa0;; différences avec le standard&#xa0;:</translation>
    </message>
    <message>
        <source>The host has changed the rules; the changes are marked.</source>
        <translation>L’hôte a changé les règles&#xa0;; les changements sont signalés.</translation>
    </message>
    <message>
        <source>All {} variants</source>
        <translation>Les {} variantes</translation>
    </message>
    <message>
        <source>Rules: {}</source>
        <translation>Règles&#xa0;: {}</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Modifier</translation>
    </message>
    <message>
        <source>Change rules, clock and absence</source>
        <translation>Modifier les règles, le temps et les absences</translation>
    </message>
</context>
<context>
    <name>SaveCopy</name>
    <message>
        <source>Save a copy</source>
        <translation>Enregistrer une copie</translation>
    </message>
    <message>
        <source>Games of Pompeii (*.pompeii)</source>
        <translation>Parties de Pompéi (*.pompeii)</translation>
    </message>
    <message>
        <source>“{}”: {}.</source>
        <translation>«&#xa0;{}&#xa0;»&#xa0;: {}.</translation>
    </message>
</context>
<context>
    <name>SealsLegend</name>
    <message>
        <source>Steps you can run</source>
        <translation>Pas que vous pouvez faire</translation>
    </message>
    <message>
        <source>Out of the city at once</source>
        <translation>Sortie immédiate</translation>
    </message>
    <message>
        <source>Citizens here</source>
        <translation>Citoyens ici</translation>
    </message>
    <message>
        <source>Got it</source>
        <translation>Compris</translation>
    </message>
</context>
<context>
    <name>SearchBar</name>
    <message>
        <source>Search the rule book</source>
        <translation>Chercher dans les règles du jeu</translation>
    </message>
    <message>
        <source>Previous match (Shift+F3)</source>
        <translation>Résultat précédent (Maj+F3)</translation>
    </message>
    <message>
        <source>Next match (F3)</source>
        <translation>Résultat suivant (F3)</translation>
    </message>
    <message>
        <source>no match</source>
        <translation>aucun résultat</translation>
    </message>
    <message>
        <source>{} of {}</source>
        <translation>{} sur {}</translation>
    </message>
    <message>
        <source>Search or ask</source>
        <translation>Chercher ou demander</translation>
    </message>
</context>
<context>
    <name>SeatCard</name>
    <message>
        <source>you, at this screen</source>
        <translation>vous, à cet écran</translation>
    </message>
    <message>
        <source>bot</source>
        <translation>bot</translation>
    </message>
    <message>
        <source>{level}</source>
        <translation>niveau {level}</translation>
    </message>
    <message>
        <source>Options for {name}&apos;s seat</source>
        <translation>Actions pour la place de {name}</translation>
    </message>
    <message>
        <source>connected</source>
        <translation>en ligne</translation>
    </message>
    <message>
        <source>away</source>
        <translation>hors ligne</translation>
    </message>
    <message>
        <source>AI plays</source>
        <translation>une IA joue</translation>
    </message>
    <message>
        <source>phone asleep</source>
        <translation>téléphone en veille</translation>
    </message>
    <message>
        <source>A bot plays here.</source>
        <translation>Un bot joue ici.</translation>
    </message>
    <message>
        <source>An AI, in place of {name}.</source>
        <translation>Une IA, à la place de {name}.</translation>
    </message>
    <message>
        <source>last move: {why}</source>
        <translation>dernier coup&#xa0;: {why}</translation>
    </message>
</context>
<context>
    <name>SeatNumbers</name>
    <message>
        <source>supply</source>
        <translation>réserve</translation>
    </message>
    <message>
        <source>Citizens not yet placed</source>
        <translation>Citoyens pas encore placés</translation>
    </message>
    <message>
        <source>city</source>
        <translation>ville</translation>
    </message>
    <message>
        <source>Citizens in the city</source>
        <translation>Citoyens en ville</translation>
    </message>
    <message>
        <source>saved</source>
        <translation>sauvés</translation>
    </message>
    <message>
        <source>Citizens who left through a gate</source>
        <translation>Citoyens sortis par une porte</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>perdus</translation>
    </message>
    <message>
        <source>Citizens in the volcano</source>
        <translation>Citoyens dans le volcan</translation>
    </message>
    <message>
        <source>cards</source>
        <translation>cartes</translation>
    </message>
    <message>
        <source>Cards in hand</source>
        <translation>Cartes en main</translation>
    </message>
</context>
<context>
    <name>SeatRequestBar</name>
    <message>
        <source>Let them play</source>
        <translation>Accepter</translation>
    </message>
    <message>
        <source>No</source>
        <translation>Non</translation>
    </message>
    <message>
        <source>Let {name} play</source>
        <translation>Laisser jouer {name}</translation>
    </message>
    <message>
        <source>{name} may not play</source>
        <translation>Ne pas laisser jouer {name}</translation>
    </message>
</context>
<context>
    <name>SeatsPanel</name>
    <message>
        <source>Players</source>
        <translation>Joueurs</translation>
    </message>
    <message>
        <source>thinking…</source>
        <translation>réfléchit…</translation>
    </message>
    <message>
        <source>restarting…</source>
        <translation>redémarre…</translation>
    </message>
    <message>
        <source>to play</source>
        <translation>à jouer</translation>
    </message>
</context>
<context>
    <name>Session</name>
    <message>
        <source>The finished game cannot be saved in {} ({}).</source>
        <translation>La partie finie ne peut pas être enregistrée dans {} ({}).</translation>
    </message>
    <message>
        <source>The game cannot be saved in {} ({}). You can play on; saving will be tried again.</source>
        <translation>La partie ne peut pas être enregistrée dans {} ({}). Vous pouvez continuer&#xa0;; l’enregistrement sera retenté.</translation>
    </message>
    <message>
        <source>The game is saved again, with every move so far.</source>
        <translation>La partie est de nouveau enregistrée, avec tous les coups joués.</translation>
    </message>
    <message>
        <source>The file of this game was removed or changed. It has been written again, with every move so far.</source>
        <translation>Le fichier de cette partie a été supprimé ou modifié. Il vient d’être réécrit, avec tous les coups joués.</translation>
    </message>
    <message>
        <source>“{}” is being played in another window of Pompeii.</source>
        <translation>«&#xa0;{}&#xa0;» est en cours dans une autre fenêtre de Pompéi.</translation>
    </message>
    <message>
        <source>This game is being played on the network; it can be watched when it is over.</source>
        <translation>Cette partie se joue sur le réseau&#xa0;; vous pourrez la regarder quand elle sera terminée.</translation>
    </message>
    <message>
        <source>The AI stopped and was restarted; the game goes on.</source>
        <translation>L’IA s’est arrêtée et a été relancée&#xa0;; la partie continue.</translation>
    </message>
    <message>
        <source>The AI could not be restarted; it now runs inside the window&apos;s own process.</source>
        <translation>L’IA n’a pas pu être relancée&#xa0;; elle réfléchit désormais dans le programme principal.</translation>
    </message>
    <message>
        <source>The AI is broken and plays at random: this copy of Pompeii is damaged. Please reinstall it.</source>
        <translation>L’IA ne peut plus réfléchir et joue au hasard&#xa0;: Pompéi est endommagé. Réinstallez-le.</translation>
    </message>
    <message>
        <source>{} An AI takes its place.</source>
        <translation>{} Une IA continue à sa place.</translation>
    </message>
    <message>
        <source>that address is not valid</source>
        <translation>cette adresse n’est pas valide</translation>
    </message>
    <message>
        <source>The game cannot be opened to the network: {}.</source>
        <translation>La partie ne peut pas être ouverte au réseau&#xa0;: {}.</translation>
    </message>
    <message>
        <source>this computer is not on a network</source>
        <translation>cet ordinateur n’est connecté à aucun réseau</translation>
    </message>
</context>
<context>
    <name>Settings</name>
    <message>
        <source>The settings cannot be saved in {} ({}). They apply until Pompeii is closed.</source>
        <translation>Les réglages ne peuvent pas être enregistrés dans {} ({}). Ils restent valables jusqu’à la fermeture de Pompéi.</translation>
    </message>
</context>
<context>
    <name>SettingsPage</name>
    <message>
        <source>Settings</source>
        <translation>Réglages</translation>
    </message>
    <message>
        <source>About</source>
        <translation>À propos</translation>
    </message>
    <message>
        <source>This copy thinks slowly; an installed one is about 50 times as fast.</source>
        <translation>Cette copie réfléchit lentement ; une version installée est environ 50 fois plus rapide.</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Apparence</translation>
    </message>
    <message>
        <source>Sound</source>
        <translation>Son</translation>
    </message>
    <message>
        <source>Speech</source>
        <translation>Annonces</translation>
    </message>
    <message>
        <source>The system&apos;s voice reads out what happens and what is selected, unless a screen reader does. Press any key to silence it.</source>
        <translation>La voix du système lit ce qui se passe et ce qui est sélectionné, sauf si un lecteur d’écran le fait. N’importe quelle touche la fait taire.</translation>
    </message>
    <message>
        <source>Keyboard</source>
        <translation>Clavier</translation>
    </message>
    <message>
        <source>Restore defaults</source>
        <translation>Rétablir les réglages d’origine</translation>
    </message>
    <message>
        <source>light</source>
        <translation>clair</translation>
    </message>
    <message>
        <source>dark</source>
        <translation>sombre</translation>
    </message>
    <message>
        <source>normal</source>
        <translation>normales</translation>
    </message>
    <message>
        <source>high</source>
        <translation>élevé</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Thème</translation>
    </message>
    <message>
        <source>Contrast</source>
        <translation>Contraste</translation>
    </message>
    <message>
        <source>standard</source>
        <translation>standard</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>Taille du texte</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Langue</translation>
    </message>
    <message>
        <source>At normal speed AIs move faster from the third round of the flight on.</source>
        <translation>À vitesse normale, les IA jouent plus vite à partir du troisième tour de la fuite.</translation>
    </message>
    <message>
        <source>Sounds</source>
        <translation>Bruitages</translation>
    </message>
    <message>
        <source>Volume</source>
        <translation>Volume</translation>
    </message>
    <message>
        <source>Ambience</source>
        <translation>Ambiance</translation>
    </message>
    <message>
        <source>always</source>
        <translation>toujours</translation>
    </message>
    <message>
        <source>never</source>
        <translation>jamais</translation>
    </message>
    <message>
        <source>Read aloud</source>
        <translation>Lire à voix haute</translation>
    </message>
    <message>
        <source>AIs play automatically</source>
        <translation>Les IA jouent automatiquement</translation>
    </message>
    <message>
        <source>If not, each waits for “Step”. The table&apos;s menu changes it for a single game.</source>
        <translation>Sinon, chacune attend «&#xa0;Coup suivant&#xa0;». Le menu de la table le change pour une seule partie.</translation>
    </message>
    <message>
        <source>Opponents say a few words</source>
        <translation>Les adversaires disent quelques mots</translation>
    </message>
    <message>
        <source>At an omen, a rescue, a loss or a victory, each once in a game.</source>
        <translation>Lors d’un présage, d’un sauvetage, d’une perte ou d’une victoire, une fois chacun par partie.</translation>
    </message>
    <message>
        <source>Turn sound</source>
        <translation>Signal quand c’est à vous</translation>
    </message>
    <message>
        <source>Single-letter shortcuts</source>
        <translation>Raccourcis à une touche</translation>
    </message>
    <message>
        <source>Play forced moves automatically</source>
        <translation>Jouer automatiquement les coups forcés</translation>
    </message>
    <message>
        <source>Otherwise undo stops at the last card or tile drawn. Only against AIs; can be set for each game.</source>
        <translation>Sinon, l’annulation s’arrête à la dernière carte ou tuile piochée. Uniquement contre des IA&#xa0;; réglable pour chaque partie.</translation>
    </message>
    <message>
        <source>Unlimited undo in new games</source>
        <translation>Annulation illimitée dans les nouvelles parties</translation>
    </message>
    <message>
        <source>off</source>
        <translation>désactivé</translation>
    </message>
    <message>
        <source>slow</source>
        <translation>lentes</translation>
    </message>
    <message>
        <source>fast</source>
        <translation>rapides</translation>
    </message>
    <message>
        <source>Animation</source>
        <translation>Animations</translation>
    </message>
    <message>
        <source>Reduced motion</source>
        <translation>Réduire les animations</translation>
    </message>
    <message>
        <source>Motion</source>
        <translation>Mouvement</translation>
    </message>
    <message>
        <source>same as system</source>
        <translation>comme le système</translation>
    </message>
    <message>
        <source>{}% of system size</source>
        <translation>{}&#xa0;% de la taille du système</translation>
    </message>
    <message>
        <source>No shaking or flying: things simply appear in place.</source>
        <translation>Ni secousses ni vols&#xa0;: tout apparaît directement à sa place.</translation>
    </message>
    <message>
        <source>Hear what happens on the board. At the table, M turns sounds off and on.</source>
        <translation>Les actions du plateau s’entendent. À la table, M coupe et rétablit le son.</translation>
    </message>
    <message>
        <source>Wind and birds, later a quiet rumble. Only while this window is active.</source>
        <translation>Vent et oiseaux, puis un grondement discret. Seulement tant que cette fenêtre est active.</translation>
    </message>
    <message>
        <source>while another window is active</source>
        <translation>quand une autre fenêtre est active</translation>
    </message>
    <message>
        <source>brief, one round at a time</source>
        <translation>en bref, pour tous les adversaires à la fois</translation>
    </message>
    <message>
        <source>in full, one turn at a time</source>
        <translation>en détail, joueur par joueur</translation>
    </message>
    <message>
        <source>Other players&apos; turns</source>
        <translation>Tours des autres joueurs</translation>
    </message>
    <message>
        <source>How screen readers announce them. F2 repeats the last message, F3 the one before.</source>
        <translation>Comment les lecteurs d’écran les annoncent. F2 répète le dernier message, F3 le précédent.</translation>
    </message>
    <message>
        <source>“B2 L2 f0” instead of “B2, building 1, 1 space, 0 free; Livia 2”: for braille displays.</source>
        <translation>«&#xa0;B2 L2 l0&#xa0;» au lieu de «&#xa0;B2, bâtiment 1, 1 place, 0 libre&#xa0;; Livia 2&#xa0;»&#xa0;: pour une plage braille.</translation>
    </message>
    <message>
        <source>Short square names</source>
        <translation>Noms courts des cases</translation>
    </message>
    <message>
        <source>Voice speed</source>
        <translation>Vitesse de la voix</translation>
    </message>
    <message>
        <source>Letters and digits as keys at the table, such as H for a hint. You can change them at the table (? or in the menu).</source>
        <translation>Lettres et chiffres qui agissent à la table, comme H pour un conseil. La liste des touches (?, ou dans le menu) permet de les changer.</translation>
    </message>
    <message>
        <source>{} s</source>
        <translation>{}&#xa0;s</translation>
    </message>
    <message>
        <source>Thinking time</source>
        <translation>Temps de réflexion</translation>
    </message>
    <message>
        <source>How long an opponent at level Vesuvius thinks about each choice.</source>
        <translation>Durée de réflexion d’un adversaire de niveau Vésuve pour chaque choix.</translation>
    </message>
    <message>
        <source>Shown on their panel until their next move, and in the log when you point at a line.</source>
        <translation>Sur leur fiche jusqu’au coup suivant, et dans le journal au survol de la ligne.</translation>
    </message>
    <message>
        <source>Opponents explain their moves</source>
        <translation>Les adversaires expliquent leurs coups</translation>
    </message>
    <message>
        <source>This is how fast it speaks.</source>
        <translation>Voici la vitesse de la voix.</translation>
    </message>
    <message>
        <source>Cannot read aloud: this system has no voice.</source>
        <translation>Lecture impossible&#xa0;: ce système n’a pas de voix.</translation>
    </message>
    <message>
        <source>Cannot read aloud: speech-dispatcher, the voice of Linux, is not installed.</source>
        <translation>Lecture impossible&#xa0;: speech-dispatcher, la voix de Linux, n’est pas installé.</translation>
    </message>
    <message>
        <source>Opponents think at full speed.</source>
        <translation>Les adversaires réfléchissent à pleine vitesse.</translation>
    </message>
    <message>
        <source>No sound: the sound package is not installed. To install it: {}</source>
        <translation>Pas de son&#xa0;: le module audio n’est pas installé. Pour l’installer&#xa0;: {}</translation>
    </message>
    <message>
        <source>No sound: no audio device was found. Pompeii keeps looking for one.</source>
        <translation>Pas de son&#xa0;: aucun appareil audio n’a été trouvé. La recherche continue.</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Jeu</translation>
    </message>
    <message>
        <source>Music</source>
        <translation>Musique</translation>
    </message>
    <message>
        <source>Quiet strings that change with the game. At the table, U turns music off and on.</source>
        <translation>Des cordes discrètes qui changent au fil de la partie. À la table, U coupe et rétablit la musique.</translation>
    </message>
    <message>
        <source>Music volume</source>
        <translation>Volume de la musique</translation>
    </message>
    <message>
        <source>If only one move is possible, it is made for you. Opening tiles with only one possible square are always placed for you.</source>
        <translation>Si un seul coup est possible, il est joué pour vous. Les tuiles d’ouverture qui n’ont qu’une case possible le sont toujours.</translation>
    </message>
</context>
<context>
    <name>ShareCard</name>
    <message>
        <source>Copy the result</source>
        <translation>Copier le résultat</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Jouer</translation>
    </message>
    <message>
        <source>Your best for this day: {}</source>
        <translation>Votre meilleur résultat pour ce jour&#xa0;: {}</translation>
    </message>
    <message>
        <source>Your best for this day so far.</source>
        <translation>C’est votre meilleur résultat pour ce jour.</translation>
    </message>
    <message>
        <source>Your best rating lately: {n}</source>
        <translation>Votre meilleur classement récent&#xa0;: {n}</translation>
    </message>
</context>
<context>
    <name>ShortcutSheet</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Raccourcis clavier</translation>
    </message>
    <message>
        <source>Change keys…</source>
        <translation>Changer les touches…</translation>
    </message>
    <message>
        <source>The board</source>
        <translation>Le plateau</translation>
    </message>
    <message>
        <source>Arrow keys</source>
        <translation>Flèches</translation>
    </message>
    <message>
        <source>move from square to square</source>
        <translation>aller de case en case</translation>
    </message>
    <message>
        <source>to the next highlighted square, and back</source>
        <translation>à la case en surbrillance suivante, ou précédente</translation>
    </message>
    <message>
        <source>choose a card</source>
        <translation>choisir une carte</translation>
    </message>
    <message>
        <source>confirm</source>
        <translation>valider</translation>
    </message>
    <message>
        <source>cancel what you are about to do</source>
        <translation>annuler</translation>
    </message>
    <message>
        <source>zoom in, zoom out, whole board</source>
        <translation>zoom avant, zoom arrière, plateau entier</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Annuler et refaire</translation>
    </message>
    <message>
        <source>redo</source>
        <translation>refaire ce qui a été annulé</translation>
    </message>
    <message>
        <source>undo</source>
        <translation>annuler</translation>
    </message>
    <message>
        <source>skip the animation</source>
        <translation>passer l’animation</translation>
    </message>
    <message>
        <source>the squares around it</source>
        <translation>les cases voisines</translation>
    </message>
    <message>
        <source>how far it is to the nearest gates</source>
        <translation>la distance aux portes les plus proches</translation>
    </message>
    <message>
        <source>the score</source>
        <translation>le score</translation>
    </message>
    <message>
        <source>where your citizens are</source>
        <translation>où sont vos citoyens</translation>
    </message>
    <message>
        <source>the other players, one after another</source>
        <translation>les autres joueurs, l’un après l’autre</translation>
    </message>
    <message>
        <source>your cards</source>
        <translation>vos cartes</translation>
    </message>
    <message>
        <source>the lava, symbol by symbol</source>
        <translation>la lave, symbole par symbole</translation>
    </message>
    <message>
        <source>deck and lava bag</source>
        <translation>la pioche et le sac de lave</translation>
    </message>
    <message>
        <source>Advice</source>
        <translation>Conseils</translation>
    </message>
    <message>
        <source>hint: the best three choices and why</source>
        <translation>conseil&#xa0;: les trois meilleurs choix, et pourquoi</translation>
    </message>
    <message>
        <source>type a move: 5 I3, F3 out, coin C2</source>
        <translation>taper un coup&#xa0;: 5 I3, F3 dehors, pièce C2</translation>
    </message>
    <message>
        <source>with a coach: look again, then see the better choice</source>
        <translation>avec un entraîneur&#xa0;: revoir son choix, puis voir le meilleur</translation>
    </message>
    <message>
        <source>with a coach: go on</source>
        <translation>avec un entraîneur&#xa0;: continuer</translation>
    </message>
    <message>
        <source>replay what happened since your turn</source>
        <translation>revoir ce qui s’est passé depuis votre tour</translation>
    </message>
    <message>
        <source>the rule for this decision</source>
        <translation>la règle du choix à faire</translation>
    </message>
    <message>
        <source>previous message, next message</source>
        <translation>le message précédent, le suivant</translation>
    </message>
    <message>
        <source>all you can do, as a list</source>
        <translation>liste de tout ce que vous pouvez faire</translation>
    </message>
    <message>
        <source>The state of the game, in one sentence</source>
        <translation>État de la partie, en une phrase</translation>
    </message>
    <message>
        <source>this square in detail</source>
        <translation>cette case en détail</translation>
    </message>
    <message>
        <source>Table and window</source>
        <translation>Table et fenêtre</translation>
    </message>
    <message>
        <source>log</source>
        <translation>journal</translation>
    </message>
    <message>
        <source>chat, in a game on the network</source>
        <translation>discussion, dans une partie en réseau</translation>
    </message>
    <message>
        <source>people and join code, in a game on the network</source>
        <translation>participants et code d’accès, dans une partie en réseau</translation>
    </message>
    <message>
        <source>to the next part of the table</source>
        <translation>à la zone suivante de la table</translation>
    </message>
    <message>
        <source>repeat the last message</source>
        <translation>répéter le dernier message</translation>
    </message>
    <message>
        <source>sound on or off</source>
        <translation>activer ou couper le son</translation>
    </message>
    <message>
        <source>full screen</source>
        <translation>plein écran</translation>
    </message>
    <message>
        <source>settings</source>
        <translation>réglages</translation>
    </message>
    <message>
        <source>this list</source>
        <translation>cette liste</translation>
    </message>
    <message>
        <source>quit; the game is saved</source>
        <translation>quitter&#xa0;; la partie est enregistrée</translation>
    </message>
    <message>
        <source>what each choice gives away</source>
        <translation>ce que chaque choix gaspille</translation>
    </message>
    <message>
        <source>music on or off</source>
        <translation>activer ou couper la musique</translation>
    </message>
    <message>
        <source>send a picture, in a game on the network</source>
        <translation>envoyer une image, dans une partie en réseau</translation>
    </message>
    <message>
        <source>hide or show the players or the panels</source>
        <translation>afficher ou masquer les joueurs ou les panneaux (conseil, journal, discussion)</translation>
    </message>
</context>
<context>
    <name>SidePanels</name>
    <message>
        <source>There is no chat: this game is not on the network.</source>
        <translation>Il n’y a pas de discussion&#xa0;: cette partie ne se joue pas en réseau.</translation>
    </message>
</context>
<context>
    <name>Sides</name>
    <message>
        <source>Show the players</source>
        <translation>Afficher les joueurs</translation>
    </message>
    <message>
        <source>Hide the players</source>
        <translation>Masquer les joueurs</translation>
    </message>
</context>
<context>
    <name>StartPage</name>
    <message>
        <source>Your unfinished game with {}</source>
        <translation>Votre partie en cours avec {}</translation>
    </message>
    <message>
        <source>A new game with {}</source>
        <translation>Une nouvelle partie avec {}</translation>
    </message>
    <message>
        <source>Learn in 5 minutes</source>
        <translation>Apprendre en 5 minutes</translation>
    </message>
    <message>
        <source>I know the game already</source>
        <translation>Je connais déjà le jeu</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Jouer</translation>
    </message>
    <message>
        <source>The Downfall of</source>
        <translation>La Chute de</translation>
    </message>
    <message>
        <source>Pompeii</source>
        <translation>Pompéi</translation>
    </message>
    <message>
        <source>New game</source>
        <translation>Nouvelle partie</translation>
    </message>
    <message>
        <source>Deal of the day</source>
        <translation>Partie du jour</translation>
    </message>
    <message>
        <source>Puzzles</source>
        <translation>Casse-tête</translation>
    </message>
    <message>
        <source>On this network</source>
        <translation>En réseau</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Plus</translation>
    </message>
    <message>
        <source>Your games</source>
        <translation>Vos parties</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>Statistiques</translation>
    </message>
    <message>
        <source>The other rules in 3 minutes</source>
        <translation>Les autres règles en 3 minutes</translation>
    </message>
    <message>
        <source>How to play</source>
        <translation>Comment jouer</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Réglages</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Quitter</translation>
    </message>
    <message>
        <source>Continue the lesson</source>
        <translation>Continuer la leçon</translation>
    </message>
    <message>
        <source>About</source>
        <translation>À propos</translation>
    </message>
    <message>
        <source>Play on</source>
        <translation>Reprendre</translation>
    </message>
</context>
<context>
    <name>StateKeys</name>
    <message>
        <source>There are no cards in hand.</source>
        <translation>Il n’y a pas de cartes en main.</translation>
    </message>
</context>
<context>
    <name>StatisticsPage</name>
    <message>
        <source>Statistics</source>
        <translation>Statistiques</translation>
    </message>
    <message>
        <source>Play at my level</source>
        <translation>Jouer à mon niveau</translation>
    </message>
    <message>
        <source>Against AIs</source>
        <translation>Contre les IA</translation>
    </message>
    <message>
        <source>Play on</source>
        <translation>Reprendre</translation>
    </message>
    <message>
        <source>Among people</source>
        <translation>Entre joueurs</translation>
    </message>
    <message>
        <source>By level</source>
        <translation>Par niveau</translation>
    </message>
    <message>
        <source>By number of players</source>
        <translation>Par nombre de joueurs</translation>
    </message>
    <message>
        <source>What became of your citizens</source>
        <translation>Le sort de vos citoyens</translation>
    </message>
    <message>
        <source>Best evenings</source>
        <translation>Meilleures soirées</translation>
    </message>
    <message>
        <source>By rules</source>
        <translation>Par règles</translation>
    </message>
    <message>
        <source>All games</source>
        <translation>Toutes les parties</translation>
    </message>
    <message numerus="yes">
        <source>%n players</source>
        <translation>
            <numerusform>%n joueur</numerusform>
            <numerusform>%n joueurs</numerusform>
        </translation>
    </message>
    <message>
        <source>saved</source>
        <translation>sauvés</translation>
    </message>
    <message>
        <source>under lava</source>
        <translation>sous la lave</translation>
    </message>
    <message>
        <source>cut off</source>
        <translation>isolés des portes</translation>
    </message>
    <message>
        <source>thrown in at an omen</source>
        <translation>jetés lors d’un présage</translation>
    </message>
    <message>
        <source>still in the city</source>
        <translation>restés en ville</translation>
    </message>
    <message>
        <source>Here you will see how often you win, against whom, and what became of your citizens.</source>
        <translation>Vous verrez ensuite ici combien de fois vous gagnez, contre qui, et ce que sont devenus vos citoyens.</translation>
    </message>
    <message>
        <source>Play your first game</source>
        <translation>Jouez votre première partie</translation>
    </message>
    <message>
        <source>No finished game yet</source>
        <translation>Aucune partie terminée</translation>
    </message>
    <message>
        <source>You play about as well as level {level}. The next one is {next}.</source>
        <translation>Vous jouez à peu près comme le niveau {level}. Le suivant est {next}.</translation>
    </message>
    <message>
        <source>Newcomer</source>
        <translation>Nouveau venu</translation>
    </message>
    <message>
        <source>Rating {points}, give or take {error}: you are an even match for this level.</source>
        <translation>Classement {points}, à {error} près&#xa0;: les adversaires de ce niveau vous valent.</translation>
    </message>
    <message>
        <source>Your level: {level}</source>
        <translation>Votre niveau&#xa0;: {level}</translation>
    </message>
    <message>
        <source>Your rating comes after {needed} games against AIs: {games} of {needed} played.</source>
        <translation>Votre classement viendra après {needed} parties contre des IA&#xa0;: {games} sur {needed} jouées.</translation>
    </message>
    <message>
        <source>Games with a coach do not count.</source>
        <translation>Les parties avec un entraîneur ne comptent pas.</translation>
    </message>
    <message>
        <source>{won} of {games} won</source>
        <translation>gagné {won} fois sur {games}</translation>
    </message>
    <message>
        <source>{saved} saved on average</source>
        <translation>{saved} sauvés en moyenne</translation>
    </message>
    <message>
        <source>No game matches the search.</source>
        <translation>Aucune partie ne correspond à la recherche.</translation>
    </message>
    <message>
        <source>Given away by kind of choice</source>
        <translation>Gaspillés par type de choix</translation>
    </message>
    <message>
        <source>Given away by phase</source>
        <translation>Gaspillés par phase</translation>
    </message>
    <message>
        <source>Once your game with {} is over, your results appear here.</source>
        <translation>Une fois votre partie avec {} terminée, vos résultats apparaîtront ici.</translation>
    </message>
    <message>
        <source>{n} a game</source>
        <translation>{n} par partie</translation>
    </message>
    <message>
        <source>games against AIs</source>
        <translation>parties contre des IA</translation>
    </message>
    <message>
        <source>won</source>
        <translation>gagnées</translation>
    </message>
    <message>
        <source>of all games won</source>
        <translation>des parties gagnées</translation>
    </message>
    <message>
        <source>citizens saved a game</source>
        <translation>citoyens sauvés par partie</translation>
    </message>
    <message>
        <source>Play a game</source>
        <translation>Jouer une partie</translation>
    </message>
    <message>
        <source>Show all games</source>
        <translation>Afficher toutes les parties</translation>
    </message>
    <message>
        <source>Your games so far</source>
        <translation>Vos parties jusqu’ici</translation>
    </message>
    <message>
        <source>{place} of {players}</source>
        <translation>{place} sur {players}</translation>
    </message>
    <message>
        <source>{saved} saved, {lost} lost</source>
        <translation>sauvés&#xa0;: {saved}, perdus&#xa0;: {lost}</translation>
    </message>
</context>
<context>
    <name>TableMenu</name>
    <message>
        <source>Leave (the game is saved)</source>
        <translation>Quitter (la partie est enregistrée)</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>Quitter</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Réessayer</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Sans</translation>
    </message>
    <message>
        <source>Slow</source>
        <translation>Lentes</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>Normales</translation>
    </message>
    <message>
        <source>Fast</source>
        <translation>Rapides</translation>
    </message>
    <message>
        <source>Animation</source>
        <translation>Animations</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>Réglages…</translation>
    </message>
    <message>
        <source>Rules of this game…</source>
        <translation>Règles de cette partie…</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Raccourcis clavier</translation>
    </message>
    <message>
        <source>Sound</source>
        <translation>Son</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Zoom avant</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Zoom arrière</translation>
    </message>
    <message>
        <source>Whole board</source>
        <translation>Plateau entier</translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation>Plein écran</translation>
    </message>
    <message>
        <source>Save a copy…</source>
        <translation>Enregistrer une copie…</translation>
    </message>
    <message>
        <source>Start over with the same cards…</source>
        <translation>Recommencer avec les mêmes cartes…</translation>
    </message>
    <message>
        <source>Sound is on</source>
        <translation>Le son est activé</translation>
    </message>
    <message>
        <source>Sound is off</source>
        <translation>Le son est coupé</translation>
    </message>
    <message>
        <source>This deal has no number because the game was started elsewhere or continued from a replay.</source>
        <translation>Cette donne n’a pas de numéro&#xa0;: c’est celle d’une partie commencée ailleurs, ou reprise en cours de route.</translation>
    </message>
    <message>
        <source>Deal number copied: {}</source>
        <translation>Numéro de la donne copié&#xa0;: {}</translation>
    </message>
    <message>
        <source>Start over with the same cards and lava?</source>
        <translation>Recommencer avec les mêmes cartes et la même lave&#xa0;?</translation>
    </message>
    <message>
        <source>This game is saved: you can continue it later.</source>
        <translation>Cette partie est enregistrée&#xa0;: vous pourrez la reprendre plus tard.</translation>
    </message>
    <message>
        <source>The game you are playing would be lost.</source>
        <translation>La partie en cours serait perdue.</translation>
    </message>
    <message>
        <source>Start over</source>
        <translation>Recommencer</translation>
    </message>
    <message>
        <source>Keep playing</source>
        <translation>Continuer</translation>
    </message>
    <message>
        <source>Resign?</source>
        <translation>Abandonner&#xa0;?</translation>
    </message>
    <message>
        <source>An AI plays your seat to the end while you watch. This cannot be undone.</source>
        <translation>Une IA joue à votre place jusqu’à la fin, et vous regardez. Ce choix est définitif.</translation>
    </message>
    <message>
        <source>Resign</source>
        <translation>Abandonner</translation>
    </message>
    <message>
        <source>AIs play automatically</source>
        <translation>Les IA jouent automatiquement</translation>
    </message>
    <message>
        <source>Copy the deal number</source>
        <translation>Copier le numéro de la donne</translation>
    </message>
    <message>
        <source>New game…</source>
        <translation>Nouvelle partie…</translation>
    </message>
    <message>
        <source>Resign…</source>
        <translation>Abandonner…</translation>
    </message>
    <message>
        <source>Music</source>
        <translation>Musique</translation>
    </message>
    <message>
        <source>Music is on</source>
        <translation>La musique est activée</translation>
    </message>
    <message>
        <source>Music is off</source>
        <translation>La musique est désactivée</translation>
    </message>
    <message>
        <source>Vesuvius erupts! Show the hand of</source>
        <translation>Éruption&#xa0;! Montrer la main de</translation>
    </message>
    <message>
        <source>Let others join this game…</source>
        <translation>Laisser d’autres entrer…</translation>
    </message>
</context>
<context>
    <name>TablePage</name>
    <message>
        <source>Table</source>
        <translation>Table</translation>
    </message>
</context>
<context>
    <name>TableRoom</name>
    <message>
        <source>Leave without saving</source>
        <translation>Quitter sans enregistrer</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>Quitter</translation>
    </message>
    <message>
        <source>Stay</source>
        <translation>Rester</translation>
    </message>
    <message>
        <source>Close the game for everyone?</source>
        <translation>Fermer la partie pour tous&#xa0;?</translation>
    </message>
    <message>
        <source>It is saved. The others keep their seats and can come back when you open it again.</source>
        <translation>Elle est enregistrée. Les autres gardent leur place et pourront revenir quand vous la rouvrirez.</translation>
    </message>
    <message>
        <source>Close the game</source>
        <translation>Fermer la partie</translation>
    </message>
    <message>
        <source>Stop watching?</source>
        <translation>Arrêter de regarder&#xa0;?</translation>
    </message>
    <message>
        <source>Leave the game?</source>
        <translation>Quitter la partie&#xa0;?</translation>
    </message>
    <message>
        <source>An AI plays on for you until you come back to your seat.</source>
        <translation>Une IA joue à votre place jusqu’à votre retour.</translation>
    </message>
    <message numerus="yes">
        <source>%n second(s) left</source>
        <translation>
            <numerusform>encore %n seconde</numerusform>
            <numerusform>encore %n secondes</numerusform>
        </translation>
    </message>
    <message>
        <source>Remove {name}?</source>
        <translation>Exclure {name}&#xa0;?</translation>
    </message>
    <message>
        <source>An AI takes their place, and they cannot come back into this game.</source>
        <translation>Une IA prend la suite, et tout retour dans cette partie est impossible.</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Exclure</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>You have asked for this seat</source>
        <translation>Vous avez demandé cette place</translation>
    </message>
    <message>
        <source>Take this seat</source>
        <translation>Prendre cette place</translation>
    </message>
    <message>
        <source>{name}, an AI: {level}</source>
        <translation>{name}, une IA, niveau {level}</translation>
    </message>
    <message>
        <source>Close the chat</source>
        <translation>Fermer la discussion</translation>
    </message>
    <message>
        <source>Hand this seat to a phone…</source>
        <translation>Confier cette place à un téléphone…</translation>
    </message>
    <message>
        <source>Take this seat back from the phone</source>
        <translation>Reprendre cette place au téléphone</translation>
    </message>
    <message>
        <source>Let an AI play for {name}</source>
        <translation>Faire jouer une IA pour {name}</translation>
    </message>
    <message>
        <source>Remove {name}…</source>
        <translation>Exclure {name}…</translation>
    </message>
    <message>
        <source>Take {name}&apos;s seat?</source>
        <translation>Prendre la place de {name}&#xa0;?</translation>
    </message>
    <message>
        <source>Take the seat</source>
        <translation>Prendre la place</translation>
    </message>
    <message>
        <source>{name} is playing on a phone and will only watch then.</source>
        <translation>{name} joue sur un téléphone et ne pourra plus que regarder.</translation>
    </message>
</context>
<context>
    <name>TableTalk</name>
    <message>
        <source>“{}”</source>
        <translation>«&#xa0;{}&#xa0;»</translation>
    </message>
</context>
<context>
    <name>Toolbar</name>
    <message>
        <source>Undo</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Hint: the best three choices and why</source>
        <translation>Conseil&#xa0;: les trois meilleurs choix, et pourquoi</translation>
    </message>
    <message>
        <source>All you can do, as a list</source>
        <translation>Liste de tout ce que vous pouvez faire</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Journal</translation>
    </message>
    <message>
        <source>The rule for this decision</source>
        <translation>Règle du choix à faire</translation>
    </message>
    <message numerus="yes">
        <source>Chat: %n new</source>
        <translation>
            <numerusform>Discussion&#xa0;: %n nouveau message</numerusform>
            <numerusform>Discussion&#xa0;: %n nouveaux messages</numerusform>
        </translation>
    </message>
    <message>
        <source>Chat</source>
        <translation>Discussion</translation>
    </message>
    <message>
        <source>nothing to redo</source>
        <translation>rien à refaire</translation>
    </message>
    <message>
        <source>you have not done anything yet</source>
        <translation>vous n’avez encore rien joué</translation>
    </message>
    <message>
        <source>not past a drawn card or tile or another player&apos;s turn; a new game can allow it</source>
        <translation>impossible au-delà de la dernière carte ou tuile piochée, ou du tour d’un autre&#xa0;; réglable dans une nouvelle partie</translation>
    </message>
    <message>
        <source>not past a drawn card or tile or another player&apos;s turn</source>
        <translation>impossible au-delà de la dernière carte ou tuile piochée, ou du tour d’un autre</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Refaire</translation>
    </message>
    <message>
        <source>{tool}: {reason}</source>
        <translation>{tool}&#xa0;: {reason}</translation>
    </message>
    <message>
        <source>Who is here, and the join code</source>
        <translation>Participants et code d’accès</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>Menu</translation>
    </message>
    <message>
        <source>not in this game</source>
        <translation>pas dans cette partie</translation>
    </message>
    <message>
        <source>Values: what each choice gives away</source>
        <translation>Valeurs&#xa0;: ce que chaque choix gaspille</translation>
    </message>
    <message>
        <source>Send a picture</source>
        <translation>Envoyer une image</translation>
    </message>
    <message>
        <source>you are watching</source>
        <translation>vous regardez</translation>
    </message>
</context>
<context>
    <name>VariantsTable</name>
    <message>
        <source>new</source>
        <translation>nouveau</translation>
    </message>
</context>
<context>
    <name>Verdict</name>
    <message numerus="yes">
        <source>{name} saved {saved} of {total} citizens, %n more than {rival}.</source>
        <translation>
            <numerusform>{name} a sauvé {saved} de ses {total} citoyens, %n de plus que {rival}.</numerusform>
            <numerusform>{name} a sauvé {saved} de ses {total} citoyens, %n de plus que {rival}.</numerusform>
        </translation>
    </message>
    <message>
        <source>{name} saved {saved} of {total} citizens, as many as {rival}, and lost fewer.</source>
        <translation>{name} a sauvé {saved} de ses {total} citoyens, autant que {rival}, et en a perdu moins.</translation>
    </message>
    <message numerus="yes">
        <source>{name} and {rival} tie: %n saved each.</source>
        <translation>
            <numerusform>{name} et {rival} se partagent la victoire&#xa0;: %n citoyen sauvé chacun.</numerusform>
            <numerusform>{name} et {rival} se partagent la victoire&#xa0;: %n citoyens sauvés chacun.</numerusform>
        </translation>
    </message>
    <message>
        <source>You saved {saved} of {total} citizens and tie with {rival}.</source>
        <translation>Vous avez sauvé {saved} de vos {total} citoyens et partagez la victoire avec {rival}.</translation>
    </message>
    <message numerus="yes">
        <source>You saved {saved} of {total} citizens, %n more than {rival}.</source>
        <translation>
            <numerusform>Vous avez sauvé {saved} de vos {total} citoyens, %n de plus que {rival}.</numerusform>
            <numerusform>Vous avez sauvé {saved} de vos {total} citoyens, %n de plus que {rival}.</numerusform>
        </translation>
    </message>
    <message>
        <source>You saved {saved} of {total} citizens, as many as {rival}, and lost fewer: you win.</source>
        <translation>Vous avez sauvé {saved} de vos {total} citoyens, autant que {rival}, et en avez perdu moins&#xa0;: vous gagnez.</translation>
    </message>
    <message numerus="yes">
        <source>You saved {saved} of {total} citizens, %n fewer than {rival}.</source>
        <translation>
            <numerusform>Vous avez sauvé {saved} de vos {total} citoyens, %n de moins que {rival}.</numerusform>
            <numerusform>Vous avez sauvé {saved} de vos {total} citoyens, %n de moins que {rival}.</numerusform>
        </translation>
    </message>
    <message>
        <source>You saved {saved} of {total} citizens, as many as {rival}, who lost fewer.</source>
        <translation>Vous avez sauvé {saved} de vos {total} citoyens, autant que {rival}, qui en a perdu moins.</translation>
    </message>
    <message numerus="yes">
        <source>You owe it to {gate}: %n of your citizens escaped there.</source>
        <translation>
            <numerusform>La {gate} vous a sauvés&#xa0;: %n de vos citoyens est sorti par là.</numerusform>
            <numerusform>La {gate} vous a sauvés&#xa0;: %n de vos citoyens sont sortis par là.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Your lava cost the others %n citizen(s).</source>
        <translation>
            <numerusform>Votre lave a emporté %n citoyen des autres.</numerusform>
            <numerusform>Votre lave a emporté %n citoyens des autres.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You lost %n fewer than anyone else.</source>
        <translation>
            <numerusform>Personne n’en a perdu aussi peu que vous&#xa0;: %n de moins que le suivant.</numerusform>
            <numerusform>Personne n’en a perdu aussi peu que vous&#xa0;: %n de moins que le suivant.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{name}&apos;s lava cost the others %n citizen(s).</source>
        <translation>
            <numerusform>La lave de {name} a emporté %n citoyen des autres.</numerusform>
            <numerusform>La lave de {name} a emporté %n citoyens des autres.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{name} lost %n fewer than anyone else.</source>
        <translation>
            <numerusform>Personne n’en a perdu aussi peu que {name}&#xa0;: %n de moins que le suivant.</numerusform>
            <numerusform>Personne n’en a perdu aussi peu que {name}&#xa0;: %n de moins que le suivant.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Your own tile on {square} cost you %n citizen(s).</source>
        <translation>
            <numerusform>Votre propre tuile en {square} a emporté %n de vos citoyens.</numerusform>
            <numerusform>Votre propre tuile en {square} a emporté %n de vos citoyens.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>One tile by {name}, on {square}, cost you %n citizen(s).</source>
        <translation>
            <numerusform>Une seule tuile de {name}, en {square}, a emporté %n de vos citoyens.</numerusform>
            <numerusform>Une seule tuile de {name}, en {square}, a emporté %n de vos citoyens.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Omens cost you %n citizen(s) before anyone could flee.</source>
        <translation>
            <numerusform>Les présages ont emporté %n de vos citoyens avant la fuite.</numerusform>
            <numerusform>Les présages ont emporté %n de vos citoyens avant la fuite.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Lava cut off %n of yours from every gate.</source>
        <translation>
            <numerusform>La lave a isolé %n de vos citoyens de toutes les portes.</numerusform>
            <numerusform>La lave a isolé %n de vos citoyens de toutes les portes.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You had %n fewer in the city than {name}.</source>
        <translation>
            <numerusform>Au début de la fuite, vous aviez %n citoyen de moins en ville que {name}.</numerusform>
            <numerusform>Au début de la fuite, vous aviez %n citoyens de moins en ville que {name}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Even so, %n of them escaped through {gate}.</source>
        <translation>
            <numerusform>%n a tout de même pu sortir par la {gate}.</numerusform>
            <numerusform>%n ont tout de même pu sortir par la {gate}.</numerusform>
        </translation>
    </message>
    <message>
        <source>Even so, no one lost fewer.</source>
        <translation>Et pourtant, personne n’en a perdu moins.</translation>
    </message>
    <message numerus="yes">
        <source>%n of them escaped through {gate}.</source>
        <translation>
            <numerusform>%n d’entre eux est sorti par la {gate}.</numerusform>
            <numerusform>%n d’entre eux sont sortis par la {gate}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of yours were still in the city at the end.</source>
        <translation>
            <numerusform>%n de vos citoyens était encore dans la ville à la fin.</numerusform>
            <numerusform>%n de vos citoyens étaient encore dans la ville à la fin.</numerusform>
        </translation>
    </message>
    <message>
        <source>It could hardly have been closer.</source>
        <translation>Il s’en est fallu de très peu.</translation>
    </message>
</context>
<context>
    <name>VictoryAnnouncement</name>
    <message numerus="yes">
        <source>%n saved</source>
        <translation>
            <numerusform>%n sauvé</numerusform>
            <numerusform>%n sauvés</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>WaitingBar</name>
    <message>
        <source>the game waits for {name}</source>
        <translation>la partie attend {name}</translation>
    </message>
    <message>
        <source>Waiting for {name}, whose phone is asleep…</source>
        <translation>En attente de {name}, dont le téléphone est en veille…</translation>
    </message>
    <message>
        <source>Waiting for {name}, whose connection is lost…</source>
        <translation>On attend {name}&#xa0;: connexion perdue…</translation>
    </message>
    <message>
        <source>Waiting for {name}, whose connections are lost…</source>
        <translation>On attend {name}&#xa0;: connexions perdues…</translation>
    </message>
    <message>
        <source>It will be your turn when the game goes on.</source>
        <translation>Ce sera à vous dès que la partie reprendra.</translation>
    </message>
    <message>
        <source>The game goes on as soon as they are back.</source>
        <translation>La partie reprendra dès le retour de la connexion.</translation>
    </message>
    <message numerus="yes">
        <source>After %n second(s) an AI plays on until they are back.</source>
        <translation>
            <numerusform>Au bout de %n seconde, une IA joue en attendant.</numerusform>
            <numerusform>Au bout de %n secondes, une IA joue en attendant.</numerusform>
        </translation>
    </message>
    <message>
        <source>Let an AI play for {name}</source>
        <translation>Faire jouer une IA pour {name}</translation>
    </message>
    <message>
        <source>Let an AI play</source>
        <translation>Faire jouer une IA</translation>
    </message>
    <message>
        <source>Let AIs play</source>
        <translation>Faire jouer des IA</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>Quitter</translation>
    </message>
</context>
<context>
    <name>addresses</name>
    <message>
        <source>an address is needed, such as 192.168.1.20</source>
        <translation>il faut une adresse, par exemple 192.168.1.20</translation>
    </message>
    <message>
        <source>an address is needed before the colon, such as 192.168.1.20:17979</source>
        <translation>il faut une adresse avant le deux-points, par exemple 192.168.1.20:17979</translation>
    </message>
    <message>
        <source>“{text}” is not an address; write [ADDRESS]:PORT</source>
        <translation>«&#xa0;{text}&#xa0;» n’est pas une adresse&#xa0;: écrivez [ADRESSE]:PORT</translation>
    </message>
    <message>
        <source>“{text}” is not an IPv6 address; only those go in brackets</source>
        <translation>«&#xa0;{text}&#xa0;» n’est pas une adresse IPv6&#xa0;; seules celles-ci s’écrivent entre crochets</translation>
    </message>
    <message>
        <source>“{text}” is not a port; use a whole number from 1 to 65535</source>
        <translation>«&#xa0;{text}&#xa0;» n’est pas un port&#xa0;: il faut un nombre entier de 1 à 65535</translation>
    </message>
    <message>
        <source>“{text}” is not an IP address; use four numbers from 0 to 255</source>
        <translation>«&#xa0;{text}&#xa0;» n’est pas une adresse IP&#xa0;: il faut quatre nombres de 0 à 255</translation>
    </message>
    <message>
        <source>“{text}” is not an IPv6 address</source>
        <translation>«&#xa0;{text}&#xa0;» n’est pas une adresse IPv6</translation>
    </message>
    <message>
        <source>letters of this invitation are missing or wrong: copy the whole line once more</source>
        <translation>des lettres de cette invitation manquent ou sont fausses&#xa0;: copiez de nouveau la ligne entière</translation>
    </message>
    <message>
        <source>this invitation was made by a newer version of Pompeii: update to use it</source>
        <translation>cette invitation vient d’une version plus récente de Pompéi&#xa0;: mettez la vôtre à jour pour l’utiliser</translation>
    </message>
    <message>
        <source>“{text}” is neither an IP address nor the name of a computer</source>
        <translation>«&#xa0;{text}&#xa0;» n’est ni une adresse IP ni le nom d’un ordinateur</translation>
    </message>
</context>
<context>
    <name>bots</name>
    <message>
        <source>“{name}” cannot be started: there is no program “{program}” that can be run.</source>
        <translation>«&#xa0;{name}&#xa0;» ne peut pas être lancé&#xa0;: il n’y a pas de programme exécutable «&#xa0;{program}&#xa0;».</translation>
    </message>
    <message>
        <source>“{name}” cannot be started: Permission denied: make “{program}” executable (chmod +x).</source>
        <translation>«&#xa0;{name}&#xa0;» ne peut pas être lancé&#xa0;: permission refusée&#xa0;; rendez «&#xa0;{program}&#xa0;» exécutable (chmod +x).</translation>
    </message>
    <message>
        <source>“{name}” cannot be started: there is no command for the bot.</source>
        <translation>«&#xa0;{name}&#xa0;» ne peut pas être lancé&#xa0;: sa ligne de commande manque.</translation>
    </message>
    <message>
        <source>“{name}” cannot be started: {problem}.</source>
        <translation>«&#xa0;{name}&#xa0;» ne peut pas être lancé&#xa0;: {problem}.</translation>
    </message>
    <message>
        <source>“{name}” did not answer in time.</source>
        <translation>«&#xa0;{name}&#xa0;» n’a pas répondu à temps.</translation>
    </message>
    <message>
        <source>“{name}” has closed its input.</source>
        <translation>«&#xa0;{name}&#xa0;» a fermé son entrée.</translation>
    </message>
    <message>
        <source>“{name}” has closed its output.</source>
        <translation>«&#xa0;{name}&#xa0;» a fermé sa sortie.</translation>
    </message>
    <message>
        <source>“{name}” was wrong 3 times in a row: first it spoke without being asked.</source>
        <translation>«&#xa0;{name}&#xa0;» s’est trompé 3 fois de suite&#xa0;: d’abord, il a répondu sans qu’on lui ait rien demandé.</translation>
    </message>
    <message>
        <source>“{name}” was wrong 3 times in a row: first it answered something that is not JSON.</source>
        <translation>«&#xa0;{name}&#xa0;» s’est trompé 3 fois de suite&#xa0;: d’abord, sa réponse n’était pas du JSON.</translation>
    </message>
    <message>
        <source>“{name}” was wrong 3 times in a row: first it answered something that is not UTF-8.</source>
        <translation>«&#xa0;{name}&#xa0;» s’est trompé 3 fois de suite&#xa0;: d’abord, sa réponse n’était pas de l’UTF-8.</translation>
    </message>
    <message>
        <source>“{name}” was wrong 3 times in a row: first it answered something nested too deeply.</source>
        <translation>«&#xa0;{name}&#xa0;» s’est trompé 3 fois de suite&#xa0;: d’abord, sa réponse avait trop de niveaux imbriqués.</translation>
    </message>
    <message>
        <source>“{name}” was wrong 3 times in a row: first it answered something that is no action: {what}.</source>
        <translation>«&#xa0;{name}&#xa0;» s’est trompé 3 fois de suite&#xa0;: d’abord, sa réponse n’était pas une action&#xa0;: {what}.</translation>
    </message>
    <message>
        <source>“{name}” was wrong 3 times in a row: first it answered an action alone; the line must be {form}.</source>
        <translation>«&#xa0;{name}&#xa0;» s’est trompé 3 fois de suite&#xa0;: d’abord, sa réponse était une action seule&#xa0;; la ligne doit être {form}.</translation>
    </message>
    <message>
        <source>“{name}” was wrong 3 times in a row: first it answered an action that is not legal now.</source>
        <translation>«&#xa0;{name}&#xa0;» s’est trompé 3 fois de suite&#xa0;: d’abord, sa réponse était une action interdite à ce moment.</translation>
    </message>
    <message>
        <source>Error: {}</source>
        <translation>Erreur&#xa0;: {}</translation>
    </message>
    <message>
        <source>“{name}” cannot be started: the command “{command}” is missing a quotation mark.</source>
        <translation>«&#xa0;{name}&#xa0;» ne peut pas être lancé&#xa0;: il manque un guillemet dans la commande «&#xa0;{command}&#xa0;».</translation>
    </message>
    <message>
        <source>“{name}” is not one of the bots in this game.</source>
        <translation>«&#xa0;{name}&#xa0;» ne fait pas partie des bots de cette partie.</translation>
    </message>
    <message>
        <source>“{name}” does not read its input.</source>
        <translation>«&#xa0;{name}&#xa0;» ne lit pas ce qu’on lui envoie.</translation>
    </message>
    <message>
        <source>“{name}” ended unexpectedly.</source>
        <translation>«&#xa0;{name}&#xa0;» s’est arrêté de façon inattendue.</translation>
    </message>
    <message>
        <source>“{name}” ended unexpectedly with exit code {code}.</source>
        <translation>«&#xa0;{name}&#xa0;» s’est arrêté de façon inattendue avec le code de sortie {code}.</translation>
    </message>
    <message>
        <source>“{name}” was ended by the signal {signal}.</source>
        <translation>«&#xa0;{name}&#xa0;» a été arrêté par le signal {signal}.</translation>
    </message>
    <message>
        <source>“{name}” wrote a line longer than 1 MiB.</source>
        <translation>«&#xa0;{name}&#xa0;» a écrit une ligne de plus de 1&#xa0;Mio.</translation>
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
        <translation>{figure} de chances de sortir</translation>
    </message>
    <message>
        <source>{figure} to win</source>
        <translation>{figure} de chances de gagner</translation>
    </message>
    <message>
        <source>{figure} saved</source>
        <translation>sauvés&#xa0;: {figure}</translation>
    </message>
    <message>
        <source>{figure} lost</source>
        <translation>perdus&#xa0;: {figure}</translation>
    </message>
    <message>
        <source>{value}, the best</source>
        <translation>{value}, le meilleur choix</translation>
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
        <translation>&lt;&#xa0;1&#xa0;%</translation>
    </message>
    <message>
        <source>&gt;99%</source>
        <translation>&gt;&#xa0;99&#xa0;%</translation>
    </message>
</context>
<context>
    <name>dates</name>
    <message>
        <source>today {}</source>
        <translation>aujourd’hui {}</translation>
    </message>
    <message>
        <source>yesterday {}</source>
        <translation>hier {}</translation>
    </message>
</context>
<context>
    <name>deal</name>
    <message>
        <source>“{}” cannot be in a deal number: it has letters and digits only.</source>
        <translation>«&#xa0;{}&#xa0;» ne figure dans aucun numéro de donne&#xa0;: ils sont faits de lettres et de chiffres.</translation>
    </message>
    <message>
        <source>This deal number is incomplete. It should look like ABCD-EFGH-JKMN.</source>
        <translation>Ce numéro de donne est incomplet. Il doit être de la forme ABCD-EFGH-JKMN.</translation>
    </message>
    <message>
        <source>This deal number is too long. It should look like ABCD-EFGH-JKMN.</source>
        <translation>Ce numéro de donne est trop long. Il doit être de la forme ABCD-EFGH-JKMN.</translation>
    </message>
    <message>
        <source>There is a typing error in the deal number.</source>
        <translation>Il y a une faute de frappe dans le numéro de donne.</translation>
    </message>
    <message>
        <source>This deal number comes from a newer version of Pompeii.</source>
        <translation>Ce numéro de donne vient d’une version plus récente de Pompéi.</translation>
    </message>
    <message>
        <source>Pompeii, deal of {day}: {saved} saved, {lost} lost, {place} of {players}</source>
        <translation>Pompéi, partie du {day} – sauvés&#xa0;: {saved}, perdus&#xa0;: {lost}, {place} sur {players}</translation>
    </message>
    <message>
        <source>1st</source>
        <translation>1er</translation>
    </message>
    <message>
        <source>2nd</source>
        <translation>2e</translation>
    </message>
    <message>
        <source>3rd</source>
        <translation>3e</translation>
    </message>
    <message>
        <source>4th</source>
        <translation>4e</translation>
    </message>
    <message>
        <source>{place} of {players}</source>
        <translation>{place} sur {players}</translation>
    </message>
</context>
<context>
    <name>dialog</name>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
</context>
<context>
    <name>eruption</name>
    <message>
        <source>You show your hand ({hand}): every one of its buildings is full.</source>
        <translation>Vous montrez votre main ({hand})&#xa0;: tous ses bâtiments sont pleins.</translation>
    </message>
    <message>
        <source>Citizens not yet placed leave the game: {rest}.</source>
        <translation>Les citoyens pas encore placés quittent la partie&#xa0;: {rest}.</translation>
    </message>
    <message>
        <source>All hands are discarded. No one else moves in.</source>
        <translation>Toutes les mains sont défaussées. Plus personne ne s’installe.</translation>
    </message>
    <message>
        <source>Lava begins with the player on your left.</source>
        <translation>Votre voisin de gauche posera la première tuile de lave.</translation>
    </message>
    <message>
        <source>Vesuvius erupts!</source>
        <translation>Le Vésuve entre en éruption&#xa0;!</translation>
    </message>
    <message>
        <source>Make Vesuvius erupt now?</source>
        <translation>Déclencher l’éruption du Vésuve&#xa0;?</translation>
    </message>
    <message>
        <source>Erupt!</source>
        <translation>Éruption&#xa0;!</translation>
    </message>
    <message>
        <source>Not yet</source>
        <translation>Pas encore</translation>
    </message>
</context>
<context>
    <name>far</name>
    <message>
        <source>the host far away does not answer: its program may be closed, a computer asleep or without internet, or the line an old one</source>
        <translation>l’hôte au loin ne répond pas&#xa0;: son programme est peut-être fermé, un ordinateur en veille ou sans Internet, ou la ligne trop ancienne</translation>
    </message>
    <message>
        <source>no relay answers, so some friends may not get in: check the internet connection and this computer&apos;s clock</source>
        <translation>aucun relais ne répond, et certains amis ne pourront peut-être pas entrer&#xa0;: vérifiez la connexion à Internet et l’horloge de cet ordinateur</translation>
    </message>
    <message>
        <source>this version of Pompeii cannot reach friends far away</source>
        <translation>cette version de Pompéi ne peut pas joindre d’amis au loin</translation>
    </message>
    <message>
        <source>this version of Pompeii cannot invite friends from far away</source>
        <translation>cette version de Pompéi ne peut pas inviter d’amis au loin</translation>
    </message>
    <message>
        <source>this computer does not let Pompeii use the network for friends far away</source>
        <translation>cet ordinateur ne laisse pas Pompéi utiliser le réseau pour des amis au loin</translation>
    </message>
    <message>
        <source>the host far away does not answer yet: check that the game is open there, and that both are online</source>
        <translation>l’hôte au loin ne répond pas encore&#xa0;: vérifiez que le jeu y est ouvert, et que vous êtes tous deux connectés à Internet</translation>
    </message>
</context>
<context>
    <name>forfeit</name>
    <message>
        <source>You can still bring a relative, but not later.</source>
        <translation>Vous pouvez encore faire venir un proche, mais pas plus tard.</translation>
    </message>
    <message>
        <source>Bring more</source>
        <translation>Continuer</translation>
    </message>
    <message>
        <source>Your citizens can still move.</source>
        <translation>Vos citoyens peuvent encore se déplacer.</translation>
    </message>
    <message>
        <source>Keep moving</source>
        <translation>Continuer</translation>
    </message>
    <message>
        <source>{action}?</source>
        <translation>{action}&#xa0;?</translation>
    </message>
</context>
<context>
    <name>lesson</name>
    <message numerus="yes">
        <source>Livia saves %n citizen(s).</source>
        <translation>
            <numerusform>Livia sauve %n citoyen.</numerusform>
            <numerusform>Livia sauve %n citoyens.</numerusform>
        </translation>
    </message>
    <message>
        <source>The rules allow that. In this lesson, try what is marked.</source>
        <translation>Les règles le permettent. Dans cette leçon, essayez ce qui est marqué.</translation>
    </message>
    <message>
        <source>Start with F6: only a citizen who is alone may move twice.</source>
        <translation>D’abord F6&#xa0;: il faut être seul pour se déplacer deux fois.</translation>
    </message>
    <message>
        <source>You win: you saved {own}, Livia {hers}.</source>
        <translation>Vous gagnez&#xa0;: vous en avez sauvé {own}, Livia {hers}.</translation>
    </message>
    <message>
        <source>You saved {own}, Livia {hers}.</source>
        <translation>Vous en avez sauvé {own}, Livia {hers}.</translation>
    </message>
    <message>
        <source>Your first game</source>
        <translation>Votre première partie</translation>
    </message>
    <message>
        <source>The other rules</source>
        <translation>Les autres règles</translation>
    </message>
    <message>
        <source>Step {n} of {last}</source>
        <translation>Étape {n} sur {last}</translation>
    </message>
    <message>
        <source>You are orange. Your citizens are round, like these. You play against Livia. Her citizens are blue and square.</source>
        <translation>Vous êtes orange. Vos citoyens sont ronds, comme ceux-ci. Vous jouez contre Livia. Ses citoyens sont bleus et carrés.</translation>
    </message>
    <message>
        <source>This is Pompeii. First, move your citizens into the city. Later, get them out through a gate before the lava comes. The player who saves the most wins.</source>
        <translation>Voici Pompéi. D’abord, installez vos citoyens dans la ville. Ensuite, faites-les sortir par une porte avant que la lave n’arrive. Celui qui en sauve le plus gagne.</translation>
    </message>
    <message>
        <source>A card tells you the building. Play the 5: put a citizen into building 5.</source>
        <translation>Une carte indique le bâtiment. Jouez le 5&#xa0;: placez un citoyen dans le bâtiment 5.</translation>
    </message>
    <message>
        <source>Livia moves in with you. That is good for both of you. The more citizens share a square, the farther each can run.</source>
        <translation>Livia s’installe chez vous. C’est bon pour tous les deux. Plus il y a de citoyens sur une case, plus chacun va loin.</translation>
    </message>
    <message>
        <source>Now you choose: play one of the other cards. It is easier to get out from near a gate.</source>
        <translation>À vous de choisir&#xa0;: jouez une des autres cartes. Près d’une porte, on sort plus facilement.</translation>
    </message>
    <message>
        <source>You have drawn the first A.D. 79 card. Vesuvius seethes! From now on, citizens who move in with others bring relatives.</source>
        <translation>Vous avez pioché la première carte A.D. 79. Le Vésuve gronde&#xa0;! Désormais, qui s’installe chez d’autres fait venir des proches.</translation>
    </message>
    <message>
        <source>Play your other 5. Two citizens live there already. So you may bring two relatives.</source>
        <translation>Jouez votre autre 5. Deux citoyens y vivent déjà. Vous pouvez donc faire venir deux proches.</translation>
    </message>
    <message>
        <source>These buildings have no number. They are neutral: relatives of every player may move in.</source>
        <translation>Ces bâtiments n’ont pas de numéro. Ils sont neutres&#xa0;: les proches de tous peuvent s’y installer.</translation>
    </message>
    <message>
        <source>Put a relative into another purple building, or into a neutral one. Only one may move into each building. You can stop at any time.</source>
        <translation>Placez un proche dans un autre bâtiment violet, ou dans un neutre. Un seul par bâtiment. Vous pouvez arrêter quand vous voulez.</translation>
    </message>
    <message>
        <source>You have drawn an omen! Now you throw another player&apos;s citizen into the volcano. Take Livia&apos;s citizen on D5.</source>
        <translation>Vous avez pioché un présage&#xa0;! Vous devez jeter un citoyen adverse dans le volcan. Prenez celui de Livia en D5.</translation>
    </message>
    <message>
        <source>Livia has drawn the second A.D. 79. Vesuvius erupts! From now on there are no cards. Lava comes out of these six vents. In turn, you two place the first six tiles. You begin.</source>
        <translation>Livia a pioché la deuxième carte A.D. 79. C’est l’éruption&#xa0;! Désormais, il n’y a plus de cartes. La lave sort de ces six bouches. Chacun son tour, vous posez les six premières tuiles. Vous commencez.</translation>
    </message>
    <message>
        <source>Your tile shows a helmet. The first helmet goes on its vent. Place it on J7.</source>
        <translation>Votre tuile montre un casque. Le premier casque va sur sa bouche. Posez-le en J7.</translation>
    </message>
    <message>
        <source>Another helmet goes beside helmet lava. Place it on J6. Then your lava is close to Livia&apos;s citizen on K6.</source>
        <translation>Un autre casque va à côté de la lave au casque. Posez-le en J6. Votre lave s’approche du citoyen de Livia en K6.</translation>
    </message>
    <message>
        <source>Place it on K6. The lava burns the citizen there. The one on K7 can reach no gate any more. It is cut off, so it is lost too.</source>
        <translation>Posez-le en K6. La lave brûle le citoyen qui s’y trouve. Celui de K7 ne peut plus atteindre de porte. Il est isolé, donc perdu aussi.</translation>
    </message>
    <message>
        <source>Now the flight begins. In each turn you place a tile, then you may move twice. Place this tile where you see the flame: it burns Livia&apos;s citizen.</source>
        <translation>La fuite commence. À chaque tour, vous posez une tuile, puis vous pouvez déplacer deux citoyens. Posez-la sur la flamme&#xa0;: elle y brûle le citoyen de Livia.</translation>
    </message>
    <message>
        <source>Now the flight begins. In each turn you place a tile, then you may move twice. Place this tile on a highlighted square.</source>
        <translation>La fuite commence. À chaque tour, vous posez une tuile, puis vous pouvez déplacer deux citoyens. Posez-la sur une case en surbrillance.</translation>
    </message>
    <message>
        <source>Three citizens share this square, so each can run three steps. Two steps lead to the gate, one more leads out. Get yours out!</source>
        <translation>Trois citoyens partagent cette case&#xa0;: chacun peut faire trois pas. Deux pas mènent à la porte, un de plus dehors. Faites sortir le vôtre&#xa0;!</translation>
    </message>
    <message>
        <source>Saved! Two citizens are left here, so each has two steps. Move your other one to J2.</source>
        <translation>Sauvé&#xa0;! Ils ne sont plus que deux ici, donc deux pas chacun. Déplacez votre autre citoyen en J2.</translation>
    </message>
    <message>
        <source>Two citizens are left here, so each has two steps. Move yours to J2.</source>
        <translation>Ils ne sont plus que deux ici, donc deux pas chacun. Déplacez le vôtre en J2.</translation>
    </message>
    <message>
        <source>Livia&apos;s lava has burned one of your citizens. That happens to everyone. Now it is your turn.</source>
        <translation>La lave de Livia a brûlé un de vos citoyens. Ça arrive à tout le monde. Maintenant, c’est à vous.</translation>
    </message>
    <message>
        <source>Your tile shows a mask. The first mask goes on its vent. Place it on D7.</source>
        <translation>Votre tuile montre un masque. Le premier masque va sur sa bouche. Posez-le en D7.</translation>
    </message>
    <message>
        <source>Your citizen on F6 is alone, so it has one step. Move it to Livia&apos;s citizen on F7.</source>
        <translation>Votre citoyen en F6 est seul&#xa0;: il n’a qu’un pas. Déplacez-le vers celui de Livia en F7.</translation>
    </message>
    <message>
        <source>The two moves are for two different citizens. But a citizen who starts alone may make both. Now two are here. Two steps, and it is out!</source>
        <translation>Les deux déplacements sont pour deux citoyens différents. Mais qui part seul peut faire les deux. Maintenant, ils sont deux ici. Deux pas, et il est dehors&#xa0;!</translation>
    </message>
    <message>
        <source>This is your last turn, because the bag is nearly empty. This time you play without help. Place a tile, then move. One of your citizens can get out.</source>
        <translation>C’est votre dernier tour, car le sac est presque vide. Cette fois, vous jouez sans aide. Posez une tuile, puis déplacez-vous. Un de vos citoyens peut sortir.</translation>
    </message>
    <message>
        <source>This is your last turn, because the bag is nearly empty. This time you play without help. Place a tile, then move.</source>
        <translation>C’est votre dernier tour, car le sac est presque vide. Cette fois, vous jouez sans aide. Posez une tuile, puis déplacez-vous.</translation>
    </message>
    <message>
        <source>Now you may move twice. One of your citizens can get out!</source>
        <translation>Vous pouvez maintenant faire deux déplacements. Un de vos citoyens peut sortir&#xa0;!</translation>
    </message>
    <message>
        <source>No one can get out any more. Move any citizen you like, or end your turn.</source>
        <translation>Plus personne ne peut sortir. Déplacez qui vous voulez, ou terminez votre tour.</translation>
    </message>
    <message>
        <source>The bag is empty, so the game ends. Citizens who are still in the city are lost.</source>
        <translation>Le sac est vide, la partie finit donc. Ceux qui sont encore en ville sont perdus.</translation>
    </message>
    <message>
        <source>You know the game. Here are the other rules. Vesuvius seethes already: citizens who move in with others bring relatives.</source>
        <translation>Vous connaissez le jeu. Voici les autres règles. Le Vésuve gronde déjà&#xa0;: qui s’installe chez d’autres fait venir des proches.</translation>
    </message>
    <message>
        <source>Building 11 has two parts, A and B. Only citizens in the same part count. Two live in part B, so you may bring two relatives. Play the 11 on K7, in part B.</source>
        <translation>Le bâtiment 11 a deux parties, A et B. Seuls comptent les citoyens de la même partie. Deux habitent en B&#xa0;: vous pouvez faire venir deux proches. Jouez le 11 en K7, dans la partie B.</translation>
    </message>
    <message>
        <source>Two relatives may come. One may go into the other part of building 11. Put it on I7.</source>
        <translation>Deux proches peuvent venir. L’un peut aller dans l’autre partie du bâtiment 11. Placez-le en I7.</translation>
    </message>
    <message>
        <source>The next relative needs another building. Put it into the neutral one on J4, near a gate.</source>
        <translation>Le proche suivant doit aller dans un autre bâtiment. Placez-le dans le neutre en J4, près d’une porte.</translation>
    </message>
    <message>
        <source>You have drawn a card. So you hold four again, until Vesuvius erupts. If none of your citizens can move in, you only discard a card.</source>
        <translation>Vous avez pioché une carte. Vous en avez donc de nouveau quatre, jusqu’à l’éruption. Si aucun de vos citoyens ne peut s’installer, défaussez seulement une carte.</translation>
    </message>
    <message>
        <source>Building 7 is full. So your 7 is a joker: your citizen may take any free space. But a joker brings no relatives. Play the 7 on G1, near a gate.</source>
        <translation>Le bâtiment 7 est plein. Votre 7 est donc un joker&#xa0;: votre citoyen prend n’importe quelle place libre. Mais un joker ne fait venir aucun proche. Jouez le 7 en G1, près d’une porte.</translation>
    </message>
    <message>
        <source>Look at your cards: all their buildings are full. So you may show them and make Vesuvius erupt early. Press the button “Vesuvius erupts!”</source>
        <translation>Regardez vos cartes&#xa0;: tous leurs bâtiments sont pleins. Vous pouvez donc les montrer et déclencher l’éruption plus tôt. Appuyez sur «&#xa0;Éruption&#xa0;!&#xa0;»</translation>
    </message>
    <message>
        <source>All cards are gone now. Citizens who have not moved in stay out of the game. The player on your left places the first tile. That is Livia.</source>
        <translation>Il n’y a plus de cartes. Les citoyens qui ne sont pas en ville sortent du jeu. Le joueur à votre gauche pose la première tuile. C’est Livia.</translation>
    </message>
    <message>
        <source>Your tile shows a column. Place it on its vent, E4. A tile that fits nowhere is set aside. Then you draw another one.</source>
        <translation>Votre tuile montre une colonne. Posez-la sur sa bouche, E4. Une tuile qui ne va nulle part est écartée. Vous en piochez alors une autre.</translation>
    </message>
    <message>
        <source>Lava burns everyone on its square, your own citizens too. So spare yours on G1. Burn Livia&apos;s two on H2.</source>
        <translation>La lave brûle tous ceux qui sont sur sa case, même les vôtres. Épargnez donc votre citoyen en G1. Brûlez les deux de Livia en H2.</translation>
    </message>
    <message>
        <source>No one can cross lava or a vent. Place the column on F4. It closes the way north from F5.</source>
        <translation>Personne ne traverse la lave ni une bouche. Posez la colonne en F4. Elle ferme le chemin de F5 vers le nord.</translation>
    </message>
    <message>
        <source>Six tiles lie, so the flight begins. Free spaces do not matter any more. Any number of citizens may share a square.</source>
        <translation>Six tuiles sont posées&#xa0;: la fuite commence. Les places libres ne comptent plus. Une case peut accueillir autant de citoyens que l’on veut.</translation>
    </message>
    <message>
        <source>In each turn you place a tile, then you may move twice. You need not use both moves. Place the coin on its vent, C2.</source>
        <translation>À chaque tour, vous posez une tuile, puis vous pouvez faire deux déplacements. Rien ne vous y oblige. Posez la pièce sur sa bouche, C2.</translation>
    </message>
    <message>
        <source>I7 is a gate square. From there, one step leads out of the city. Get your citizen out.</source>
        <translation>I7 est une case de porte. De là, un pas suffit pour sortir de la ville. Faites sortir votre citoyen.</translation>
    </message>
    <message>
        <source>The second move is for another citizen. Two citizens share G1, so yours has two steps. Get it out!</source>
        <translation>Le second déplacement est pour un autre citoyen. Ils sont deux en G1&#xa0;: le vôtre a deux pas. Faites-le sortir&#xa0;!</translation>
    </message>
    <message>
        <source>Only one of your citizens is left in the city. Your last citizen may make both moves. Move it two steps, to K5.</source>
        <translation>Il ne reste qu’un de vos citoyens en ville. Votre dernier citoyen peut faire les deux déplacements. Avancez-le de deux pas, en K5.</translation>
    </message>
    <message>
        <source>That was the first move. With the second one it gets out.</source>
        <translation>C’était le premier déplacement. Avec le second, il sort.</translation>
    </message>
    <message>
        <source>None of your citizens is in the city now. You still place a tile in each turn. This is the last one in the bag. Burn Livia&apos;s citizen on G1.</source>
        <translation>Vous n’avez plus de citoyen en ville. Vous posez quand même une tuile à chaque tour. Celle-ci est la dernière du sac. Brûlez le citoyen de Livia en G1.</translation>
    </message>
    <message>
        <source>Place your tile on a highlighted square. Burn Livia&apos;s citizens, not your own.</source>
        <translation>Posez votre tuile sur une case en surbrillance. Brûlez les citoyens de Livia, pas les vôtres.</translation>
    </message>
    <message>
        <source>Now you move. Bring a citizen closer to a gate, or out.</source>
        <translation>À vous de vous déplacer. Rapprochez un citoyen d’une porte, ou faites-le sortir.</translation>
    </message>
    <message>
        <source>Good idea, but later. Try the 5: it is near a gate.</source>
        <translation>Bonne idée, mais plus tard. Essayez le 5&#xa0;: il est près d’une porte.</translation>
    </message>
    <message>
        <source>Keep the 5. You will see why.</source>
        <translation>Gardez le 5. Vous verrez pourquoi.</translation>
    </message>
    <message>
        <source>That costs you a citizen of your own. If you really want it, choose it again.</source>
        <translation>Cela vous coûte un de vos citoyens. Si vous le voulez vraiment, choisissez encore une fois.</translation>
    </message>
    <message>
        <source>Good idea, but later. Play the 11 first.</source>
        <translation>Bonne idée, mais plus tard. Jouez d’abord le 11.</translation>
    </message>
    <message>
        <source>No one lives in that part, so no relatives would come. Try K7.</source>
        <translation>Personne n’habite cette partie, donc aucun proche ne viendrait. Essayez K7.</translation>
    </message>
    <message>
        <source>You may do that. But here, show your cards: press “Vesuvius erupts!”</source>
        <translation>C’est permis. Mais ici, montrez vos cartes&#xa0;: appuyez sur «&#xa0;Éruption&#xa0;!&#xa0;»</translation>
    </message>
    <message>
        <source>That would burn your own citizen. Livia has two on H2.</source>
        <translation>Cela brûlerait votre propre citoyen. Livia en a deux en H2.</translation>
    </message>
    <message>
        <source>Not that one yet: its turn will come. Try D5.</source>
        <translation>Pas encore celui-là&#xa0;: son tour viendra. Essayez D5.</translation>
    </message>
    <message>
        <source>She lives with you. Three can run farther than two. Try D5.</source>
        <translation>Il habite avec vous. À trois, on court plus loin qu’à deux. Essayez D5.</translation>
    </message>
    <message>
        <source>That burns only one. With J6 you will soon get two.</source>
        <translation>Cela n’en brûle qu’un. Avec J6, vous en toucherez bientôt deux.</translation>
    </message>
    <message>
        <source>That leads away from Livia&apos;s citizens. Try J6.</source>
        <translation>Cela s’éloigne des citoyens de Livia. Essayez J6.</translation>
    </message>
    <message>
        <source>K6 is better: there you get two at once.</source>
        <translation>K6 vaut mieux&#xa0;: vous en touchez deux d’un coup.</translation>
    </message>
    <message>
        <source>You may do that: choose it again. But with three steps you are out.</source>
        <translation>C’est permis&#xa0;: choisissez encore une fois. Mais avec trois pas, vous êtes dehors.</translation>
    </message>
    <message>
        <source>You may do that: choose it again. But on J2 you are right at a gate.</source>
        <translation>C’est permis&#xa0;: choisissez encore une fois. Mais en J2, vous êtes devant une porte.</translation>
    </message>
    <message>
        <source>Only the one who was alone may move again. Choose F7.</source>
        <translation>Seul celui qui était seul peut repartir. Choisissez F7.</translation>
    </message>
    <message>
        <source>Not here. A relative needs another building.</source>
        <translation>Pas ici. Un proche doit aller dans un autre bâtiment.</translation>
    </message>
    <message>
        <source>You saved {own} each, but Livia lost more citizens. So you win. With equal losses you would share the win.</source>
        <translation>Vous avez sauvé {own} citoyens chacun, mais Livia en a perdu plus. Vous gagnez donc. À pertes égales, vous partageriez la victoire.</translation>
    </message>
    <message>
        <source>Now you know how to play: move in, place lava, get out.</source>
        <translation>Vous savez jouer maintenant&#xa0;: s’installer, poser la lave, sortir.</translation>
    </message>
    <message>
        <source>Now you know all the rules.</source>
        <translation>Vous connaissez maintenant toutes les règles.</translation>
    </message>
</context>
<context>
    <name>levels</name>
    <message>
        <source>Child</source>
        <translation>Enfant</translation>
    </message>
    <message>
        <source>for children and first games: looks only at its own citizens, and not always</source>
        <translation>pour les enfants et les premières parties&#xa0;: ne voit que ses propres citoyens, et pas toujours</translation>
    </message>
    <message>
        <source>Beginner</source>
        <translation>Débutant</translation>
    </message>
    <message>
        <source>heads for the gates and ignores the others</source>
        <translation>court vers les portes sans regarder les autres</translation>
    </message>
    <message>
        <source>Novice</source>
        <translation>Apprenti</translation>
    </message>
    <message>
        <source>one quick look, and some mistakes</source>
        <translation>un coup d’œil, quelques erreurs</translation>
    </message>
    <message>
        <source>Aedile</source>
        <translation>Édile</translation>
    </message>
    <message>
        <source>plays well but misses something now and then</source>
        <translation>joue bien, mais laisse parfois passer quelque chose</translation>
    </message>
    <message>
        <source>Senator</source>
        <translation>Sénateur</translation>
    </message>
    <message>
        <source>Vesuvius</source>
        <translation>Vésuve</translation>
    </message>
    <message>
        <source>uses all its thinking time</source>
        <translation>utilise tout son temps de réflexion</translation>
    </message>
    <message>
        <source>with two players, wins about {n} games in 5 against {level}</source>
        <translation>à deux joueurs, gagne environ {n} parties sur 5 contre le niveau {level}</translation>
    </message>
    <message>
        <source>with two players, loses about {n} games in 5 against {level}</source>
        <translation>à deux joueurs, perd environ {n} parties sur 5 contre le niveau {level}</translation>
    </message>
    <message>
        <source>weighs every choice</source>
        <translation>pèse chaque choix</translation>
    </message>
    <message>
        <source>Tribune</source>
        <translation>Tribun</translation>
    </message>
    <message>
        <source>plays a few games ahead in its head</source>
        <translation>joue plusieurs fois la suite de la partie dans sa tête</translation>
    </message>
    <message>
        <source>{}: {}</source>
        <translation>{}&#xa0;: {}</translation>
    </message>
</context>
<context>
    <name>names</name>
    <message>
        <source>You</source>
        <translation>Vous</translation>
    </message>
    <message>
        <source>{}&apos;s game</source>
        <comment>before a vowel</comment>
        <translation>Partie d’{}</translation>
    </message>
    <message>
        <source>{}&apos;s game</source>
        <translation>Partie de {}</translation>
    </message>
    <message>
        <source>Pompeii</source>
        <translation>Pompéi</translation>
    </message>
    <message>
        <source>Pompeii on {}</source>
        <translation>Pompéi sur {}</translation>
    </message>
</context>
<context>
    <name>network</name>
    <message>
        <source>{name} has left.</source>
        <translation>{name} a quitté la partie.</translation>
    </message>
    <message>
        <source>{name} is back.</source>
        <translation>{name} est de retour.</translation>
    </message>
    <message>
        <source>An AI plays for {name} until {name} is back.</source>
        <translation>Une IA joue pour {name}&#xa0;; à son retour, {name} reprendra la main.</translation>
    </message>
    <message>
        <source>{name} has changed the rules.</source>
        <translation>{name} a changé les règles.</translation>
    </message>
    <message>
        <source>{name} has changed the clock.</source>
        <translation>{name} a changé le temps par tour.</translation>
    </message>
    <message>
        <source>The game begins.</source>
        <translation>La partie commence.</translation>
    </message>
    <message>
        <source>The host</source>
        <translation>L’hôte</translation>
    </message>
    <message>
        <source>Waiting for the host…</source>
        <translation>On attend l’hôte…</translation>
    </message>
    <message>
        <source>Another computer answers in the host&apos;s place; waiting for the real one. Your seat is safe.</source>
        <translation>Un autre ordinateur répond à la place de l’hôte&#xa0;; on attend le vrai. Votre place est gardée.</translation>
    </message>
    <message>
        <source>{name} has joined.</source>
        <translation>{name} a rejoint la partie.</translation>
    </message>
    <message>
        <source>{name} has lost the connection to the host.</source>
        <translation>{name} a perdu la connexion à l’hôte.</translation>
    </message>
    <message>
        <source>{name}, an AI played for you while you were away. It keeps the seat if you are away again before you have played a turn.</source>
        <translation>{name}, une IA a joué pour vous pendant votre absence. Elle garde la place si vous vous absentez encore avant d’avoir joué un tour.</translation>
    </message>
    <message>
        <source>{name} was away again before playing a turn: an AI has the seat for the rest of the game.</source>
        <translation>{name} n’a pas joué un seul tour avant de s’absenter de nouveau&#xa0;: une IA garde la place jusqu’à la fin de la partie.</translation>
    </message>
    <message>
        <source>{name} was removed by the host.</source>
        <translation>L’hôte a exclu {name}.</translation>
    </message>
    <message>
        <source>{name} ran out of time: the AI made this one choice.</source>
        <translation>{name} n’avait plus de temps&#xa0;: l’IA a fait ce choix à sa place.</translation>
    </message>
    <message numerus="yes">
        <source>Someone at {address} tried %n wrong code(s) and has to wait a minute.</source>
        <translation>
            <numerusform>Quelqu’un à l’adresse {address} a essayé %n code erroné et doit attendre une minute.</numerusform>
            <numerusform>Quelqu’un à l’adresse {address} a essayé %n codes erronés et doit attendre une minute.</numerusform>
        </translation>
    </message>
    <message>
        <source>Someone at {address} was kept out because you removed {name}.</source>
        <translation>Quelqu’un à l’adresse {address} n’a pas pu entrer, car vous avez exclu {name}.</translation>
    </message>
    <message>
        <source>Connecting to the host…</source>
        <translation>Connexion à l’hôte…</translation>
    </message>
    <message>
        <source>The connection to the host is unstable…</source>
        <translation>La connexion à l’hôte est instable…</translation>
    </message>
    <message>
        <source>Another computer answers in the host&apos;s place; waiting for the real one.</source>
        <translation>Un autre ordinateur répond à la place de l’hôte&#xa0;; on attend le vrai.</translation>
    </message>
    <message>
        <source>Waiting for the host… Your seat is kept.</source>
        <translation>On attend l’hôte… Votre place est gardée.</translation>
    </message>
    <message>
        <source>That code is wrong. Check it and try again.</source>
        <translation>Ce code est faux. Vérifiez-le et réessayez.</translation>
    </message>
    <message>
        <source>The code does not match the host that answered: check it. If it is right, another computer is posing as the host.</source>
        <translation>Le code ne correspond pas à l’hôte qui a répondu&#xa0;: vérifiez-le. S’il est juste, un autre ordinateur se fait passer pour l’hôte.</translation>
    </message>
    <message>
        <source>The host has removed you from this game.</source>
        <translation>L’hôte vous a exclu de cette partie.</translation>
    </message>
    <message>
        <source>The host lets in no one new from your address or with this name.</source>
        <translation>L’hôte n’admet plus de nouveaux joueurs depuis votre adresse, ni sous ce nom.</translation>
    </message>
    <message>
        <source>The host no longer knows your seat. Join the game again.</source>
        <translation>L’hôte ne connaît plus votre place. Rejoignez de nouveau la partie.</translation>
    </message>
    <message>
        <source>The host closed the connection: too much was sent at once.</source>
        <translation>L’hôte a coupé la connexion&#xa0;: trop de données d’un coup.</translation>
    </message>
    <message>
        <source>The host closed the connection: it could not understand what was sent.</source>
        <translation>L’hôte a coupé la connexion&#xa0;: données illisibles.</translation>
    </message>
    <message>
        <source>The host has too many connections. Try again in a minute.</source>
        <translation>L’hôte a déjà trop de connexions. Réessayez dans une minute.</translation>
    </message>
    <message>
        <source>Too many wrong codes came from this computer. Try again in a minute.</source>
        <translation>Trop de codes erronés sont venus de cet ordinateur. Réessayez dans une minute.</translation>
    </message>
    <message>
        <source>That name is taken or cannot be shown. Choose another.</source>
        <translation>Ce nom est déjà pris ou ne peut pas être affiché. Choisissez-en un autre.</translation>
    </message>
    <message>
        <source>The code of this game has changed. Ask the host for the new one.</source>
        <translation>Le code de cette partie a changé. Demandez-le à l’hôte.</translation>
    </message>
    <message>
        <source>No answer. Is the address right, and does the host&apos;s firewall let Pompeii through?</source>
        <translation>Pas de réponse. L’adresse est-elle juste, et le pare-feu de l’hôte laisse-t-il passer Pompéi&#xa0;?</translation>
    </message>
    <message>
        <source>The host did not answer in time. Try again in a moment.</source>
        <translation>L’hôte n’a pas répondu à temps. Réessayez dans un instant.</translation>
    </message>
    <message>
        <source>There is no computer with that name or address on this network.</source>
        <translation>Il n’y a pas d’ordinateur de ce nom ou à cette adresse sur ce réseau.</translation>
    </message>
    <message>
        <source>unstable connection</source>
        <translation>connexion instable</translation>
    </message>
    <message>
        <source>phone asleep</source>
        <translation>téléphone en veille</translation>
    </message>
    <message>
        <source>waiting for players</source>
        <translation>en attente de joueurs</translation>
    </message>
    <message>
        <source>in progress</source>
        <translation>en cours</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>finie</translation>
    </message>
    <message>
        <source>wait forever</source>
        <translation>attendre sans limite</translation>
    </message>
    <message>
        <source>The host has closed the game.</source>
        <translation>L’hôte a fermé la partie.</translation>
    </message>
    <message>
        <source>This game takes no more people, or no more from your network.</source>
        <translation>Cette partie n’accepte plus personne, ou plus personne de votre réseau.</translation>
    </message>
    <message>
        <source>You have come back to this game from another window.</source>
        <translation>Vous êtes revenu dans cette partie depuis une autre fenêtre.</translation>
    </message>
    <message>
        <source>The host closed the connection: it was too slow.</source>
        <translation>L’hôte a coupé la connexion&#xa0;: votre connexion est trop lente.</translation>
    </message>
    <message>
        <source>Something is running at that address, but not Pompeii.</source>
        <translation>Un programme répond à cette adresse, mais ce n’est pas Pompéi.</translation>
    </message>
    <message>
        <source>The connection has ended.</source>
        <translation>La connexion a pris fin.</translation>
    </message>
    <message>
        <source>away</source>
        <translation>hors ligne</translation>
    </message>
    <message>
        <source>away: an AI plays</source>
        <translation>hors ligne&#xa0;: une IA joue</translation>
    </message>
    <message>
        <source>no clock</source>
        <translation>illimité</translation>
    </message>
    <message numerus="yes">
        <source>%n second(s) a turn</source>
        <translation>
            <numerusform>%n seconde par tour</numerusform>
            <numerusform>%n secondes par tour</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s) a turn</source>
        <translation>
            <numerusform>%n minute par tour</numerusform>
            <numerusform>%n minutes par tour</numerusform>
        </translation>
    </message>
    <message>
        <source>Look for a game</source>
        <translation>Chercher une partie</translation>
    </message>
    <message>
        <source>own rules</source>
        <translation>règles personnalisées</translation>
    </message>
    <message>
        <source>Your seat is kept, but the game cannot be found right now.</source>
        <translation>Votre place est gardée, mais la partie est introuvable en ce moment.</translation>
    </message>
    <message>
        <source>different version</source>
        <translation>autre version</translation>
    </message>
    <message>
        <source>No answer. Is the address right, and does the firewall there allow Pompeii?</source>
        <translation>Pas de réponse. L’adresse est-elle juste, et le pare-feu laisse-t-il passer Pompéi&#xa0;?</translation>
    </message>
    <message>
        <source>your seat</source>
        <translation>votre place</translation>
    </message>
    <message>
        <source>Host: {}</source>
        <translation>Hôte&#xa0;: {}</translation>
    </message>
    <message>
        <source>asking…</source>
        <translation>demande en cours…</translation>
    </message>
    <message>
        <source>not reachable</source>
        <translation>injoignable</translation>
    </message>
    <message>
        <source>your seat is kept</source>
        <translation>votre place est gardée</translation>
    </message>
    <message>
        <source>{free} of {seats} seats free</source>
        <translation>places libres&#xa0;: {free} sur {seats}</translation>
    </message>
    <message>
        <source>Found, but not reachable: check the firewall on the host.</source>
        <translation>Trouvée, mais injoignable&#xa0;: vérifiez le pare-feu chez l’hôte.</translation>
    </message>
    <message numerus="yes">
        <source>%n citizen(s) of each player already in the city</source>
        <translation>
            <numerusform>%n citoyen de chaque joueur déjà en ville</numerusform>
            <numerusform>%n citoyens de chaque joueur déjà en ville</numerusform>
        </translation>
    </message>
    <message>
        <source>{name} has taken {seat}&apos;s seat.</source>
        <translation>{name} a pris la place de {seat}.</translation>
    </message>
    <message>
        <source>That QR code is no longer valid: ask the host to show it again.</source>
        <translation>Ce code QR n’est plus valable&#xa0;: demandez à l’hôte de l’afficher de nouveau.</translation>
    </message>
    <message>
        <source>{name} would like to play the seat of {seat}.</source>
        <translation>{name} voudrait remplacer {seat}.</translation>
    </message>
    <message>
        <source>Others may not find this game by themselves, because this computer does not let it be announced: give them its address.</source>
        <translation>Les autres ne trouveront peut-être pas cette partie d’eux-mêmes, car cet ordinateur n’en laisse pas passer l’annonce&#xa0;: donnez-leur son adresse.</translation>
    </message>
    <message>
        <source>Someone has come as {seat}, who is away. Is this {seat}, on another phone?</source>
        <translation>Quelqu’un est arrivé sous le nom de {seat}, qui n’est pas là. Est-ce {seat}, sur un autre téléphone&#xa0;?</translation>
    </message>
    <message>
        <source>{name} would like to play the seat of {seat}, who is away.</source>
        <translation>{name} voudrait remplacer {seat}, qui n’est pas là.</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>oui</translation>
    </message>
    <message>
        <source>no</source>
        <translation>non</translation>
    </message>
    <message>
        <source>watch, or take an AI&apos;s place</source>
        <translation>regarder, ou prendre la place d’une IA</translation>
    </message>
    <message>
        <source>{name} asked for a seat; the host said no.</source>
        <translation>{name} a demandé une place&#xa0;; l’hôte a dit non.</translation>
    </message>
    <message>
        <source>if the host says yes</source>
        <translation>si l’hôte dit oui</translation>
    </message>
    <message numerus="yes">
        <source>%n second(s), then an AI plays</source>
        <translation>
            <numerusform>%n seconde, puis une IA joue</numerusform>
            <numerusform>%n secondes, puis une IA joue</numerusform>
        </translation>
    </message>
    <message>
        <source>The computer was found, but no game is open there.</source>
        <translation>L’ordinateur a été trouvé, mais aucune partie n’y est ouverte.</translation>
    </message>
    <message>
        <source>you can watch</source>
        <translation>on peut regarder</translation>
    </message>
</context>
<context>
    <name>next_opponent</name>
    <message>
        <source>Going by your last {games} games, {next} should be an even match for you.</source>
        <translation>D’après vos {games} dernières parties, le niveau {next} devrait vous convenir.</translation>
    </message>
    <message>
        <source>You have not played {name} yet.</source>
        <translation>Vous n’avez pas encore joué contre {name}.</translation>
    </message>
    <message>
        <source>You have won {won} of {games} games against {name}: try again.</source>
        <translation>Vous avez gagné {won} parties sur {games} contre {name}&#xa0;: réessayez.</translation>
    </message>
</context>
<context>
    <name>personas</name>
    <message>
        <source>A senator&apos;s widow who does everything in moderation, and is hard to surprise.</source>
        <translation>Une veuve de sénateur qui agit toujours avec mesure et se laisse rarement surprendre.</translation>
    </message>
    <message>
        <source>A cautious shipowner: first away from the lava, and never far from a gate.</source>
        <translation>Un armateur prudent&#xa0;: le premier à fuir la lave, jamais loin d’une porte.</translation>
    </message>
    <message>
        <source>An innkeeper who loves a full house and runs with the crowd.</source>
        <translation>Une aubergiste qui aime les maisons pleines et court avec la foule.</translation>
    </message>
    <message>
        <source>A freed gladiator who stands beside the lava and fears no one.</source>
        <translation>Un gladiateur affranchi qui reste au bord de la lave et ne craint personne.</translation>
    </message>
    <message>
        <source>A perfumer who trusts no neighbour and walks alone.</source>
        <translation>Une parfumeuse qui se méfie de ses voisins et marche seule.</translation>
    </message>
    <message>
        <source>A money-lender who preys on the weak, and burns his own if it ruins a rival.</source>
        <translation>Un usurier qui s’en prend aux faibles et brûle les siens si cela ruine un rival.</translation>
    </message>
</context>
<context>
    <name>phone</name>
    <message>
        <source>Another computer answers than the one you were invited by. Scan the code again.</source>
        <translation>Ce n’est pas l’ordinateur qui vous a invité qui répond. Scannez à nouveau le code.</translation>
    </message>
    <message>
        <source>Bring your citizens into the city, card by card.</source>
        <translation>Installez vos citoyens dans la ville, carte après carte.</translation>
    </message>
    <message>
        <source>Clear the code</source>
        <translation>Effacer le code</translation>
    </message>
    <message>
        <source>Good luck!</source>
        <translation>Bonne chance&#x202f;!</translation>
    </message>
    <message>
        <source>Here: {square}</source>
        <translation>Ici&#xa0;: {square}</translation>
    </message>
    <message>
        <source>It is on the computer&apos;s screen, below the square picture.</source>
        <translation>Il est sur l’écran de l’ordinateur, sous l’image carrée.</translation>
    </message>
    <message>
        <source>One moment, please.</source>
        <translation>Un instant, s’il vous plaît.</translation>
    </message>
    <message>
        <source>One moment: the code is being checked…</source>
        <translation>Un instant&#xa0;: vérification du code…</translation>
    </message>
    <message>
        <source>Ouch!</source>
        <translation>Aïe&#x202f;!</translation>
    </message>
    <message>
        <source>Run for the gates! Save the most citizens to win.</source>
        <translation>Courez vers les portes&#xa0;! Qui sauve le plus de citoyens gagne.</translation>
    </message>
    <message>
        <source>Run!</source>
        <translation>Fuyez&#x202f;!</translation>
    </message>
    <message>
        <source>Sit here</source>
        <translation>S’asseoir</translation>
    </message>
    <message>
        <source>Sorry about that.</source>
        <translation>Désolé.</translation>
    </message>
    <message>
        <source>Tap “I&apos;m ready” when you want to start.</source>
        <translation>Touchez «&#xa0;Je suis prêt&#xa0;» quand vous voulez commencer.</translation>
    </message>
    <message>
        <source>Thank you for the game!</source>
        <translation>Merci pour la partie&#x202f;!</translation>
    </message>
    <message>
        <source>The host has a different version of Pompeii. Load this page again.</source>
        <translation>L’hôte a une autre version de Pompéi. Rechargez cette page.</translation>
    </message>
    <message>
        <source>Then Vesuvius erupts, and lava takes square after square.</source>
        <translation>Puis le Vésuve entre en éruption, et la lave gagne case après case.</translation>
    </message>
    <message>
        <source>Throw {name}&apos;s citizen in</source>
        <translation>Jeter un citoyen de {name}</translation>
    </message>
    <message>
        <source>Well done!</source>
        <translation>Bien joué&#x202f;!</translation>
    </message>
    <message>
        <source>You saved {saved} of {total} citizens.</source>
        <translation>Vous avez sauvé {saved} de vos {total} citoyens.</translation>
    </message>
    <message>
        <source>Your turn!</source>
        <translation>À vous de jouer&#x202f;!</translation>
    </message>
    <message>
        <source>by {citizens}</source>
        <translation>avec {citizens} d’avance</translation>
    </message>
    <message>
        <source>with fewer lost</source>
        <translation>avec moins de pertes</translation>
    </message>
    <message>
        <source>{} invites you to play.</source>
        <translation>{} vous invite à jouer.</translation>
    </message>
    <message>
        <source>The host may have another address: scan its code again.</source>
        <translation>L’hôte a peut-être une autre adresse&#xa0;: scannez à nouveau son code.</translation>
    </message>
    <message>
        <source>If nothing else appears here, load this page again: it needs JavaScript, and Safari {safari}, Chrome {chrome}, Firefox {firefox} or a newer browser.</source>
        <translation>Si rien d’autre n’apparaît ici, rechargez cette page&#xa0;: il lui faut JavaScript et Safari {safari}, Chrome {chrome}, Firefox {firefox} ou un navigateur plus récent.</translation>
    </message>
    <message>
        <source>A join code has twelve letters and digits.</source>
        <translation>Un code d’accès a douze lettres et chiffres.</translation>
    </message>
    <message>
        <source>Seats</source>
        <translation>Places</translation>
    </message>
    <message>
        <source>Tap again to undo</source>
        <translation>Toucher pour annuler</translation>
    </message>
    <message>
        <source>You win!</source>
        <translation>Vous gagnez&#xa0;!</translation>
    </message>
    <message>
        <source>You are watching. To play, tap a player who is away, or an AI.</source>
        <translation>Vous regardez. Pour jouer, touchez un joueur absent ou une IA.</translation>
    </message>
</context>
<context>
    <name>prompt</name>
    <message>
        <source>The game is over.</source>
        <translation>La partie est finie.</translation>
    </message>
    <message>
        <source>{name}: make Vesuvius erupt?</source>
        <translation>{name}&#xa0;: déclencher l’éruption&#xa0;?</translation>
    </message>
    <message>
        <source>{name}: no one can move in. Discard a card</source>
        <translation>{name}&#xa0;: personne ne peut s’installer, défaussez une carte</translation>
    </message>
    <message>
        <source>{name}: you may bring 1 relative</source>
        <translation>{name}&#xa0;: vous pouvez faire venir un proche</translation>
    </message>
    <message>
        <source>{name}: you may bring up to {n} relatives</source>
        <translation>{name}&#xa0;: vous pouvez faire venir jusqu’à {n} proches</translation>
    </message>
    <message>
        <source>{name}: move {run} of {runs}. Choose a citizen</source>
        <translation>{name}&#xa0;: déplacement {run} sur {runs}. Choisissez un citoyen</translation>
    </message>
    <message>
        <source>Choose a citizen, yours or another&apos;s, to throw into the volcano</source>
        <translation>Choisissez un citoyen, à vous ou à un autre, à jeter dans le volcan</translation>
    </message>
    <message>
        <source>Choose an opponent&apos;s citizen to throw into the volcano</source>
        <translation>Choisissez un citoyen adverse à jeter dans le volcan</translation>
    </message>
    <message>
        <source>{name}: omen {n} in a row! {choose}</source>
        <translation>{name}&#xa0;: {n}e présage d’affilée&#xa0;! {choose}</translation>
    </message>
    <message>
        <source>{name}: place the {tile} tile on its only square</source>
        <translation>{name}&#xa0;: posez la tuile ({tile}) sur la seule case possible</translation>
    </message>
    <message>
        <source>{name}: the {tile} tile has only one possible square</source>
        <translation>{name}&#xa0;: la tuile ({tile}) n’a qu’une case possible</translation>
    </message>
    <message>
        <source>{name}: place the {tile} tile on a highlighted square</source>
        <translation>{name}&#xa0;: posez la tuile ({tile}) sur une case en surbrillance</translation>
    </message>
    <message>
        <source> (tile {n} of {all})</source>
        <translation> (tuile {n} sur {all})</translation>
    </message>
    <message>
        <source>{name}: move {run} of {runs}. Choose where to</source>
        <translation>{name}&#xa0;: déplacement {run} sur {runs}. Choisissez la destination</translation>
    </message>
    <message>
        <source>{name} has drawn omen {n} in a row and chooses a victim…</source>
        <translation>{name} a pioché un {n}e présage d’affilée et choisit une victime…</translation>
    </message>
    <message>
        <source>{name} chooses a card and a building…</source>
        <translation>{name} choisit une carte et un bâtiment…</translation>
    </message>
    <message>
        <source>{name} places lava…</source>
        <translation>{name} pose de la lave…</translation>
    </message>
    <message>
        <source>{name} moves…</source>
        <translation>{name} déplace ses citoyens…</translation>
    </message>
    <message>
        <source>Click a highlighted building, or use Tab and Enter.</source>
        <translation>Cliquez sur un bâtiment en surbrillance, ou Tab et Entrée.</translation>
    </message>
    <message>
        <source>Click a highlighted citizen, or drag it to the volcano.</source>
        <translation>Cliquez sur un citoyen en surbrillance, ou glissez-le vers le volcan.</translation>
    </message>
    <message>
        <source>Drag the tile to a highlighted square, or click the square.</source>
        <translation>Glissez la tuile sur une case en surbrillance, ou cliquez sur la case.</translation>
    </message>
    <message>
        <source>Drag a citizen, or click it and then its destination.</source>
        <translation>Glissez un citoyen, ou cliquez sur lui, puis sur sa destination.</translation>
    </message>
    <message>
        <source>You have asked for {name}&apos;s seat: the host decides.</source>
        <translation>Vous avez demandé la place de {name}&#xa0;: l’hôte décide.</translation>
    </message>
    <message>
        <source>{name} brings relatives…</source>
        <translation>{name} fait venir des proches…</translation>
    </message>
    <message>
        <source>{name}: choose a card, then a building</source>
        <translation>{name}&#xa0;: choisissez une carte, puis un bâtiment</translation>
    </message>
    <message>
        <source>{name} has drawn an omen and chooses a victim…</source>
        <translation>{name} a pioché un présage et choisit une victime…</translation>
    </message>
    <message>
        <source>{name} begins a turn…</source>
        <translation>{name} commence son tour…</translation>
    </message>
    <message>
        <source>To play, ask for a seat: ⋯ on its card.</source>
        <translation>Pour jouer, demandez une place&#xa0;: ⋯ sur la fiche.</translation>
    </message>
    <message>
        <source>1–4</source>
        <translation>1 à 4</translation>
    </message>
    <message>
        <source>Drag a card onto a highlighted building, or click both. Keys: {keys}, Tab, Enter.</source>
        <translation>Glissez une carte sur un bâtiment en surbrillance, ou cliquez sur la carte, puis sur le bâtiment. Touches&#xa0;: {keys}, Tab, Entrée.</translation>
    </message>
    <message>
        <source>{name}: there is only one choice</source>
        <translation>{name}&#xa0;: il n’y a qu’un choix possible</translation>
    </message>
    <message>
        <source>Your turn</source>
        <translation>À vous</translation>
    </message>
    <message>
        <source>{name}: an omen! {choose}</source>
        <translation>{name}&#xa0;: un présage&#xa0;! {choose}</translation>
    </message>
    <message>
        <source>{name}: place the {tile} tile. None of your citizens is left to move</source>
        <translation>{name}&#xa0;: posez la tuile ({tile}). Aucun de vos citoyens ne peut plus se déplacer</translation>
    </message>
</context>
<context>
    <name>puzzle</name>
    <message>
        <source>Win from here</source>
        <translation>Gagnez la partie</translation>
    </message>
    <message numerus="yes">
        <source>Save %n citizen(s) from here</source>
        <translation>
            <numerusform>Sauvez encore %n citoyen</numerusform>
            <numerusform>Sauvez encore %n citoyens</numerusform>
        </translation>
    </message>
    <message>
        <source>Lose no one from here</source>
        <translation>Ne perdez plus personne</translation>
    </message>
    <message numerus="yes">
        <source>Lose no more than %n citizen(s) from here</source>
        <translation>
            <numerusform>Ne perdez pas plus de %n citoyen</numerusform>
            <numerusform>Ne perdez pas plus de %n citoyens</numerusform>
        </translation>
    </message>
    <message>
        <source>win</source>
        <translation>gagner</translation>
    </message>
    <message>
        <source>lose none</source>
        <translation>n’en perdre aucun</translation>
    </message>
    <message>
        <source>save {}</source>
        <translation>sauver {}</translation>
    </message>
    <message>
        <source>lose {}</source>
        <translation>perdre {}</translation>
    </message>
    <message>
        <source>easy</source>
        <translation>facile</translation>
    </message>
    <message>
        <source>medium</source>
        <translation>moyen</translation>
    </message>
    <message>
        <source>hard</source>
        <translation>difficile</translation>
    </message>
    <message>
        <source>By other rules</source>
        <translation>Avec d’autres règles</translation>
    </message>
    <message>
        <source>Easy</source>
        <translation>Faciles</translation>
    </message>
    <message>
        <source>Medium</source>
        <translation>Moyens</translation>
    </message>
    <message>
        <source>Hard</source>
        <translation>Difficiles</translation>
    </message>
    <message numerus="yes">
        <source>%n of 3 stars</source>
        <translation>
            <numerusform>%n étoile sur 3</numerusform>
            <numerusform>%n étoiles sur 3</numerusform>
        </translation>
    </message>
    <message>
        <source>A tie earns two stars.</source>
        <translation>Une égalité rapporte deux étoiles.</translation>
    </message>
    <message numerus="yes">
        <source>Losing %n earns two stars.</source>
        <translation>
            <numerusform>Deux étoiles avec %n perdu.</numerusform>
            <numerusform>Deux étoiles avec %n perdus.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Saving %n earns two stars.</source>
        <translation>
            <numerusform>Deux étoiles avec %n sauvé.</numerusform>
            <numerusform>Deux étoiles avec %n sauvés.</numerusform>
        </translation>
    </message>
    <message>
        <source>Losing {two} earns two stars, losing {one} earns one.</source>
        <translation>Perdus&#xa0;: {two} pour deux étoiles, {one} pour une.</translation>
    </message>
    <message>
        <source>Saving {two} earns two stars, saving {one} earns one.</source>
        <translation>Sauvés&#xa0;: {two} pour deux étoiles, {one} pour une.</translation>
    </message>
    <message>
        <source>You tie. It can be won outright.</source>
        <translation>Égalité. Il était possible de gagner seul.</translation>
    </message>
    <message numerus="yes">
        <source>%n saved so far</source>
        <translation>
            <numerusform>%n sauvé jusqu’ici</numerusform>
            <numerusform>%n sauvés jusqu’ici</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lost so far</source>
        <translation>
            <numerusform>%n perdu jusqu’ici</numerusform>
            <numerusform>%n perdus jusqu’ici</numerusform>
        </translation>
    </message>
    <message>
        <source>You have won.</source>
        <translation>Vous avez gagné.</translation>
    </message>
    <message>
        <source>You have not won. It can be won from here.</source>
        <translation>Perdu. La victoire était pourtant possible.</translation>
    </message>
    <message numerus="yes">
        <source>%n lost.</source>
        <translation>
            <numerusform>%n perdu.</numerusform>
            <numerusform>%n perdus.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n saved.</source>
        <translation>
            <numerusform>%n sauvé.</numerusform>
            <numerusform>%n sauvés.</numerusform>
        </translation>
    </message>
    <message>
        <source>That is the best line found.</source>
        <translation>C’est la meilleure suite trouvée.</translation>
    </message>
    <message numerus="yes">
        <source>The best line found loses %n.</source>
        <translation>
            <numerusform>La meilleure suite trouvée en perd %n.</numerusform>
            <numerusform>La meilleure suite trouvée en perd %n.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The best line found saves %n.</source>
        <translation>
            <numerusform>La meilleure suite trouvée en sauve %n.</numerusform>
            <numerusform>La meilleure suite trouvée en sauve %n.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>question</name>
    <message>
        <source>This game is not saved. Leave it?</source>
        <translation>Cette partie n’est pas enregistrée. La quitter&#xa0;?</translation>
    </message>
    <message>
        <source>It could not be written to disk. If you stay, Pompeii will keep trying to save it.</source>
        <translation>Le disque refuse l’enregistrement. Si vous restez, il sera retenté régulièrement.</translation>
    </message>
    <message>
        <source>Stay</source>
        <translation>Rester</translation>
    </message>
</context>
<context>
    <name>reactions</name>
    <message>
        <source>Ha ha!</source>
        <translation>Ha ha&#xa0;!</translation>
    </message>
    <message>
        <source>Bravo!</source>
        <translation>Bravo&#xa0;!</translation>
    </message>
    <message>
        <source>Ouch!</source>
        <translation>Aïe&#xa0;!</translation>
    </message>
    <message>
        <source>Fire!</source>
        <translation>Au feu&#xa0;!</translation>
    </message>
    <message>
        <source>Wow!</source>
        <translation>Waouh&#xa0;!</translation>
    </message>
    <message>
        <source>Hurry up!</source>
        <translation>Plus vite&#xa0;!</translation>
    </message>
    <message>
        <source>Thank you!</source>
        <translation>Merci&#xa0;!</translation>
    </message>
    <message>
        <source>Well played!</source>
        <translation>Bien joué&#xa0;!</translation>
    </message>
</context>
<context>
    <name>reasons</name>
    <message>
        <source>no way out from {square}</source>
        <translation>aucune issue depuis {square}</translation>
    </message>
    <message>
        <source>leaves the crowd of {n} at {square}</source>
        <translation>quitte le groupe de {n} en {square}</translation>
    </message>
    <message>
        <source>joins the crowd of {n} at {square}</source>
        <translation>rejoint le groupe de {n} en {square}</translation>
    </message>
    <message>
        <source>joins the citizen at {square}</source>
        <translation>rejoint le citoyen en {square}</translation>
    </message>
    <message>
        <source>stands beside lava at {square}</source>
        <translation>à côté de la lave en {square}</translation>
    </message>
    <message>
        <source>one tile can cut off {square}</source>
        <translation>une tuile peut isoler {square}</translation>
    </message>
    <message>
        <source>{n} tiles can cut off {square}</source>
        <translation>{n}&#xa0;tuiles peuvent isoler {square}</translation>
    </message>
    <message>
        <source>this is your last turn</source>
        <translation>c’est votre dernier tour</translation>
    </message>
    <message>
        <source>only {n} tiles are left in the bag</source>
        <translation>il ne reste que {n}&#xa0;tuiles dans le sac</translation>
    </message>
    <message>
        <source>beside the vent of the {symbol}</source>
        <translation>à côté de la bouche «&#xa0;{symbol}&#xa0;»</translation>
    </message>
    <message>
        <source>brings {n} relatives</source>
        <translation>fait venir {n} proches</translation>
    </message>
    <message>
        <source>brings a relative</source>
        <translation>fait venir un proche</translation>
    </message>
    <message>
        <source>a joker: building {card} is full</source>
        <translation>un joker&#xa0;: le bâtiment {card} est plein</translation>
    </message>
    <message>
        <source>nothing can be placed</source>
        <translation>rien ne peut être placé</translation>
    </message>
    <message>
        <source>from the crowd of {n} at {square}</source>
        <translation>pris dans un groupe de {n} en {square}</translation>
    </message>
    <message>
        <source>{seat} is your strongest rival</source>
        <translation>{seat} est votre rival le plus fort</translation>
    </message>
    <message>
        <source>burns {n} of your own</source>
        <translation>brûle {n} de vos citoyens</translation>
    </message>
    <message>
        <source>cuts off {n} of your own</source>
        <translation>isole {n} de vos citoyens</translation>
    </message>
    <message>
        <source>closes {gate}</source>
        <translation>ferme la {gate}</translation>
    </message>
    <message>
        <source>a longer way out for {n} of your own</source>
        <translation>allonge le chemin de {n} de vos citoyens</translation>
    </message>
    <message>
        <source>puts lava beside {n} of your own</source>
        <translation>pose de la lave à côté de {n} de vos citoyens</translation>
    </message>
    <message>
        <source>leaves {n} of your own one tile from being cut off</source>
        <translation>une tuile de plus isolerait {n} de vos citoyens</translation>
    </message>
    <message>
        <source>harms no one</source>
        <translation>ne fait de mal à personne</translation>
    </message>
    <message>
        <source>escapes through {gate}</source>
        <translation>sort de la ville par la {gate}</translation>
    </message>
    <message>
        <source>can escape through {gate} in one move</source>
        <translation>peut sortir par la {gate} en un déplacement</translation>
    </message>
    <message>
        <source>{n} steps short of escaping through {gate} in one move</source>
        <translation>sortirait par la {gate} en un déplacement, à {n} pas près</translation>
    </message>
    <message>
        <source>one step short of escaping through {gate} in one move</source>
        <translation>sortirait par la {gate} en un déplacement, à un pas près</translation>
    </message>
    <message>
        <source>moves away from the lava at {square}</source>
        <translation>s’éloigne de la lave en {square}</translation>
    </message>
    <message>
        <source>one tile can block the way from {square} to {gate}</source>
        <translation>une tuile peut barrer le chemin de {square} à la {gate}</translation>
    </message>
    <message>
        <source>{n} tiles can block the way from {square} to {gate}</source>
        <translation>{n}&#xa0;tuiles peuvent barrer le chemin de {square} à la {gate}</translation>
    </message>
    <message>
        <source>right at {gate}</source>
        <translation>juste à la {gate}</translation>
    </message>
    <message>
        <source>close to {gate}</source>
        <translation>près de la {gate}</translation>
    </message>
    <message>
        <source>{n} steps to get out through {gate}</source>
        <translation>{n} pas pour sortir par la {gate}</translation>
    </message>
    <message>
        <source>in company: {n} citizens at {square} can each move {n} steps</source>
        <translation>en groupe&#xa0;: {n} citoyens en {square}, {n} pas chacun</translation>
    </message>
    <message>
        <source>far from the vents</source>
        <translation>loin des bouches</translation>
    </message>
    <message>
        <source>room for {n} more beside it</source>
        <translation>de la place pour {n} autres à côté</translation>
    </message>
    <message>
        <source>uses up card {card}, which could bring relatives later</source>
        <translation>utilise un {card}, qui ferait venir des proches plus tard</translation>
    </message>
    <message>
        <source>takes one of {seat}&apos;s citizens, {n} steps from a gate</source>
        <translation>prend à {seat} un citoyen à {n} pas d’une porte</translation>
    </message>
    <message>
        <source>takes one of {seat}&apos;s citizens, right at a gate</source>
        <translation>prend à {seat} un citoyen juste à une porte</translation>
    </message>
    <message>
        <source>burns {n} of {seat}&apos;s citizens</source>
        <translation>brûle {n} citoyens de {seat}</translation>
    </message>
    <message>
        <source>cuts off {n} of {seat}&apos;s citizens</source>
        <translation>isole {n} citoyens de {seat}</translation>
    </message>
    <message>
        <source>a longer way out for {n} of {seat}&apos;s citizens</source>
        <translation>allonge le chemin de {n} citoyens de {seat}</translation>
    </message>
    <message>
        <source>puts lava beside {n} of {seat}&apos;s citizens</source>
        <translation>pose de la lave à côté de {n} citoyens de {seat}</translation>
    </message>
    <message>
        <source>leaves {n} of {seat}&apos;s citizens one tile from being cut off</source>
        <translation>une tuile de plus isolerait {n} citoyens de {seat}</translation>
    </message>
    <message>
        <source>no move is better than staying</source>
        <translation>mieux vaut rester sur place</translation>
    </message>
    <message>
        <source>no free space is worth a relative</source>
        <translation>aucune place libre ne mérite qu’on y place un proche</translation>
    </message>
    <message>
        <source>you are ahead, counting who is in the city</source>
        <translation>vous êtes en tête, citoyens en ville compris</translation>
    </message>
    <message>
        <source>you are behind, counting who is in the city</source>
        <translation>vous êtes derrière, citoyens en ville compris</translation>
    </message>
    <message>
        <source>you are not far enough ahead for the eruption</source>
        <translation>votre avance ne suffit pas pour l’éruption</translation>
    </message>
    <message>
        <source>makes Vesuvius erupt now</source>
        <translation>déclenche l’éruption du Vésuve</translation>
    </message>
    <message>
        <source>one move from {gate}</source>
        <translation>à un déplacement de {gate}</translation>
    </message>
    <message>
        <source>near {gate}</source>
        <translation>près de {gate}</translation>
    </message>
    <message>
        <source>{n} steps to {gate}</source>
        <translation>à {n} pas de {gate}</translation>
    </message>
    <message>
        <source>in company</source>
        <translation>en groupe</translation>
    </message>
    <message>
        <source>room for {n} more</source>
        <translation>{n} places libres à côté</translation>
    </message>
    <message>
        <source>away from the lava</source>
        <translation>loin de la lave</translation>
    </message>
    <message>
        <source>this is its last turn</source>
        <translation>c’est son dernier tour</translation>
    </message>
    <message>
        <source>{seat} is its strongest rival</source>
        <translation>{seat} est son rival le plus fort</translation>
    </message>
    <message>
        <source>burns {n} of its own</source>
        <translation>brûle {n} de ses citoyens</translation>
    </message>
    <message>
        <source>cuts off {n} of its own</source>
        <translation>isole {n} de ses citoyens</translation>
    </message>
    <message>
        <source>a longer way out for {n} of its own</source>
        <translation>allonge le chemin de {n} de ses citoyens</translation>
    </message>
    <message>
        <source>puts lava beside {n} of its own</source>
        <translation>pose de la lave à côté de {n} de ses citoyens</translation>
    </message>
    <message>
        <source>leaves {n} of its own one tile from being cut off</source>
        <translation>une tuile de plus isolerait {n} de ses citoyens</translation>
    </message>
    <message>
        <source>it is ahead, counting who is in the city</source>
        <translation>est en tête, citoyens en ville compris</translation>
    </message>
    <message>
        <source>it is behind, counting who is in the city</source>
        <translation>est derrière, citoyens en ville compris</translation>
    </message>
    <message>
        <source>it is not far enough ahead for the eruption</source>
        <translation>son avance ne suffit pas pour l’éruption</translation>
    </message>
    <message>
        <source>takes one of your citizens, {n} steps from a gate</source>
        <translation>vous prend un citoyen à {n} pas d’une porte</translation>
    </message>
    <message>
        <source>takes one of your citizens, right at a gate</source>
        <translation>vous prend un citoyen juste à une porte</translation>
    </message>
    <message>
        <source>you are its strongest rival</source>
        <translation>vous êtes son rival le plus fort</translation>
    </message>
    <message>
        <source>burns one of {seat}&apos;s citizens</source>
        <translation>brûle un citoyen de {seat}</translation>
    </message>
    <message>
        <source>burns one of your citizens</source>
        <translation>brûle un de vos citoyens</translation>
    </message>
    <message>
        <source>burns one of its own citizens</source>
        <translation>brûle un de ses citoyens</translation>
    </message>
    <message>
        <source>cuts off one of {seat}&apos;s citizens</source>
        <translation>isole un citoyen de {seat}</translation>
    </message>
    <message>
        <source>cuts off one of your citizens</source>
        <translation>isole un de vos citoyens</translation>
    </message>
    <message>
        <source>cuts off one of its own citizens</source>
        <translation>isole un de ses citoyens</translation>
    </message>
    <message>
        <source>a longer way out for one of {seat}&apos;s citizens</source>
        <translation>allonge le chemin d’un citoyen de {seat}</translation>
    </message>
    <message>
        <source>a longer way out for one of your citizens</source>
        <translation>allonge le chemin d’un de vos citoyens</translation>
    </message>
    <message>
        <source>a longer way out for one of its own citizens</source>
        <translation>allonge le chemin d’un de ses citoyens</translation>
    </message>
    <message>
        <source>puts lava beside one of {seat}&apos;s citizens</source>
        <translation>pose de la lave à côté d’un citoyen de {seat}</translation>
    </message>
    <message>
        <source>puts lava beside one of your citizens</source>
        <translation>pose de la lave à côté d’un de vos citoyens</translation>
    </message>
    <message>
        <source>puts lava beside one of its own citizens</source>
        <translation>pose de la lave à côté d’un de ses citoyens</translation>
    </message>
    <message>
        <source>leaves one of {seat}&apos;s citizens one tile from being cut off</source>
        <translation>une tuile de plus isolerait un citoyen de {seat}</translation>
    </message>
    <message>
        <source>leaves one of your citizens one tile from being cut off</source>
        <translation>une tuile de plus isolerait un de vos citoyens</translation>
    </message>
    <message>
        <source>leaves one of its own citizens one tile from being cut off</source>
        <translation>une tuile de plus isolerait un de ses citoyens</translation>
    </message>
</context>
<context>
    <name>records</name>
    <message>
        <source>“{name}” is too large to be a saved game.</source>
        <translation>«&#xa0;{name}&#xa0;» est trop gros pour être l’enregistrement d’une partie.</translation>
    </message>
    <message>
        <source>“{name}” is not a saved game of Pompeii.</source>
        <translation>«&#xa0;{name}&#xa0;» n’est pas l’enregistrement d’une partie de Pompéi.</translation>
    </message>
    <message>
        <source>“{name}” was written by a newer version of Pompeii: update to open it.</source>
        <translation>«&#xa0;{name}&#xa0;» vient d’une version plus récente de Pompéi&#xa0;: mettez à jour pour l’ouvrir.</translation>
    </message>
    <message>
        <source>“{name}” is damaged: its first line does not describe a game.</source>
        <translation>«&#xa0;{name}&#xa0;» est endommagé&#xa0;: sa première ligne ne décrit pas une partie.</translation>
    </message>
    <message>
        <source>“{name}” is damaged: its first line is cut off.</source>
        <translation>«&#xa0;{name}&#xa0;» est endommagé&#xa0;: sa première ligne est tronquée.</translation>
    </message>
    <message>
        <source>“{name}” is damaged: its seats and hands do not match.</source>
        <translation>«&#xa0;{name}&#xa0;» est endommagé&#xa0;: les joueurs et les mains ne correspondent pas.</translation>
    </message>
    <message>
        <source>“{name}” is damaged: its deck or bag is not that of a game.</source>
        <translation>«&#xa0;{name}&#xa0;» est endommagé&#xa0;: la pioche ou le sac n’est pas celui d’une partie.</translation>
    </message>
    <message>
        <source>“{name}” is damaged: its deck holds an unknown card.</source>
        <translation>«&#xa0;{name}&#xa0;» est endommagé&#xa0;: la pioche contient une carte inconnue.</translation>
    </message>
    <message>
        <source>“{name}” is damaged: it has citizens where none can be.</source>
        <translation>«&#xa0;{name}&#xa0;» est endommagé&#xa0;: des citoyens sont là où personne ne peut être.</translation>
    </message>
    <message>
        <source>“{name}” is damaged: it has too many citizens.</source>
        <translation>«&#xa0;{name}&#xa0;» est endommagé&#xa0;: il y a trop de citoyens.</translation>
    </message>
    <message>
        <source>The last line of “{name}” is incomplete; the game continues from the line before.</source>
        <translation>La dernière ligne de «&#xa0;{name}&#xa0;» est incomplète&#xa0;; la partie reprend à la ligne précédente.</translation>
    </message>
    <message>
        <source>The replay that the host sent does not match the game and was not saved.</source>
        <translation>L’enregistrement envoyé par l’hôte ne correspond pas à la partie et n’a pas été conservé.</translation>
    </message>
    <message>
        <source>The host has sent {n} replays within a day; no more are saved.</source>
        <translation>L’hôte a envoyé les enregistrements de {n} parties en un jour&#xa0;; les suivants ne sont pas conservés.</translation>
    </message>
    <message>
        <source>“{name}” is damaged: a hand is empty.</source>
        <translation>«&#xa0;{name}&#xa0;» est endommagé&#xa0;: une main est vide.</translation>
    </message>
    <message>
        <source>“{name}” is damaged: line {number} is not an action.</source>
        <translation>«&#xa0;{name}&#xa0;» est endommagé&#xa0;: la ligne {number} n’est pas une action.</translation>
    </message>
    <message>
        <source>“{name}” is damaged: action {number} is not allowed: {reason} ({rule}).</source>
        <translation>«&#xa0;{name}&#xa0;» est endommagé&#xa0;: l’action {number} n’est pas permise&#xa0;: {reason} ({rule}).</translation>
    </message>
    <message>
        <source>“{name}” cannot be read: {problem}.</source>
        <translation>«&#xa0;{name}&#xa0;» ne peut pas être lu&#xa0;: {problem}.</translation>
    </message>
    <message>
        <source>Who sat where cannot be read. This is a new table: everyone has to take a seat again.</source>
        <translation>Impossible de lire qui était assis où. C’est une nouvelle table&#xa0;: chacun doit reprendre une place.</translation>
    </message>
</context>
<context>
    <name>refusals</name>
    <message>
        <source>the game is over</source>
        <translation>la partie est finie</translation>
    </message>
    <message>
        <source>there is no such seat</source>
        <translation>ce joueur n’existe pas</translation>
    </message>
    <message>
        <source>that is not a square of the city</source>
        <translation>ce n’est pas une case de la ville</translation>
    </message>
    <message>
        <source>Vesuvius has erupted already</source>
        <translation>le Vésuve est déjà entré en éruption</translation>
    </message>
    <message>
        <source>an empty hand cannot be shown</source>
        <translation>une main vide ne peut pas être montrée</translation>
    </message>
    <message>
        <source>a card in this hand still has room in its building</source>
        <translation>une carte de cette main a encore de la place dans son bâtiment</translation>
    </message>
    <message>
        <source>there is no {card} in this hand</source>
        <translation>il n’y a pas de {card} dans cette main</translation>
    </message>
    <message>
        <source>no space is free here</source>
        <translation>aucune place libre ici</translation>
    </message>
    <message>
        <source>the tile drawn shows no {symbol}</source>
        <translation>la tuile piochée n’a pas ce symbole ({symbol})</translation>
    </message>
    <message>
        <source>the first {symbol} goes on its vent</source>
        <translation>la première tuile de ce symbole ({symbol}) va sur sa bouche</translation>
    </message>
    <message>
        <source>this vent waits for another symbol</source>
        <translation>cette bouche attend un autre symbole</translation>
    </message>
    <message>
        <source>no gate is within 1 step</source>
        <translation>aucune porte à 1 pas</translation>
    </message>
    <message>
        <source>no gate is within {n} steps</source>
        <translation>aucune porte à {n} pas</translation>
    </message>
    <message>
        <source>too far: 1 step from here</source>
        <translation>trop loin&#xa0;: 1 pas d’ici</translation>
    </message>
    <message>
        <source>too far: {n} steps from here</source>
        <translation>trop loin&#xa0;: {n} pas d’ici</translation>
    </message>
    <message>
        <source>you must move as long as a move is possible</source>
        <translation>il faut déplacer un citoyen tant que c’est possible</translation>
    </message>
    <message>
        <source>first play a card</source>
        <translation>il faut d’abord jouer une carte</translation>
    </message>
    <message>
        <source>first decide about a relative</source>
        <translation>il faut d’abord faire venir un proche, ou y renoncer</translation>
    </message>
    <message>
        <source>first choose a victim for the omen</source>
        <translation>il faut d’abord choisir la victime du présage</translation>
    </message>
    <message>
        <source>first place the lava tile</source>
        <translation>il faut d’abord poser la tuile de lave</translation>
    </message>
    <message>
        <source>first move a citizen</source>
        <translation>il faut d’abord déplacer un citoyen</translation>
    </message>
    <message>
        <source>first decide whether to make Vesuvius erupt</source>
        <translation>il faut d’abord décider si vous déclenchez l’éruption</translation>
    </message>
    <message>
        <source>these rules have no early eruption</source>
        <translation>ces règles ne prévoient pas d’éruption anticipée</translation>
    </message>
    <message>
        <source>a card can be discarded only if no citizen can be placed</source>
        <translation>on ne défausse que si aucun citoyen ne peut être placé</translation>
    </message>
    <message>
        <source>no citizen is left to place: discard a card</source>
        <translation>plus aucun citoyen à placer&#xa0;: défaussez une carte</translation>
    </message>
    <message>
        <source>there is no building here</source>
        <translation>il n’y a pas de bâtiment ici</translation>
    </message>
    <message>
        <source>building {card} still has room, so the card is not a joker</source>
        <translation>le bâtiment {card} a encore de la place&#xa0;: la carte n’est pas un joker</translation>
    </message>
    <message>
        <source>a relative cannot move into the same part</source>
        <translation>un proche ne peut pas s’installer dans la même partie</translation>
    </message>
    <message>
        <source>a relative must move into another building</source>
        <translation>un proche doit s’installer dans un autre bâtiment</translation>
    </message>
    <message>
        <source>this building has already taken a relative this turn</source>
        <translation>ce bâtiment a déjà reçu un proche à ce tour</translation>
    </message>
    <message>
        <source>relatives move into buildings of the same colour or neutral ones</source>
        <translation>un proche va dans un bâtiment de la même couleur ou neutre</translation>
    </message>
    <message>
        <source>an omen takes another player&apos;s citizen</source>
        <translation>un présage prend le citoyen d’un autre joueur</translation>
    </message>
    <message>
        <source>there is no such citizen here</source>
        <translation>ce joueur n’a aucun citoyen ici</translation>
    </message>
    <message>
        <source>there is lava here already</source>
        <translation>il y a déjà de la lave ici</translation>
    </message>
    <message>
        <source>there is no {symbol} lava next to this square</source>
        <translation>aucune lave de ce symbole ({symbol}) à côté de cette case</translation>
    </message>
    <message>
        <source>none of your citizens is here</source>
        <translation>aucun de vos citoyens n’est ici</translation>
    </message>
    <message>
        <source>this citizen has already moved</source>
        <translation>ce citoyen s’est déjà déplacé</translation>
    </message>
    <message>
        <source>a move must end on another square</source>
        <translation>un déplacement doit finir sur une autre case</translation>
    </message>
    <message>
        <source>there is lava there</source>
        <translation>cette case est sous la lave</translation>
    </message>
    <message>
        <source>vents cannot be entered</source>
        <translation>les bouches de lave sont interdites</translation>
    </message>
    <message>
        <source>the game has moved on</source>
        <translation>la partie a déjà avancé</translation>
    </message>
    <message>
        <source>the game is waiting for a player to come back</source>
        <translation>la partie attend le retour d’un joueur</translation>
    </message>
    <message>
        <source>there is nothing to redo</source>
        <translation>il n’y a rien à refaire</translation>
    </message>
    <message>
        <source>the connection to the host is lost</source>
        <translation>la connexion à l’hôte est coupée</translation>
    </message>
    <message>
        <source>no game is running</source>
        <translation>aucune partie n’est en cours</translation>
    </message>
    <message>
        <source>too many undos in a short time: wait a few seconds</source>
        <translation>trop d’annulations en peu de temps&#xa0;: attendez quelques secondes</translation>
    </message>
    <message>
        <source>you cannot skip this</source>
        <translation>il faut le faire</translation>
    </message>
    <message>
        <source>that is not your seat</source>
        <translation>ce n’est pas votre place</translation>
    </message>
    <message>
        <source>no undo: a card or tile was drawn, or someone else has played</source>
        <translation>impossible d’annuler&#xa0;: une carte ou une tuile a été piochée, ou quelqu’un d’autre a joué</translation>
    </message>
    <message>
        <source>all {n} undos of this game are used up</source>
        <translation>les {n} annulations de cette partie sont épuisées</translation>
    </message>
    <message>
        <source>it is someone else&apos;s turn</source>
        <translation>c’est à quelqu’un d’autre de jouer</translation>
    </message>
</context>
<context>
    <name>sayings</name>
    <message>
        <source>Even the gods are out of temper today.</source>
        <translation>Même les dieux sont de mauvaise humeur aujourd’hui.</translation>
    </message>
    <message>
        <source>An omen. I have buried worse.</source>
        <translation>Un présage. J’ai enterré pire.</translation>
    </message>
    <message>
        <source>Let us stay calm about this.</source>
        <translation>Restons calmes.</translation>
    </message>
    <message>
        <source>As I expected.</source>
        <translation>Comme je m’y attendais.</translation>
    </message>
    <message>
        <source>One more safely out. Good.</source>
        <translation>Encore un de sauvé. Bien.</translation>
    </message>
    <message>
        <source>The carriage was ordered in time.</source>
        <translation>La voiture était commandée à temps.</translation>
    </message>
    <message>
        <source>How very regrettable.</source>
        <translation>C’est fort regrettable.</translation>
    </message>
    <message>
        <source>I shall wear black. I usually do.</source>
        <translation>Je porterai le deuil. Comme d’habitude.</translation>
    </message>
    <message>
        <source>One cannot save everybody.</source>
        <translation>On ne peut pas sauver tout le monde.</translation>
    </message>
    <message>
        <source>Moderation wins in the end.</source>
        <translation>La mesure finit toujours par gagner.</translation>
    </message>
    <message>
        <source>You played well. I merely made no mistakes.</source>
        <translation>Vous avez bien joué. Moi, je n’ai pas fait d’erreur.</translation>
    </message>
    <message>
        <source>My late husband would have gloated. I do not.</source>
        <translation>Feu mon mari aurait triomphé. Pas moi.</translation>
    </message>
    <message>
        <source>I said we should have sailed yesterday!</source>
        <translation>Je disais bien qu’il fallait partir hier&#xa0;!</translation>
    </message>
    <message>
        <source>A bad sign. I knew it.</source>
        <translation>Mauvais signe. Je le savais.</translation>
    </message>
    <message>
        <source>Nearer the gate, nearer the gate!</source>
        <translation>Plus près de la porte, plus près&#xa0;!</translation>
    </message>
    <message>
        <source>Aboard! Cast off!</source>
        <translation>À bord&#xa0;! Larguez les amarres&#xa0;!</translation>
    </message>
    <message>
        <source>The harbour is the best part of any town.</source>
        <translation>Le port est le plus beau quartier d’une ville.</translation>
    </message>
    <message>
        <source>Better early than ash.</source>
        <translation>Mieux vaut tôt que cendre.</translation>
    </message>
    <message>
        <source>That was half my crew!</source>
        <translation>C’était la moitié de mon équipage&#xa0;!</translation>
    </message>
    <message>
        <source>I do hate this mountain.</source>
        <translation>Je déteste cette montagne.</translation>
    </message>
    <message>
        <source>Not insured. Of course not insured.</source>
        <translation>Pas assurés. Évidemment, pas assurés.</translation>
    </message>
    <message>
        <source>The first out is the last to lose.</source>
        <translation>Premier dehors, dernier perdant.</translation>
    </message>
    <message>
        <source>All hands aboard, and no one seasick.</source>
        <translation>Tout le monde à bord, et personne n’a le mal de mer.</translation>
    </message>
    <message>
        <source>Why is no one cheering?</source>
        <translation>Pourquoi personne n’applaudit&#xa0;?</translation>
    </message>
    <message>
        <source>No one saw me go. Good.</source>
        <translation>Personne ne m’a vue partir. Bien.</translation>
    </message>
    <message>
        <source>Someone pushed. I know it.</source>
        <translation>Quelqu’un a poussé. Je le sais.</translation>
    </message>
    <message>
        <source>Next time we leave before lunch.</source>
        <translation>La prochaine fois, on part avant le déjeuner.</translation>
    </message>
    <message>
        <source>Oh no! He had not even paid!</source>
        <translation>Oh non&#xa0;! Il n’avait même pas payé&#xa0;!</translation>
    </message>
    <message>
        <source>To the volcano? But dinner is ready!</source>
        <translation>Au volcan&#xa0;? Mais le dîner est prêt&#xa0;!</translation>
    </message>
    <message>
        <source>Poor thing. The drinks are on me.</source>
        <translation>Pauvre petit. C’est ma tournée.</translation>
    </message>
    <message>
        <source>Out you go, dears, mind the step!</source>
        <translation>Sortez, mes chéris, attention à la marche&#xa0;!</translation>
    </message>
    <message>
        <source>Keep together, everybody!</source>
        <translation>Restez tous ensemble&#xa0;!</translation>
    </message>
    <message>
        <source>That is one table saved.</source>
        <translation>Une table de sauvée.</translation>
    </message>
    <message>
        <source>My guests! My lovely guests!</source>
        <translation>Mes clients&#xa0;! Mes chers clients&#xa0;!</translation>
    </message>
    <message>
        <source>There goes the whole back room.</source>
        <translation>Voilà toute l’arrière-salle partie.</translation>
    </message>
    <message>
        <source>It is too hot in this kitchen.</source>
        <translation>Il fait trop chaud dans cette cuisine.</translation>
    </message>
    <message>
        <source>A full house! Drinks for everyone!</source>
        <translation>Salle comble&#xa0;! À boire pour tout le monde&#xa0;!</translation>
    </message>
    <message>
        <source>See? Together we all get out.</source>
        <translation>Vous voyez&#xa0;? Ensemble, on s’en sort.</translation>
    </message>
    <message>
        <source>Do come again soon!</source>
        <translation>Revenez bientôt&#xa0;!</translation>
    </message>
    <message>
        <source>The mountain wants blood? Let it ask nicely.</source>
        <translation>La montagne veut du sang&#xa0;? Qu’elle le demande poliment.</translation>
    </message>
    <message>
        <source>Ha! I have had worse crowds.</source>
        <translation>Ha&#xa0;! J’ai connu pire comme public.</translation>
    </message>
    <message>
        <source>One throw, and no miss.</source>
        <translation>Un seul jet, et dans le mille.</translation>
    </message>
    <message>
        <source>Too slow, mountain!</source>
        <translation>Trop lente, la montagne&#xa0;!</translation>
    </message>
    <message>
        <source>Close? That was not close.</source>
        <translation>Juste&#xa0;? Ce n’était pas juste.</translation>
    </message>
    <message>
        <source>A good fight.</source>
        <translation>Un beau combat.</translation>
    </message>
    <message>
        <source>It only makes me angry.</source>
        <translation>Cela ne fait que m’énerver.</translation>
    </message>
    <message>
        <source>They fell facing it.</source>
        <translation>Ils sont tombés face au danger.</translation>
    </message>
    <message>
        <source>Still standing. As always.</source>
        <translation>Toujours debout. Comme d’habitude.</translation>
    </message>
    <message>
        <source>Thumbs up, Vesuvius!</source>
        <translation>Pouce levé, Vésuve&#xa0;!</translation>
    </message>
    <message>
        <source>Who is next?</source>
        <translation>À qui le tour&#xa0;?</translation>
    </message>
    <message>
        <source>I told you not to trust the neighbours.</source>
        <translation>Je vous avais dit de vous méfier des voisins.</translation>
    </message>
    <message>
        <source>Sulphur. I smelled it this morning.</source>
        <translation>Du soufre. Je l’ai senti ce matin.</translation>
    </message>
    <message>
        <source>Not one of mine, I hope.</source>
        <translation>Pas un des miens, j’espère.</translation>
    </message>
    <message>
        <source>Alone, and alive.</source>
        <translation>Seule, et vivante.</translation>
    </message>
    <message>
        <source>The air is better out here.</source>
        <translation>L’air est meilleur dehors.</translation>
    </message>
    <message>
        <source>That smell will never wash out.</source>
        <translation>Cette odeur ne partira jamais.</translation>
    </message>
    <message>
        <source>I should have told no one the way.</source>
        <translation>Je n’aurais dû montrer le chemin à personne.</translation>
    </message>
    <message>
        <source>I trusted no one. It worked.</source>
        <translation>Je n’ai fait confiance à personne. Ça a marché.</translation>
    </message>
    <message>
        <source>The scent of victory: lavender, and a little smoke.</source>
        <translation>Le parfum de la victoire&#xa0;: lavande, et un peu de fumée.</translation>
    </message>
    <message>
        <source>Do not follow me.</source>
        <translation>Ne me suivez pas.</translation>
    </message>
    <message>
        <source>One debtor less. A pity about the interest.</source>
        <translation>Un débiteur de moins. Dommage pour les intérêts.</translation>
    </message>
    <message>
        <source>The gods collect, too.</source>
        <translation>Les dieux aussi recouvrent leurs dettes.</translation>
    </message>
    <message>
        <source>I choose with care. I always do.</source>
        <translation>Je choisis avec soin. Toujours.</translation>
    </message>
    <message>
        <source>My best customers, safe.</source>
        <translation>Mes meilleurs clients, saufs.</translation>
    </message>
    <message>
        <source>The exit is free. Today.</source>
        <translation>La sortie est gratuite. Aujourd’hui.</translation>
    </message>
    <message>
        <source>I never leave without my purse.</source>
        <translation>Je ne pars jamais sans ma bourse.</translation>
    </message>
    <message>
        <source>Write it off.</source>
        <translation>Passez-le aux pertes.</translation>
    </message>
    <message>
        <source>You will pay for that. With interest.</source>
        <translation>Vous me le paierez. Avec intérêts.</translation>
    </message>
    <message>
        <source>Burnt assets. How vulgar.</source>
        <translation>Un capital parti en fumée. Quelle vulgarité.</translation>
    </message>
    <message>
        <source>You all owe me. As usual.</source>
        <translation>Vous me devez tous quelque chose. Comme d’habitude.</translation>
    </message>
    <message>
        <source>Nothing personal. Only profit.</source>
        <translation>Rien de personnel. Que du profit.</translation>
    </message>
    <message>
        <source>I take ruins as security.</source>
        <translation>J’accepte les ruines en garantie.</translation>
    </message>
</context>
<context>
    <name>spoken</name>
    <message>
        <source>Picked up; Enter puts it back</source>
        <translation>Choisi&#xa0;; Entrée pour annuler</translation>
    </message>
    <message>
        <source>Can bring a relative: {effect}</source>
        <translation>Un proche peut venir ici&#xa0;: {effect}</translation>
    </message>
    <message>
        <source>Can throw into Vesuvius: a citizen of {who}</source>
        <translation>Peut être jeté dans le Vésuve&#xa0;: un citoyen de {who}</translation>
    </message>
    <message>
        <source>Can place the tile: {effect}</source>
        <translation>Pose possible&#xa0;: {effect}</translation>
    </message>
    <message>
        <source>Can place the {symbol}: {effect}</source>
        <translation>Pose possible, {symbol}&#xa0;: {effect}</translation>
    </message>
    <message>
        <source>Can leave here: saved</source>
        <translation>Sortie possible ici&#xa0;: sauvé</translation>
    </message>
    <message>
        <source>Can move here</source>
        <translation>Déplacement possible ici</translation>
    </message>
    <message>
        <source>Can move in: {effect}</source>
        <translation>Placement possible&#xa0;: {effect}</translation>
    </message>
    <message>
        <source>Can move in with card {cards}</source>
        <translation>Placement possible avec la carte {cards}</translation>
    </message>
    <message>
        <source>Can move in with card {cards}: {effect}</source>
        <translation>Placement possible avec la carte {cards}&#xa0;: {effect}</translation>
    </message>
    <message numerus="yes">
        <source>%n step(s) to {gate}</source>
        <translation>
            <numerusform>%n pas jusqu’à la {gate}</numerusform>
            <numerusform>%n pas jusqu’à la {gate}</numerusform>
        </translation>
    </message>
    <message>
        <source>Out through {gate}</source>
        <translation>Sortie par la {gate}</translation>
    </message>
    <message>
        <source>{square} out</source>
        <translation>{square} sortie</translation>
    </message>
    <message>
        <source>f{n}</source>
        <translation>l{n}</translation>
    </message>
    <message>
        <source>You begin.</source>
        <translation>Vous commencez.</translation>
    </message>
    <message>
        <source>You</source>
        <translation>Vous</translation>
    </message>
    <message>
        <source>{name}: {what}.</source>
        <translation>{name}&#xa0;: {what}.</translation>
    </message>
    <message>
        <source>discarded {card}</source>
        <translation>carte {card} défaussée</translation>
    </message>
    <message>
        <source>{card} as a joker at {square}</source>
        <translation>{card} comme joker en {square}</translation>
    </message>
    <message>
        <source>{card} at {square}</source>
        <translation>{card} en {square}</translation>
    </message>
    <message numerus="yes">
        <source>%n relative(s) to {squares}</source>
        <translation>
            <numerusform>%n proche en {squares}</numerusform>
            <numerusform>%n proches en {squares}</numerusform>
        </translation>
    </message>
    <message>
        <source>drew {card}</source>
        <translation>carte {card} piochée</translation>
    </message>
    <message>
        <source>drew the first A.D. 79: Vesuvius seethes</source>
        <translation>premier A.D. 79 pioché (le Vésuve gronde)</translation>
    </message>
    <message>
        <source>drew the second A.D. 79</source>
        <translation>second A.D. 79 pioché</translation>
    </message>
    <message>
        <source>drew an omen</source>
        <translation>présage pioché</translation>
    </message>
    <message>
        <source>threw in {whom} at {square}</source>
        <translation>jeté {whom} dans le volcan en {square}</translation>
    </message>
    <message>
        <source>no victim</source>
        <translation>aucune victime</translation>
    </message>
    <message>
        <source>skipped the other moves</source>
        <translation>déplacements terminés</translation>
    </message>
    <message>
        <source>{symbol} on {square}</source>
        <translation>{symbol} en {square}</translation>
    </message>
    <message>
        <source>burned {whom}</source>
        <translation>brûlé {whom}</translation>
    </message>
    <message>
        <source>cut off {whom} at {squares}</source>
        <translation>isolé {whom} en {squares}</translation>
    </message>
    <message numerus="yes">
        <source>saved %n from {squares}</source>
        <translation>
            <numerusform>sauvé %n citoyen depuis {squares}</numerusform>
            <numerusform>sauvé %n citoyens depuis {squares}</numerusform>
        </translation>
    </message>
    <message>
        <source>{origin} to {target}</source>
        <translation>de {origin} à {target}</translation>
    </message>
    <message>
        <source>set the {tile} aside, as it fits nowhere</source>
        <translation>tuile ({tile}) écartée, car elle ne va nulle part</translation>
    </message>
</context>
<context>
    <name>state</name>
    <message numerus="yes">
        <source>%n saved</source>
        <translation>
            <numerusform>%n sauvé</numerusform>
            <numerusform>%n sauvés</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lost</source>
        <translation>
            <numerusform>%n perdu</numerusform>
            <numerusform>%n perdus</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n in the city</source>
        <translation>
            <numerusform>%n en ville</numerusform>
            <numerusform>%n en ville</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n to come</source>
        <translation>
            <numerusform>%n en réserve</numerusform>
            <numerusform>%n en réserve</numerusform>
        </translation>
    </message>
    <message>
        <source>No one in the city.</source>
        <translation>Personne en ville.</translation>
    </message>
    <message numerus="yes">
        <source>%n step(s)</source>
        <translation>
            <numerusform>%n pas</numerusform>
            <numerusform>%n pas</numerusform>
        </translation>
    </message>
    <message>
        <source>{square}: there is lava here.</source>
        <translation>{square}&#xa0;: recouvert de lave.</translation>
    </message>
    <message>
        <source>From {square} no gate can be reached.</source>
        <translation>Depuis {square}, aucune porte n’est accessible.</translation>
    </message>
    <message>
        <source>From {square}</source>
        <translation>Depuis {square}</translation>
    </message>
    <message>
        <source>north</source>
        <translation>nord</translation>
    </message>
    <message>
        <source>east</source>
        <translation>est</translation>
    </message>
    <message>
        <source>south</source>
        <translation>sud</translation>
    </message>
    <message>
        <source>west</source>
        <translation>ouest</translation>
    </message>
    <message>
        <source>the wall</source>
        <translation>le mur</translation>
    </message>
    <message>
        <source>none yet, vent {square}</source>
        <translation>pas encore, bouche en {square}</translation>
    </message>
    <message numerus="yes">
        <source>%n in the bag</source>
        <translation>
            <numerusform>%n dans le sac</numerusform>
            <numerusform>%n dans le sac</numerusform>
        </translation>
    </message>
    <message>
        <source>{n} on {square}</source>
        <translation>{n} en {square}</translation>
    </message>
</context>
<context>
    <name>typed</name>
    <message>
        <source>out exit</source>
        <translation>dehors sortie sortir sort</translation>
    </message>
    <message>
        <source>discard</source>
        <translation>défausser défausse</translation>
    </message>
    <message>
        <source>done stop</source>
        <translation>fini stop arrêter non</translation>
    </message>
    <message>
        <source>erupt</source>
        <translation>éruption</translation>
    </message>
    <message>
        <source>card play on at to from lay place the run move settle citizen relative porta di</source>
        <translation>carte jouer joue sur à en de du d au vers poser pose tuile la le un une courir court aller va déplacer déplace placer place faire venir proche parent citoyen comme joker porta di</translation>
    </message>
    <message>
        <source>There is no square {square}.</source>
        <translation>La case {square} n’existe pas.</translation>
    </message>
    <message>
        <source>{move}: {why}.</source>
        <translation>{move}&#xa0;: {why}.</translation>
    </message>
</context>
<context>
    <name>updates</name>
    <message>
        <source>Version {version} is out.</source>
        <translation>La version {version} est sortie.</translation>
    </message>
    <message>
        <source>This is the newest version.</source>
        <translation>C’est la version la plus récente.</translation>
    </message>
    <message>
        <source>{place} cannot be reached. Is this computer online?</source>
        <translation>{place} est injoignable. Cet ordinateur est-il connecté à Internet&#xa0;?</translation>
    </message>
    <message>
        <source>{place} did not answer in time. Try again later.</source>
        <translation>{place} n’a pas répondu à temps. Réessayez plus tard.</translation>
    </message>
    <message>
        <source>No secure connection to {place} can be made.</source>
        <translation>Aucune connexion sûre à {place} n’est possible.</translation>
    </message>
    <message>
        <source>{place} does not say which version is the newest. Look there yourself.</source>
        <translation>{place} n’indique pas la version la plus récente. Consultez cette page vous-même.</translation>
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
        <translation>Le jeu tel qu’on le joue le plus souvent aujourd’hui.</translation>
    </message>
    <message>
        <source>Web version</source>
        <translation>Version web</translation>
    </message>
    <message>
        <source>Rule notes</source>
        <translation>Notes de règles</translation>
    </message>
    <message>
        <source>Reference manual</source>
        <translation>Manuel de référence</translation>
    </message>
    <message>
        <source>Short and harsh: 28 lava tiles, jokers at will once Vesuvius seethes.</source>
        <translation>Partie courte et rude&#xa0;: 28 tuiles de lave, jokers à volonté dès que le Vésuve gronde.</translation>
    </message>
    <message>
        <source>First edition</source>
        <translation>Première édition</translation>
    </message>
    <message>
        <source>One-page summary</source>
        <translation>Résumé d’une page</translation>
    </message>
    <message>
        <source>Lava tiles</source>
        <translation>Tuiles de lave</translation>
    </message>
    <message>
        <source>45: the whole bag</source>
        <translation>45&#xa0;: tout le sac</translation>
    </message>
    <message>
        <source>28: a short flight</source>
        <translation>28&#xa0;: une fuite courte</translation>
    </message>
    <message>
        <source>Second A.D. 79</source>
        <translation>Second A.D. 79</translation>
    </message>
    <message>
        <source>How far from the end of the deck the eruption can come.</source>
        <translation>L’éruption survient plus ou moins près de la fin de la pioche.</translation>
    </message>
    <message>
        <source>First lava tile</source>
        <translation>Première tuile de lave</translation>
    </message>
    <message>
        <source>left of the player who drew the second</source>
        <translation>à gauche de celui qui a pioché le second</translation>
    </message>
    <message>
        <source>left of the player who drew the first</source>
        <translation>à gauche de celui qui a pioché le premier</translation>
    </message>
    <message>
        <source>Omens</source>
        <translation>Présages</translation>
    </message>
    <message>
        <source>another player&apos;s</source>
        <translation>à un autre joueur</translation>
    </message>
    <message>
        <source>Relatives in the same building</source>
        <translation>Proches dans le même bâtiment</translation>
    </message>
    <message>
        <source>Whether a relative may move into the other part of the same building.</source>
        <translation>Un proche peut-il s’installer dans l’autre partie du même bâtiment&#xa0;?</translation>
    </message>
    <message>
        <source>allowed</source>
        <translation>oui</translation>
    </message>
    <message>
        <source>not allowed</source>
        <translation>non</translation>
    </message>
    <message>
        <source>Jokers at will</source>
        <translation>Jokers à volonté</translation>
    </message>
    <message>
        <source>only when the building is full</source>
        <translation>seulement si le bâtiment est plein</translation>
    </message>
    <message>
        <source>Early eruption</source>
        <translation>Éruption anticipée</translation>
    </message>
    <message>
        <source>Empty vents</source>
        <translation>Bouches vides</translation>
    </message>
    <message>
        <source>closed</source>
        <translation>fermées</translation>
    </message>
    <message>
        <source>may be entered</source>
        <translation>ouvertes</translation>
    </message>
    <message>
        <source>Squares that are cut off</source>
        <translation>Cases isolées</translation>
    </message>
    <message>
        <source>they stay as they are</source>
        <translation>elles restent telles quelles</translation>
    </message>
    <message>
        <source>they fill with lava</source>
        <translation>elles se remplissent de lave</translation>
    </message>
    <message>
        <source>set aside, another is drawn</source>
        <translation>écartée, on en pioche une autre</translation>
    </message>
    <message>
        <source>set aside, no tile this turn</source>
        <translation>écartée sans être remplacée</translation>
    </message>
    <message>
        <source>Last turn</source>
        <translation>Dernier tour</translation>
    </message>
    <message>
        <source>Opening tiles</source>
        <translation>Tuiles d’ouverture</translation>
    </message>
    <message>
        <source>six</source>
        <translation>six</translation>
    </message>
    <message>
        <source>Dual vents</source>
        <translation>Bouches doubles</translation>
    </message>
    <message>
        <source>Up to two, or two if possible.</source>
        <translation>Aucun, un ou deux, à votre choix&#xa0;; ou les deux, tant que c’est possible.</translation>
    </message>
    <message>
        <source>A player&apos;s notes: relatives counted by building, moves compulsory.</source>
        <translation>Les notes d’un joueur&#xa0;: proches comptés par bâtiment, déplacements obligatoires.</translation>
    </message>
    <message>
        <source>The first edition of 2004: empty vents may be entered, moves compulsory.</source>
        <translation>L’édition de 2004&#xa0;: bouches de lave vides ouvertes, déplacements obligatoires.</translation>
    </message>
    <message>
        <source>With dual vents, and omens that may take your own citizens.</source>
        <translation>Avec bouches doubles, et des présages qui peuvent frapper vos propres citoyens.</translation>
    </message>
    <message>
        <source>How many tiles are in the bag, and so how long the flight lasts.</source>
        <translation>Le nombre de tuiles dans le sac, donc la durée de la fuite.</translation>
    </message>
    <message>
        <source>45, or only 28: five each of scroll, column, coin and vase, four each of helmet and mask. With 28 there is time for far fewer moves.</source>
        <translation>45, ou seulement 28. Cinq de chaque&#xa0;: parchemin, pièce, colonne, vase&#xa0;; quatre de chaque&#xa0;: casque, masque. Avec 28, il y a bien moins de déplacements.</translation>
    </message>
    <message>
        <source>Who places the first lava tile: the player left of the one who drew an A.D. 79.</source>
        <translation>Qui pose la première tuile de lave&#xa0;? Le joueur à gauche de celui qui a pioché un A.D. 79.</translation>
    </message>
    <message>
        <source>The player left of the one who drew the second A.D. 79 begins with the lava, or the one left of the player who drew the first.</source>
        <translation>Le joueur à gauche de celui qui a pioché le second A.D. 79 pose la première tuile, ou celui à gauche du joueur qui a pioché le premier.</translation>
    </message>
    <message>
        <source>Which citizen an omen may throw into the volcano.</source>
        <translation>À qui un présage peut prendre un citoyen.</translation>
    </message>
    <message>
        <source>anyone&apos;s, even your own</source>
        <translation>à n’importe qui, même à vous</translation>
    </message>
    <message>
        <source>They take another player&apos;s citizen, or anyone&apos;s, even your own.</source>
        <translation>Ils prennent un citoyen à un autre joueur, ou à n’importe qui, même à vous.</translation>
    </message>
    <message>
        <source>Relatives may also move into the other part of the same building, or they may not.</source>
        <translation>Les proches peuvent aussi s’installer dans l’autre partie du même bâtiment, ou ne le peuvent pas.</translation>
    </message>
    <message>
        <source>Once Vesuvius seethes, a card may be a joker even if its own building has room.</source>
        <translation>Dès que le Vésuve gronde, une carte peut être un joker même si son bâtiment a de la place.</translation>
    </message>
    <message>
        <source>at any time</source>
        <translation>à tout moment</translation>
    </message>
    <message>
        <source>Once Vesuvius seethes, a card may be played as a joker on another building even if its own has room. Played on its own building it always counts by its number.</source>
        <translation>Dès que le Vésuve gronde, une carte peut se jouer comme joker sur un autre bâtiment même si le sien a de la place. Jouée sur son propre bâtiment, elle compte toujours par son numéro.</translation>
    </message>
    <message>
        <source>A player with only jokers may show them and make Vesuvius erupt.</source>
        <translation>Un joueur qui n’a plus que des jokers peut montrer sa main et déclencher l’éruption.</translation>
    </message>
    <message>
        <source>With or without R13.</source>
        <translation>Avec ou sans R13.</translation>
    </message>
    <message>
        <source>Whether citizens may cross vents that have no lava yet.</source>
        <translation>Peut-on traverser les bouches encore sans lave&#xa0;?</translation>
    </message>
    <message>
        <source>What happens to squares cut off from every gate. Anyone there is lost.</source>
        <translation>Que deviennent les cases isolées de toutes les portes&#xa0;? Leurs occupants sont perdus.</translation>
    </message>
    <message>
        <source>Tile that cannot be placed</source>
        <translation>Tuile impossible à poser</translation>
    </message>
    <message>
        <source>What happens to a drawn tile that has no legal square.</source>
        <translation>Que devient une tuile piochée qu’on ne peut poser nulle part&#xa0;?</translation>
    </message>
    <message>
        <source>placed beside any lava</source>
        <translation>posée près de n’importe quelle lave</translation>
    </message>
    <message>
        <source>It is set aside and another is drawn; or it is set aside without replacement; or it is wild: it goes next to any lava and counts there as its own symbol.</source>
        <translation>On l’écarte et on en pioche une autre&#xa0;; ou on l’écarte sans la remplacer&#xa0;; ou elle va près de n’importe quelle lave, et y compte comme son propre symbole.</translation>
    </message>
    <message>
        <source>Whether the player who draws the last tile may still move.</source>
        <translation>Celui qui pioche la dernière tuile peut-il encore se déplacer&#xa0;?</translation>
    </message>
    <message>
        <source>played to the end</source>
        <translation>joué jusqu’au bout</translation>
    </message>
    <message>
        <source>ends with the tile</source>
        <translation>terminé avec la tuile</translation>
    </message>
    <message>
        <source>The player who draws the last tile may still move, or the game ends with the tile.</source>
        <translation>Celui qui pioche la dernière tuile peut encore faire ses déplacements, ou la partie finit avec la tuile.</translation>
    </message>
    <message>
        <source>How many tiles are placed before anyone may move.</source>
        <translation>Le nombre de tuiles posées avant les premiers déplacements.</translation>
    </message>
    <message>
        <source>none: flee at once</source>
        <translation>aucune&#xa0;: fuite immédiate</translation>
    </message>
    <message>
        <source>Six before anyone moves; or none, as a surprise: the flight begins at once.</source>
        <translation>Six avant les premiers déplacements&#xa0;; ou aucune, par surprise&#xa0;: la fuite commence aussitôt.</translation>
    </message>
    <message>
        <source>Three more tiles with two symbols each; the player who draws one chooses.</source>
        <translation>Trois tuiles de plus à deux symboles&#xa0;; celui qui en pioche une choisit.</translation>
    </message>
    <message>
        <source>without</source>
        <translation>sans</translation>
    </message>
    <message>
        <source>with</source>
        <translation>avec</translation>
    </message>
    <message>
        <source>Three more tiles show two symbols each: helmet or mask, vase or scroll, column or coin. The player who draws one chooses, and from then on it counts as that symbol only.</source>
        <translation>Trois tuiles de plus montrent deux symboles&#xa0;: casque ou masque, vase ou parchemin, colonne ou pièce. Celui qui en pioche une choisit, et dès lors elle ne compte plus que comme ce symbole.</translation>
    </message>
    <message>
        <source>Counting relatives</source>
        <translation>Compte des proches</translation>
    </message>
    <message>
        <source>Which citizens already there bring relatives.</source>
        <translation>Quels citoyens déjà présents font venir des proches&#xa0;?</translation>
    </message>
    <message>
        <source>those in the same part</source>
        <translation>ceux de la même partie</translation>
    </message>
    <message>
        <source>those in the whole building</source>
        <translation>ceux de tout le bâtiment</translation>
    </message>
    <message>
        <source>Count the citizens in the same part, or in the whole building. Relatives may never go into the first citizen&apos;s part.</source>
        <translation>On compte les citoyens de la même partie, ou de tout le bâtiment. Les proches ne vont jamais dans la partie du premier citoyen.</translation>
    </message>
    <message>
        <source>Citizens</source>
        <translation>Citoyens</translation>
    </message>
    <message>
        <source>How many citizens each player has with two, three and four players.</source>
        <translation>Le nombre de citoyens de chacun à deux, trois et quatre joueurs.</translation>
    </message>
    <message>
        <source>36, 30 or 25</source>
        <translation>36, 30 ou 25</translation>
    </message>
    <message>
        <source>30, 30 or 25</source>
        <translation>30, 30 ou 25</translation>
    </message>
    <message>
        <source>With two players each has 36, or 30.</source>
        <translation>À deux joueurs, chacun en a 36, ou 30.</translation>
    </message>
    <message>
        <source>Moves</source>
        <translation>Déplacements</translation>
    </message>
    <message>
        <source>Whether you may skip moves in the flight.</source>
        <translation>Peut-on renoncer à ses déplacements pendant la fuite&#xa0;?</translation>
    </message>
    <message>
        <source>optional</source>
        <translation>facultatifs</translation>
    </message>
    <message>
        <source>compulsory if possible</source>
        <translation>obligatoires si possible</translation>
    </message>
    <message>
        <source>Short game</source>
        <translation>Partie courte</translation>
    </message>
    <message>
        <source>A shorter flight, with 28 lava tiles: for two or three players, or an evening with children.</source>
        <translation>Une fuite plus courte, avec 28 tuiles de lave&#xa0;: à deux ou trois, ou pour une soirée avec des enfants.</translation>
    </message>
    <message>
        <source>Custom ({n} of {all} changed)</source>
        <translation>Personnalisées ({n} sur {all} modifiées)</translation>
    </message>
    <message>
        <source>These are the rules of its text. Its program itself counts relatives square by square, lets lava cover an empty vent of another symbol, and has eight vases.</source>
        <translation>Ce sont les règles de son texte. Son programme lui-même compte les proches case par case, laisse la lave recouvrir la bouche vide d’un autre symbole et a huit vases.</translation>
    </message>
    <message>
        <source>Second edition</source>
        <translation>Seconde édition</translation>
    </message>
    <message>
        <source>The second edition of 2013: 30 citizens each, also with two players.</source>
        <translation>La seconde édition de 2013&#xa0;: 30 citoyens chacun, à deux joueurs aussi.</translation>
    </message>
    <message>
        <source>Second edition with dual vents</source>
        <translation>Seconde édition avec bouches doubles</translation>
    </message>
    <message>
        <source>The second edition of 2013 with its three tiles that show two symbols.</source>
        <translation>La seconde édition de 2013 avec ses trois tuiles qui montrent deux symboles.</translation>
    </message>
    <message>
        <source>We have not seen its rules. The standard rules are the nearest that we know.</source>
        <translation>Nous n’avons pas vu ses règles. Les règles standard sont les plus proches que nous connaissions.</translation>
    </message>
    <message>
        <source>Its contents are known, its rules only as others retell them.</source>
        <translation>Son contenu est connu, ses règles seulement telles que d’autres les racontent.</translation>
    </message>
    <message>
        <source>The Spanish edition, which is said to be the same as Mayfair 2013.</source>
        <translation>L’édition espagnole, qui serait la même que Mayfair 2013.</translation>
    </message>
    <message>
        <source>{pieces} pieces; {tiles} lava tiles, three of them with two symbols</source>
        <translation>{pieces} pions&#xa0;; {tiles} tuiles de lave, dont trois à deux symboles</translation>
    </message>
    <message>
        <source>{pieces} pieces; {tiles} lava tiles, none with two symbols</source>
        <translation>{pieces} pions&#xa0;; {tiles} tuiles de lave, aucune à deux symboles</translation>
    </message>
    <message>
        <source>{tiles} lava tiles, none with two symbols</source>
        <translation>{tiles} tuiles de lave, aucune à deux symboles</translation>
    </message>
    <message>
        <source>As the text of a browser version says: squares that are cut off fill with lava.</source>
        <translation>D’après le texte d’une version pour navigateur&#xa0;: les cases isolées se remplissent de lave.</translation>
    </message>
    <message>
        <source>at most 15 cards below it, 10 with four players</source>
        <translation>au plus 15 cartes dessous, 10 à quatre joueurs</translation>
    </message>
    <message>
        <source>at most 15 cards below it</source>
        <translation>au plus 15 cartes dessous</translation>
    </message>
    <message>
        <source>It is shuffled into the last 15 cards, so at most 15 lie below it; with four players into the last 10, or into the last 15 too.</source>
        <translation>Il est mélangé aux 15 dernières cartes, il y en a donc au plus 15 dessous&#xa0;; à quatre joueurs aux 10 dernières, ou aux 15 aussi.</translation>
    </message>
    <message>
        <source>Closed: no one may enter them, and citizens whose only way out leads over one are cut off (R19). Or open: citizens may cross them and stop there.</source>
        <translation>Fermées&#xa0;: personne n’y entre, et les citoyens qui ne pourraient sortir qu’en passant par l’une d’elles sont isolés (R19). Ou ouvertes&#xa0;: les citoyens peuvent y passer et s’y arrêter.</translation>
    </message>
    <message>
        <source>They stay as they are, and lava may be placed there later; or they fill with lava of no symbol, which does not count among the six opening tiles.</source>
        <translation>Elles restent telles quelles, et on peut y poser de la lave plus tard&#xa0;; ou elles se remplissent d’une lave sans symbole, qui ne compte pas parmi les six tuiles d’ouverture.</translation>
    </message>
    <message>
        <source>Different in this game. {changes}.</source>
        <translation>Différent dans cette partie. {changes}.</translation>
    </message>
</context>
<context>
    <name>versions</name>
    <message>
        <source>the host has Pompeii {theirs}, newer than {ours} here: get it at {place}</source>
        <translation>l’hôte a Pompéi {theirs}, plus récent que {ours} ici&#xa0;: téléchargez-le sur {place}</translation>
    </message>
    <message>
        <source>the host has Pompeii {theirs}, older than {ours} here: the newer one is at {place}</source>
        <translation>l’hôte a Pompéi {theirs}, plus ancien que {ours} ici&#xa0;: la version récente est sur {place}</translation>
    </message>
    <message>
        <source>the host has a different version of Pompeii: you need the same one to play together</source>
        <translation>l’hôte a une autre version de Pompéi&#xa0;: il faut la même pour jouer ensemble</translation>
    </message>
</context>
<context>
    <name>words</name>
    <message>
        <source>Vesuvius sleeps</source>
        <translation>Le Vésuve sommeille</translation>
    </message>
    <message>
        <source>Vesuvius seethes</source>
        <translation>Le Vésuve gronde</translation>
    </message>
    <message>
        <source>Vesuvius erupts</source>
        <translation>Le Vésuve entre en éruption</translation>
    </message>
    <message>
        <source>Run for your lives!</source>
        <translation>Sauve qui peut&#xa0;!</translation>
    </message>
    <message>
        <source>Pompeii is lost</source>
        <translation>Pompéi est perdue</translation>
    </message>
    <message>
        <source>sleeps</source>
        <translation>sommeille</translation>
    </message>
    <message>
        <source>seethes</source>
        <translation>gronde</translation>
    </message>
    <message>
        <source>erupts</source>
        <translation>éruption</translation>
    </message>
    <message>
        <source>flight</source>
        <translation>fuite</translation>
    </message>
    <message>
        <source>scroll</source>
        <translation>parchemin</translation>
    </message>
    <message>
        <source>coin</source>
        <translation>pièce</translation>
    </message>
    <message>
        <source>vase</source>
        <translation>vase</translation>
    </message>
    <message>
        <source>column</source>
        <translation>colonne</translation>
    </message>
    <message>
        <source>mask</source>
        <translation>masque</translation>
    </message>
    <message>
        <source>helmet</source>
        <translation>casque</translation>
    </message>
    <message>
        <source>lava</source>
        <translation>lave</translation>
    </message>
    <message>
        <source>grey</source>
        <translation>gris</translation>
    </message>
    <message>
        <source>purple</source>
        <translation>violet</translation>
    </message>
    <message>
        <source>turquoise</source>
        <translation>turquoise</translation>
    </message>
    <message>
        <source>brown</source>
        <translation>brun</translation>
    </message>
    <message>
        <source>Card {card} → {square}</source>
        <translation>Carte {card} → {square}</translation>
    </message>
    <message>
        <source>Joker {card} → {square}</source>
        <translation>Joker {card} → {square}</translation>
    </message>
    <message>
        <source>Discard card {card}</source>
        <translation>Défausser la carte {card}</translation>
    </message>
    <message>
        <source>Relative → {square}</source>
        <translation>Proche → {square}</translation>
    </message>
    <message>
        <source>{name}&apos;s citizen on {square}</source>
        <translation>Citoyen de {name} en {square}</translation>
    </message>
    <message>
        <source>Lava tile → {square}</source>
        <translation>Tuile de lave → {square}</translation>
    </message>
    <message>
        <source>{origin} → {target}</source>
        <translation>{origin} → {target}</translation>
    </message>
    <message>
        <source>{origin} → out of the city</source>
        <translation>{origin} → hors de la ville</translation>
    </message>
    <message>
        <source>Make Vesuvius erupt</source>
        <translation>Déclencher l’éruption</translation>
    </message>
    <message>
        <source>New citizens bring relatives. Omens claim victims.</source>
        <translation>Les nouveaux citoyens font venir des proches. Les présages font des victimes.</translation>
    </message>
    <message>
        <source>Six lava tiles, then everyone flees.</source>
        <translation>Six tuiles de lave, puis tout le monde fuit.</translation>
    </message>
    <message>
        <source>A lava tile each turn, then two moves.</source>
        <translation>À chaque tour, une tuile de lave, puis deux déplacements.</translation>
    </message>
    <message>
        <source>{label}: {text}</source>
        <translation>{label}&#xa0;: {text}</translation>
    </message>
    <message>
        <source>Throw {name}&apos;s citizen on {square} into the volcano</source>
        <translation>Jeter dans le volcan un citoyen de {name} en {square}</translation>
    </message>
    <message>
        <source>Place the {symbol} on {square} ({place})</source>
        <translation>Poser la tuile ({symbol}) en {square} ({place})</translation>
    </message>
    <message>
        <source>Move from {origin} out of the city</source>
        <translation>Sortir de la ville depuis {origin}</translation>
    </message>
    <message>
        <source>Move from {origin} to {target} ({place})</source>
        <translation>Aller de {origin} à {target} ({place})</translation>
    </message>
    <message>
        <source>End your moves</source>
        <translation>Terminer les déplacements</translation>
    </message>
    <message numerus="yes">
        <source>The game is over: you win with %n saved.</source>
        <translation>
            <numerusform>La partie est finie&#xa0;: vous l’emportez avec&#xa0;%n citoyen sauvé.</numerusform>
            <numerusform>La partie est finie&#xa0;: vous l’emportez avec&#xa0;%n citoyens sauvés.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The game is over: you win with %n saved and fewer in the volcano.</source>
        <translation>
            <numerusform>La partie est finie&#xa0;: vous l’emportez avec&#xa0;%n citoyen sauvé et moins de citoyens dans le volcan.</numerusform>
            <numerusform>La partie est finie&#xa0;: vous l’emportez avec&#xa0;%n citoyens sauvés et moins de citoyens dans le volcan.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The game is over: you and {names} tie with %n saved.</source>
        <translation>
            <numerusform>La partie est finie&#xa0;: égalité entre vous et {names}, avec %n citoyen sauvé chacun.</numerusform>
            <numerusform>La partie est finie&#xa0;: égalité entre vous et {names}, avec %n citoyens sauvés chacun.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The game is over: {names} tie with %n saved.</source>
        <translation>
            <numerusform>La partie est finie&#xa0;: égalité entre {names}, avec %n citoyen sauvé chacun.</numerusform>
            <numerusform>La partie est finie&#xa0;: égalité entre {names}, avec %n citoyens sauvés chacun.</numerusform>
        </translation>
    </message>
    <message>
        <source> or </source>
        <translation> ou </translation>
    </message>
    <message numerus="yes">
        <source>%n citizen(s)</source>
        <translation>
            <numerusform>%n citoyen</numerusform>
            <numerusform>%n citoyens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of {name}&apos;s</source>
        <translation>
            <numerusform>%n citoyen de {name}</numerusform>
            <numerusform>%n citoyens de {name}</numerusform>
        </translation>
    </message>
    <message>
        <source>{list} and {last}</source>
        <translation>{list} et {last}</translation>
    </message>
    <message>
        <source>{list}; {last}</source>
        <translation>{list}&#xa0;; {last}</translation>
    </message>
    <message>
        <source>vent of the {symbol}</source>
        <translation>bouche de lave «&#xa0;{symbol}&#xa0;»</translation>
    </message>
    <message>
        <source>open ground</source>
        <translation>rue</translation>
    </message>
    <message>
        <source>neutral building, {room}</source>
        <translation>bâtiment neutre, {room}</translation>
    </message>
    <message>
        <source>neutral building</source>
        <translation>bâtiment neutre</translation>
    </message>
    <message>
        <source>building {n}, {colour}, {room}</source>
        <translation>bâtiment {n}, {colour}, {room}</translation>
    </message>
    <message>
        <source>building {n}, {colour}</source>
        <translation>bâtiment {n}, {colour}</translation>
    </message>
    <message>
        <source>{text}, gate {gate}</source>
        <translation>{text}, à la {gate}</translation>
    </message>
    <message>
        <source>Bring a relative to {square} ({place})</source>
        <translation>Faire venir un proche en {square} ({place})</translation>
    </message>
    <message>
        <source>Show the hand: Vesuvius erupts!</source>
        <translation>Montrer sa main&#xa0;: le Vésuve entre en éruption&#xa0;!</translation>
    </message>
    <message>
        <source>No more relatives</source>
        <translation>Ne plus faire venir de proches</translation>
    </message>
    <message>
        <source>{name} begins.</source>
        <translation>{name} commence.</translation>
    </message>
    <message>
        <source>{name} {what}.</source>
        <translation>{name} a {what}.</translation>
    </message>
    <message>
        <source>made Vesuvius erupt</source>
        <translation>déclenché l’éruption du Vésuve</translation>
    </message>
    <message>
        <source>placed {where}</source>
        <translation>placé {where}</translation>
    </message>
    <message>
        <source>{name} shows a hand of jokers ({hand}): Vesuvius erupts!</source>
        <translation>{name} ne montre que des jokers ({hand})&#xa0;: le Vésuve entre en éruption&#xa0;!</translation>
    </message>
    <message>
        <source>Vesuvius erupts! Hands and unplaced citizens leave the game.</source>
        <translation>Le Vésuve entre en éruption&#xa0;! Les mains et les citoyens non placés quittent la partie.</translation>
    </message>
    <message>
        <source>Still in the city and lost: {counts}.</source>
        <translation>Restés en ville et perdus&#xa0;: {counts}.</translation>
    </message>
    <message>
        <source>You begin.</source>
        <translation>Vous commencez.</translation>
    </message>
    <message>
        <source>You show a hand of jokers ({hand}): Vesuvius erupts!</source>
        <translation>Vous ne montrez que des jokers ({hand})&#xa0;: le Vésuve entre en éruption&#xa0;!</translation>
    </message>
    <message>
        <source>You {what}.</source>
        <translation>Vous avez {what}.</translation>
    </message>
    <message>
        <source>discarded a card</source>
        <translation>défaussé une carte</translation>
    </message>
    <message>
        <source>drew the first A.D. 79</source>
        <translation>pioché le premier A.D. 79</translation>
    </message>
    <message numerus="yes">
        <source>saved %n</source>
        <translation>
            <numerusform>sauvé un citoyen</numerusform>
            <numerusform>sauvé %n citoyens</numerusform>
        </translation>
    </message>
    <message>
        <source>placed lava on {squares}</source>
        <translation>posé de la lave en {squares}</translation>
    </message>
    <message numerus="yes">
        <source>moved %n</source>
        <translation>
            <numerusform>déplacé un citoyen</numerusform>
            <numerusform>déplacé %n citoyens</numerusform>
        </translation>
    </message>
    <message>
        <source>skipped moves</source>
        <translation>renoncé à des déplacements</translation>
    </message>
    <message numerus="yes">
        <source>lost %n</source>
        <translation>
            <numerusform>perdu un citoyen</numerusform>
            <numerusform>perdu %n citoyens</numerusform>
        </translation>
    </message>
    <message>
        <source>brought a relative to {squares}</source>
        <translation>fait venir un proche en {squares}</translation>
    </message>
    <message>
        <source>brought relatives to {squares}</source>
        <translation>fait venir des proches en {squares}</translation>
    </message>
    <message>
        <source>burned {whom}</source>
        <translation>brûlé {whom}</translation>
    </message>
    <message>
        <source>cut off {whom} at {squares}</source>
        <translation>isolé {whom} en {squares}</translation>
    </message>
    <message numerus="yes">
        <source>saved %n from {squares}</source>
        <translation>
            <numerusform>sauvé %n citoyen depuis {squares}</numerusform>
            <numerusform>sauvé %n citoyens depuis {squares}</numerusform>
        </translation>
    </message>
    <message>
        <source>from {origin} to {target}</source>
        <translation>de {origin} à {target}</translation>
    </message>
    <message>
        <source>moved {ways}</source>
        <translation>déplacé un citoyen {ways}</translation>
    </message>
    <message>
        <source>played {card} as a joker on {square}</source>
        <translation>joué un {card} comme joker en {square}</translation>
    </message>
    <message>
        <source>played {card} on {square}</source>
        <translation>joué un {card} en {square}</translation>
    </message>
    <message>
        <source>threw one of your citizens on {square} into the volcano</source>
        <translation>jeté dans le volcan un de vos citoyens en {square}</translation>
    </message>
    <message>
        <source>threw {victim}&apos;s citizen on {square} into the volcano</source>
        <translation>jeté dans le volcan un citoyen de {victim} en {square}</translation>
    </message>
    <message>
        <source>found no victim</source>
        <translation>cherché une victime sans en trouver</translation>
    </message>
    <message>
        <source>placed the {symbol} on {square}</source>
        <translation>posé une tuile ({symbol}) en {square}</translation>
    </message>
    <message>
        <source>skipped the remaining moves</source>
        <translation>terminé ses déplacements</translation>
    </message>
    <message>
        <source>discarded card {card}</source>
        <translation>défaussé un {card}</translation>
    </message>
    <message>
        <source>drew {card}</source>
        <translation>pioché un {card}</translation>
    </message>
    <message>
        <source>drew the first A.D. 79: Vesuvius seethes, relatives may follow</source>
        <translation>pioché le premier A.D. 79 (le Vésuve gronde, des proches peuvent venir)</translation>
    </message>
    <message>
        <source>drew the second A.D. 79</source>
        <translation>pioché le second A.D. 79</translation>
    </message>
    <message>
        <source>drew an omen</source>
        <translation>pioché un présage</translation>
    </message>
    <message>
        <source>drew lava: {tile}</source>
        <translation>pioché une tuile de lave ({tile})</translation>
    </message>
    <message>
        <source>filled {squares} with lava</source>
        <translation>recouvert {squares} de lave</translation>
    </message>
    <message>
        <source>brought no more relatives</source>
        <translation>renoncé à faire venir d’autres proches</translation>
    </message>
    <message>
        <source>threw {whom} into the volcano</source>
        <translation>jeté {whom} dans le volcan</translation>
    </message>
    <message>
        <source>cut off {whom}</source>
        <translation>isolé {whom}</translation>
    </message>
    <message numerus="yes">
        <source>%n in building {number}</source>
        <translation>
            <numerusform>un citoyen dans le bâtiment&#xa0;{number}</numerusform>
            <numerusform>%n citoyens dans le bâtiment&#xa0;{number}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n in neutral buildings</source>
        <translation>
            <numerusform>un citoyen dans un bâtiment neutre</numerusform>
            <numerusform>%n citoyens dans des bâtiments neutres</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of yours</source>
        <translation>
            <numerusform>%n de vos citoyens</numerusform>
            <numerusform>%n de vos citoyens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of their own</source>
        <translation>
            <numerusform>%n de ses propres citoyens</numerusform>
            <numerusform>%n de ses propres citoyens</numerusform>
        </translation>
    </message>
    <message>
        <source>The city of Pompeii</source>
        <translation>La ville de Pompéi</translation>
    </message>
    <message numerus="yes">
        <source>The game is over: {name} wins with %n saved and fewer in the volcano ({volcano}).</source>
        <translation>
            <numerusform>La partie est finie&#xa0;: {name} l’emporte avec&#xa0;%n citoyen sauvé et moins de pertes ({volcano}).</numerusform>
            <numerusform>La partie est finie&#xa0;: {name} l’emporte avec&#xa0;%n citoyens sauvés et moins de pertes ({volcano}).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The game is over: {name} wins with %n saved.</source>
        <translation>
            <numerusform>La partie est finie&#xa0;: {name} l’emporte avec&#xa0;%n citoyen sauvé.</numerusform>
            <numerusform>La partie est finie&#xa0;: {name} l’emporte avec&#xa0;%n citoyens sauvés.</numerusform>
        </translation>
    </message>
    <message>
        <source>Discard card {card}; no one moves in</source>
        <translation>Défausser la carte {card}&#xa0;; personne ne s’installe</translation>
    </message>
    <message>
        <source>No eruption now</source>
        <translation>Pas d’éruption maintenant</translation>
    </message>
    <message numerus="yes">
        <source>%n space(s) free</source>
        <translation>
            <numerusform>%n place libre</numerusform>
            <numerusform>%n places libres</numerusform>
        </translation>
    </message>
    <message>
        <source>set the {tile} aside, as it fits nowhere</source>
        <translation>écarté la tuile ({tile}), qui ne va nulle part</translation>
    </message>
    <message>
        <source>Play card {card} on {square} ({place})</source>
        <translation>Jouer la carte {card} en {square} ({place})</translation>
    </message>
    <message>
        <source>Play card {card} as a joker on {square} ({place})</source>
        <translation>Jouer la carte {card} comme joker en {square} ({place})</translation>
    </message>
</context>
</TS>
