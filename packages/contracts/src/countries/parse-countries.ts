import { countries, countryByCode } from './countries.ts';
import { foldedText } from '../fields/folded-text.ts';

const codeByName = new Map(
  countries.flatMap(({ code, english, russian, aliases }) =>
    [english, russian, ...aliases].map((name) => [foldedText(name), code] as const),
  ),
);

/** What separates several GEOs of a row (api.md, Counting rule). */
const separators = /[,;/|\n\r]+/;
/** Longer than any country's name; more of them than any row means. */
const maxLabelLength = 100;
const maxParts = 250;

/** One GEO of a row. */
export interface ParsedCountry {
  /** Code of the catalogue in lower case; null = the word names no country and counts nowhere. */
  code: string | null;
  /** The code in upper case, or the word as it stands. */
  label: string;
}

/** Parses the GEOs of a row, given by code, English or Russian name; each once. */
export function parseCountryNames(geo: string): readonly ParsedCountry[] {
  const parts = new Map<string, ParsedCountry>();
  for (const part of geo.split(separators, maxParts)) {
    const word = part.replace(/\s+/gu, ' ').trim();
    if (word === '') continue;
    const code = countryByCode(word)?.code ?? codeByName.get(foldedText(word)) ?? null;
    const label = code?.toUpperCase() ?? cut(word);
    const key = label.toLowerCase();
    if (!parts.has(key)) parts.set(key, { code, label });
  }
  return [...parts.values()];
}

function cut(word: string): string {
  return word.length <= maxLabelLength ? word : Array.from(word).slice(0, maxLabelLength).join('');
}
