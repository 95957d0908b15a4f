import { countries, countryByCode } from '@geoplan/contracts/countries';

/** Trimmed, case-folded, without marks: «Турция», «türkiye» and «Turkiye» are what people type. */
export function foldedText(value: string): string {
  const plain = value.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'");
  return plain.replace(/\s+/gu, ' ').trim().toLowerCase();
}

const codeByName = new Map(
  countries.flatMap(({ code, english, russian, aliases }) =>
    [english, russian, ...aliases].map((name) => [foldedText(name), code] as const),
  ),
);

/** What separates several GEOs of a row (api.md, Counting rule). */
const separators = /[,;/|\n\r]+/;

/** One GEO of a row. */
export interface GeoPart {
  /** Code of the catalogue in lower case; null = the word names no country. */
  code: string | null;
  /** The code in upper case, or the word as it stands. */
  label: string;
}

function readGeo(geo: string): readonly GeoPart[] {
  const parts = new Map<string, GeoPart>();
  for (const part of geo.split(separators)) {
    const word = part.replace(/\s+/gu, ' ').trim();
    if (word === '') continue;
    const code = countryByCode(word)?.code ?? codeByName.get(foldedText(word)) ?? null;
    const label = code?.toUpperCase() ?? word;
    const key = label.toLowerCase();
    if (!parts.has(key)) parts.set(key, { code, label });
  }
  return [...parts.values()];
}

/** Thousands of rows share a few dozen spellings; emptied before it could grow with hostile data. */
const known = new Map<string, readonly GeoPart[]>();
const maxKnown = 5_000;

/** The GEOs a row names by code, English or Russian name, each once; unknown words stay as they stand. */
export function splitGeo(geo: string): readonly GeoPart[] {
  const found = known.get(geo);
  if (found) return found;
  const parts = readGeo(geo);
  if (known.size >= maxKnown) known.clear();
  known.set(geo, parts);
  return parts;
}

const collator = new Intl.Collator('ru', { numeric: true, sensitivity: 'base' });

/** A value that occurs, as it was written first, and how many rows have it. */
export interface DistinctValue {
  /** Equal for spellings that differ in case and blanks only. */
  key: string;
  label: string;
  count: number;
}

/** The values present, each once by `foldedText`, in alphabetical order; empty ones are left out. */
export function distinctValues(values: Iterable<string>): DistinctValue[] {
  const found = new Map<string, DistinctValue>();
  // Folding is the slow part, and most values repeat letter by letter.
  const raw = new Map<string, number>();
  for (const value of values) raw.set(value, (raw.get(value) ?? 0) + 1);
  for (const [value, count] of raw) {
    const key = foldedText(value);
    const same = found.get(key);
    if (key === '') continue;
    if (same) same.count += count;
    else found.set(key, { key, label: value.trim(), count });
  }
  return [...found.values()].toSorted((a, b) => collator.compare(a.label, b.label));
}
