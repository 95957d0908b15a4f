import type { GeoWords } from '@geoplan/contracts/countries/country-of-word';
import { parseCountryNames, type ParsedCountry } from '@geoplan/contracts/countries/parse-countries';
import { foldedText } from '@geoplan/contracts/fields/folded-text';
import { geoWordIndex, type GeoWord } from '@geoplan/contracts/notion/geo-words';
import { russianOrder } from '../../../shared/format/russian-order.ts';

/** Cache: thousands of rows share a few dozen spellings. Emptied before it could grow with hostile data. */
const known = new Map<string, readonly ParsedCountry[]>();
const maxKnown = 5_000;
/** Words of the shown connection, whose sites are the only ones on any screen. */
let words: GeoWords = new Map();

/** Parses GEO with these words from now on. */
export function rememberGeoWords(all: readonly GeoWord[]): void {
  words = geoWordIndex(all);
  known.clear();
}

/** `parseCountryNames` of a row, cached. */
export function splitGeo(geo: string): readonly ParsedCountry[] {
  const found = known.get(geo);
  if (found) return found;
  const parts = parseCountryNames(geo, words);
  if (known.size >= maxKnown) known.clear();
  known.set(geo, parts);
  return parts;
}

/** Distinct value in its first spelling, with its number of rows. */
export interface DistinctValue {
  /** Normalised key: equal for spellings that only differ in case and whitespace. */
  key: string;
  label: string;
  count: number;
}

/** Distinct values by `foldedText`, in alphabetical order, without empty ones. */
export function distinctValues(values: Iterable<string>): DistinctValue[] {
  const found = new Map<string, DistinctValue>();
  // Folding is slow, and most values are identical.
  const raw = new Map<string, number>();
  for (const value of values) raw.set(value, (raw.get(value) ?? 0) + 1);
  for (const [value, count] of raw) {
    const key = foldedText(value);
    const same = found.get(key);
    if (key === '') continue;
    if (same) same.count += count;
    else found.set(key, { key, label: value.trim(), count });
  }
  return [...found.values()].toSorted((a, b) => russianOrder.compare(a.label, b.label));
}
