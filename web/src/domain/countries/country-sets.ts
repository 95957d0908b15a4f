import { storedValue } from '../../shared/storage/stored-value.ts';
import { readSets, withRecent, type CountrySet, type StoredSets } from './country-set-rules.ts';

const { useValue, get, save } = storedValue<StoredSets>('country-sets', {
  initial: { own: [], recent: [] },
  decode: (text) => readSets(JSON.parse(text)),
  encode: (sets) => JSON.stringify(sets),
});

/** Named sets and recent lists stored in this browser. */
export const useCountrySets = (): StoredSets => useValue((sets) => sets);

/** Stores the countries of a started run. A browser that refuses storage has no recent lists. */
export function rememberCountries(list: readonly string[]): void {
  const stored = get();
  try {
    save({ ...stored, recent: withRecent(stored.recent, list) });
  } catch {
    // The start must succeed even if the list cannot be stored.
  }
}

/**
 * Saves a set, replacing a set of the same name. @throws DOMException if the browser refuses to store it.
 */
export function saveCountrySet(set: CountrySet): void {
  const { own, recent } = get();
  save({ own: [set, ...own.filter(({ name }) => name !== set.name)], recent });
}

/** Removes the set with this name. @throws DOMException if the browser refuses to store the change. */
export function removeCountrySet(name: string): void {
  const { own, recent } = get();
  save({ own: own.filter((each) => each.name !== name), recent });
}
