// The page's sentences in the phone's language, which make.py takes from the program's .ts files.

import city from "./city.js";
import { store } from "./game.js";

/** The name of each language, by code. */
export const { languages } = city;
const wanted = [store.get("language"), ...navigator.languages.map(code => code.split("-")[0])];
export const language = wanted.find(code => code && code in languages) ?? "en";
document.documentElement.lang = language;
const plurals = new Intl.PluralRules(language);
const categories = ["one", "two", "few", "many", "other"].filter(each => plurals.resolvedOptions().pluralCategories.includes(each));
const ofSomebody = /\b([Dd]|[Qq]u)e \{(name|rival|seat|victim|who)\}/g;

let words;

/** Load the sentences in `language`, before the first `tr`. */
export async function loadWords() {
  words = await (await fetch(`words-${language}.json`)).json();
}

/** Mark a sentence that `tr` translates elsewhere. */
export const N = text => text;

/** Translate a sentence and fill its blanks; `%n` is `blanks.n` and chooses the plural form. */
export function tr(text, blanks = {}) {
  let form = words[text] ?? text;
  if (Array.isArray(form)) form = form[Math.min(categories.indexOf(plurals.select(blanks.n)), form.length - 1)];
  if (language == "fr")
    form = form.replace(ofSomebody, (all, word, blank) => (vowel(String(blanks[blank])) ? `${word}’{${blank}}` : all));
  return form.replaceAll("%n", blanks.n).replace(/\{(\w*)\}/g, (all, name) => blanks[name || "0"] ?? all);
}

function vowel(name) {
  const plain = name.toLowerCase().normalize("NFD");
  return /^[aeiouœæh]/.test(plain) || /^y[^aeiouœæ]/.test(plain);
}

/** “A, B and C”. */
export const joined = parts =>
  parts.length < 2 ? parts.join("") : tr("{list} and {last}", { list: parts.slice(0, -1).join(", "), last: parts.at(-1) });

/** Begin a text with a capital. */
export const capital = text => text.slice(0, 1).toUpperCase() + text.slice(1);

export const levelWords = level => tr(capital(level));
