import {
  countries,
  parseCountryCodes,
  regions,
  searchCountries,
  type Country,
  type RegionId,
} from '@geoplan/contracts/countries/countries';
import { russianOrder } from '../../shared/format/russian-order.ts';

/** One of the picker's four groups, as shown. */
export interface CountryGroup {
  id: RegionId;
  title: string;
  /** Matches of the search, sorted by Russian name. */
  shown: readonly Country[];
  /** Every country of the group. */
  all: readonly Country[];
}

const byRussianName = (a: Country, b: Country) => russianOrder.compare(a.russian, b.russian);

const wholeGroups: readonly CountryGroup[] = regions.map(({ id, title }) => {
  const all = countries.filter((country) => country.region === id).toSorted(byRussianName);
  return { id, title, shown: all, all };
});

/** Groups with their matches; a group without a match is left out. */
export function searchedGroups(query: string): readonly CountryGroup[] {
  if (query.trim() === '') return wholeGroups;
  const found = new Set(searchCountries(query));
  return wholeGroups
    .map((group) => ({ ...group, shown: group.all.filter((country) => found.has(country)) }))
    .filter((group) => group.shown.length > 0);
}

/** Country that Enter selects: the one with exactly this code, otherwise the only match; null if there is neither. */
export function onlyMatch(query: string): Country | null {
  const code = query.trim().toLowerCase();
  const found = searchCountries(query);
  const exact = found.find((country) => country.code === code);
  return exact ?? (code !== '' && found.length === 1 ? (found[0] ?? null) : null);
}

/** Text announced if Enter is pressed while several countries match; otherwise empty. */
export function severalText(query: string): string {
  const { length } = query.trim() === '' ? [] : searchCountries(query);
  return length > 1 ? `Найдено ${length}: уточните или отметьте` : '';
}

/** Selection with these countries added or removed, in the order of selection. */
export function withCountries(
  selected: readonly string[],
  codes: readonly string[],
  isSelected: boolean,
): string[] {
  if (isSelected) return [...new Set([...selected, ...codes])];
  const removed = new Set(codes);
  return selected.filter((code) => !removed.has(code));
}

/** Splits typed codes into known codes, and unknown codes as typed (spec §5). */
export function readTypedCodes(typed: string): { codes: string[]; unknown: string[] } {
  // A column pasted from a spreadsheet often contains semicolons.
  const parts = typed.split(/[\s,;]+/).filter((part) => part !== '');
  const unknown = parts.filter((part) => parseCountryCodes(part).length === 0);
  return { codes: parseCountryCodes(parts.join(' ')), unknown: [...new Set(unknown)] };
}
