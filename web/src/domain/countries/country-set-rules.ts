import { countryByCode } from '@geoplan/contracts/countries/countries';
import { z } from 'zod';
import { countryName } from './country-tag.tsx';
import { searchedGroups } from './picker-rules.ts';

/** Maximum number of recently used country lists that are offered again. */
const maxRecent = 5;
const maxNameLength = 40;
/** Maximum number of user-defined sets in one browser. */
const maxSets = 50;

const codes = z.array(z.string()).transform((list) => list.filter((code) => countryByCode(code)));
const ownSet = z.object({ name: z.string().trim().min(1).max(maxNameLength), countries: codes });
/** Set of countries that are selected together. */
export type CountrySet = z.infer<typeof ownSet>;

const storedSchema = z.object({ own: z.array(ownSet).catch([]), recent: z.array(codes).catch([]) });
/** Named sets and the recent lists. */
export type StoredSets = z.infer<typeof storedSchema>;

/** Parses the stored sets; a malformed part becomes empty. */
export const readSets = (stored: unknown): StoredSets => storedSchema.parse(stored);

/** The four groups of the picker as sets. */
export const regionSets: readonly CountrySet[] = searchedGroups('').map(({ title, all }) => ({
  name: title,
  countries: all.map(({ code }) => code),
}));

const keyOf = (list: readonly string[]) => list.toSorted().join();

/**
 * Recent lists with this one first. A list in a different order counts as the same list, and a single country does
 * not count as a list.
 */
export function withRecent(recent: readonly string[][], list: readonly string[]): string[][] {
  if (list.length < 2) return [...recent];
  const others = recent.filter((each) => keyOf(each) !== keyOf(list));
  return [[...list], ...others].slice(0, maxRecent);
}

/** Validation error for the name of a set, in Russian; undefined if the name is valid. */
export function setNameProblem(name: string, own: readonly CountrySet[]): string | undefined {
  const trimmed = name.trim();
  if (trimmed === '') return 'Введите название';
  if (trimmed.length > maxNameLength) return `Не длиннее ${maxNameLength}\u00A0символов`;
  const isNew = own.every((set) => set.name !== trimmed);
  return isNew && own.length >= maxSets ? `Не больше ${maxSets}\u00A0наборов: удалите лишний` : undefined;
}

/** «США, Германия и ещё 38». */
export function listName(list: readonly string[]): string {
  const named = list.slice(0, 2).map((code) => countryName(code));
  const rest = list.length - named.length;
  return `${named.join(', ')}${rest > 0 ? ` и ещё ${rest}` : ''}`;
}
