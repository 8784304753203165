#!/bin/sh
# After a change of words: collects them into the .ts files. Needs the project's .venv.
# English, the language of the source, has a file for its plurals alone. Another one begins with an empty pompeii_xx.ts.
set -eu
cd "$(dirname "$0")/../.."
PATH="$PWD/.venv/bin:$PATH"
here=resources/translations
# What lies below the window marks its English words by N_().
collect="pyside6-lupdate -silent -extensions py pompeii_qt core/pompeii_core resources/phone net/pompeii_net -tr-function-alias QT_TRANSLATE_NOOP+=N_
    -no-obsolete -locations none -source-language en"
$collect -pluralonly -target-language en -ts $here/pompeii_en.ts
for file in "$here"/pompeii_*.ts; do
    language=${file##*_}
    [ -s "$file" ] || rm "$file" # lupdate begins no empty one
    [ "$language" = en.ts ] || $collect -target-language "${language%.ts}" -ts "$file"
done
python -m resources.phone.make --words # the page for phones says some of them
