import { expect, test } from 'vitest';
import { listName, regionSets, setNameProblem, withRecent } from './country-set-rules.ts';

test('the last list comes first, five are kept, and the same countries in a different order count as one list', () => {
  const lists = ['de', 'fr', 'pl', 'it', 'es'].map((code) => ['us', code]);
  const kept = lists.reduce<string[][]>((recent, list) => withRecent(recent, list), []);
  expect(kept[0]).toEqual(['us', 'es']);
  expect(withRecent(kept, ['de', 'us'])[0]).toEqual(['de', 'us']);
  expect(withRecent(kept, ['de', 'us'])).toHaveLength(5);
  expect(withRecent(kept, ['us', 'br'])).toHaveLength(5);
  expect(withRecent(kept, ['us', 'br'])).not.toContainEqual(['us', 'de']);
});

test('a single country is not a list', () => {
  expect(withRecent([], ['us'])).toEqual([]);
});

test('the regions are sets of all their countries', () => {
  const europe = regionSets.find(({ name }) => name === 'Европа');
  expect(europe?.countries).toContain('de');
  expect(new Set(regionSets.flatMap(({ countries }) => countries)).size).toBe(200);
});

test('a set needs a name of at most 40 characters; the fifty-first set is refused, but not a replacement', () => {
  const full = Array.from({ length: 50 }, (_, at) => ({ name: `set ${at}`, countries: ['us'] }));
  expect(setNameProblem(' ', [])).toBe('Введите название');
  expect(setNameProblem('x'.repeat(41), [])).toBe('Не длиннее 40\u00A0символов');
  expect(setNameProblem('new', full)).toBe('Не больше 50\u00A0наборов: удалите лишний');
  expect(setNameProblem('set 7', full)).toBeUndefined();
});

test('a list is named after its first two countries and how many more there are', () => {
  expect(listName(['us', 'de', 'pl', 'fr'])).toBe('США, Германия и ещё 2');
  expect(listName(['us', 'de'])).toBe('США, Германия');
});
