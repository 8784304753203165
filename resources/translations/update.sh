#!/bin/sh
# After a change of words: collects them into the .ts files, and compiles these to .qm. Needs the project's .venv.
# English, the language of the source, has a file for its plurals alone.
set -eu
cd "$(dirname "$0")/../.."
PATH="$PWD/.venv/bin:$PATH"
here=resources/translations
# What the core declares with its English words, it marks by N_().
collect="pyside6-lupdate -silent -extensions py pompeii_qt core/pompeii_core -tr-function-alias QT_TRANSLATE_NOOP+=N_
    -no-obsolete -locations none -source-language en"
$collect -pluralonly -target-language en -ts $here/pompeii_en.ts
$collect -target-language fr -ts $here/pompeii_fr.ts
$collect -target-language de -ts $here/pompeii_de.ts
for language in en fr de; do
    pyside6-lrelease -silent $here/pompeii_$language.ts -qm $here/pompeii_$language.qm
done
