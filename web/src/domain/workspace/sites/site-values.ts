import type { GeoWords } from '@geoplan/contracts/countries/country-of-word';
import { parseCountryNames, type ParsedCountry } from '@geoplan/contracts/countries/parse-countries';
import { foldedText } from '@geoplan/contracts/fields/folded-text';
import { geoWordIndex, type GeoWord } from '@geoplan/contracts/notion/geo-words';
import { russianOrder } from '../../../shared/format/russian-order.ts';

/**
 * Cache of parsed GEO texts; thousands of rows share a few dozen spellings. Cleared at `maxKnown` entries, so that
 * hostile data cannot make it grow without limit.
 */
const known = new Map<string, readonly ParsedCountry[]>();
const maxKnown = 5_000;
/** GEO words of the shown connection, the only one whose sites are on any screen. */
let words: GeoWords = new Map();

/** Sets the words with which GEO is parsed, and clears the cache. */
export function rememberGeoWords(all: readonly GeoWord[]): void {
  words = geoWordIndex(all);
  known.clear();
}

/** Cached `parseCountryNames` for the GEO of a row. */
export function splitGeo(geo: string): readonly ParsedCountry[] {
  const found = known.get(geo);
  if (found) return found;
  const parts = parseCountryNames(geo, words);
  if (known.size >= maxKnown) known.clear();
  known.set(geo, parts);
  return parts;
}

/** Distinct value in the spelling of its first row, with the number of rows. */
export interface DistinctValue {
  /** Normalised key, equal for spellings that differ only in case and whitespace. */
  key: string;
  label: string;
  count: number;
}

/** Distinct non-empty values by `foldedText`, in alphabetical order. */
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
