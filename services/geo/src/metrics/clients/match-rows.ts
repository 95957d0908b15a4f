import { normalForm } from '@geoplan/contracts/fields/normal-form';
import { keywordKey } from '@geoplan/contracts/keyword';
import type { Pair } from '../domain/provider.ts';

/**
 * Key without case, diacritics and punctuation. Vendors can return «İstanbul», «canal+» and «e-commerce» in other
 * spellings.
 */
function spacedKey(keyword: string): string {
  // Converted to upper case before lower case, so that ß becomes ss and ı becomes i.
  const folded = normalForm(keyword, 'NFKD').replace(/\p{M}/gu, '').toUpperCase().toLowerCase();
  return folded
    .replaceAll('ς', 'σ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const joinedKey = (keyword: string): string => spacedKey(keyword).replaceAll(' ', '');

/** Removes the entries with equal keys from both lists and returns them, if each list contains the key once. */
function moveEqual<Row extends { keyword: string }>(
  matched: Map<Pair, Row>,
  { pairs, rows }: { pairs: readonly Pair[]; rows: readonly Row[] },
  keyOf: (keyword: string) => string,
) {
  const rowsByKey = Map.groupBy(rows, ({ keyword }) => keyOf(keyword));
  const pairsByKey = Map.groupBy(pairs, ({ keyword }) => keyOf(keyword));
  const taken = new Set<Row>();
  for (const [key, [pair, ...otherPairs]] of pairsByKey) {
    const [row, ...otherRows] = rowsByKey.get(key) ?? [];
    if (key === '' || !pair || !row || otherPairs.length + otherRows.length > 0) continue;
    matched.set(pair, row);
    taken.add(row);
  }
  return {
    pairs: pairs.filter((pair) => !matched.has(pair)),
    rows: rows.filter((row) => !taken.has(row)),
  };
}

/**
 * Matches the rows of a response one to one with the requested pairs, first by equal keywords, then by looser
 * spellings. `unmatched` contains the rows without a pair.
 */
export function matchRows<Row extends { keyword: string }>(
  pairs: readonly Pair[],
  rows: readonly Row[],
): { matched: ReadonlyMap<Pair, Row>; unmatched: readonly Row[] } {
  const byKey = Map.groupBy(rows, ({ keyword }) => keywordKey(keyword));
  const matched = new Map<Pair, Row>();
  for (const pair of pairs) {
    const [row] = byKey.get(keywordKey(pair.keyword)) ?? [];
    if (row) matched.set(pair, row);
  }
  const used = new Set(matched.values());
  let left = {
    pairs: pairs.filter((pair) => !matched.has(pair)),
    rows: rows.filter((row) => !used.has(row)),
  };
  for (const keyOf of [spacedKey, joinedKey]) left = moveEqual(matched, left, keyOf);
  const answered = new Set([...used].map(({ keyword }) => keywordKey(keyword)));
  // A second row of a matched keyword is ignored.
  return { matched, unmatched: left.rows.filter(({ keyword }) => !answered.has(keywordKey(keyword))) };
}
