import { visibleText, withoutHidden } from '../fields/visible-text.ts';
import { countryOfWord, type GeoWords } from './country-of-word.ts';

/** Separators between GEOs; some also occur inside names («Korea, Republic of»). */
const separators = /[,;/|\\\n\r+&·•‧、，；／،]+| [-–—] /u;
/** Flags, which often follow a name without a separator. */
const flags = /([\u{1f1e6}-\u{1f1ff}]{2}|\u{1f3f4}[\u{e0030}-\u{e007a}]+\u{e007f})/u;
/** Separators inside a text that is not one country name: «Germany (DE)», «DE and AT», «DE-AT». */
const inner = /[()[\]]+|\s(?:and|und|et|y|и)\s/iu;
const codesOnly = /^\p{Lu}{2,3}(?:[\s.–—-]+\p{Lu}{2,3})+$/u;
/** Maximum number of parts in a cell that can form one name. */
const longestName = 3;
/** Limits that no real row reaches: length of a label and number of labels. */
const maxLabelLength = 100;
const maxParts = 250;

/** One GEO of a row. */
export interface ParsedCountry {
  /** Code from the country catalogue, in lower case; `null` if the word is not a country and is not counted. */
  code: string | null;
  /** The code in upper case, or the original word. */
  label: string;
}

interface Found {
  code: string | null;
  word: string;
}

/** Pieces of a part if every piece is a country, otherwise the part itself. */
function* innerParts(word: string, words?: GeoWords): Generator<Found> {
  const parts = codesOnly.test(word) ? word.split(/[\s.–—-]+/u) : word.split(inner);
  const found = parts
    .map((part) => visibleText(part))
    .filter((part) => part !== '')
    .map((part) => ({ code: countryOfWord(part, words), word: part }));
  const isKnown = codesOnly.test(word)
    ? found.every(({ code }) => code !== null)
    : found.some(({ code }) => code !== null);
  if (isKnown) yield* found;
  else yield { code: null, word };
}

/** Tries the longest names first: «Korea, Republic of» before its parts. */
function* partsOf(text: string, words?: GeoWords): Generator<Found> {
  const parts = text
    .split(flags)
    .flatMap((part) => (flags.test(part) ? [part] : part.split(separators, maxParts)))
    .map((part) => visibleText(part))
    .filter((part) => part !== '');
  for (let at = 0; at < parts.length && at < maxParts;) {
    let taken = 0;
    for (let length = Math.min(longestName, parts.length - at); length > 0 && taken === 0; length -= 1) {
      const word = parts.slice(at, at + length).join(', ');
      const code = word.length > maxLabelLength ? null : countryOfWord(word, words);
      if (code === null) continue;
      yield { code, word };
      taken = length;
    }
    if (taken === 0) yield* innerParts(parts[at] ?? '', words);
    at += Math.max(taken, 1);
  }
}

/** Parses the GEOs of a row, given as team aliases, codes, flags or names, and drops duplicates. */
export function parseCountryNames(geo: string, words?: GeoWords): readonly ParsedCountry[] {
  const text = withoutHidden(geo);
  const whole = text.length > maxLabelLength ? null : countryOfWord(visibleText(text), words);
  if (whole !== null) return [{ code: whole, label: whole.toUpperCase() }];
  const parts = new Map<string, ParsedCountry>();
  for (const { code, word } of partsOf(text, words)) {
    const label = code?.toUpperCase() ?? cut(word);
    const key = label.toLowerCase();
    if (!parts.has(key)) parts.set(key, { code, label });
    if (parts.size >= maxParts) break;
  }
  return [...parts.values()];
}

function cut(word: string): string {
  return word.length <= maxLabelLength ? word : Array.from(word).slice(0, maxLabelLength).join('');
}
