import { expect, test } from 'vitest';
import { listName, regionSets, setNameProblem, withRecent } from './country-set-rules.ts';

test('keeps the last five lists, newest first, and treats the same countries in a different order as one list', () => {
  const lists = ['de', 'fr', 'pl', 'it', 'es'].map((code) => ['us', code]);
  const kept = lists.reduce<string[][]>((recent, list) => withRecent(recent, list), []);
  expect(kept[0]).toEqual(['us', 'es']);
  expect(withRecent(kept, ['de', 'us'])[0]).toEqual(['de', 'us']);
  expect(withRecent(kept, ['de', 'us'])).toHaveLength(5);
  expect(withRecent(kept, ['us', 'br'])).toHaveLength(5);
  expect(withRecent(kept, ['us', 'br'])).not.toContainEqual(['us', 'de']);
});

test('does not treat a single country as a list', () => {
  expect(withRecent([], ['us'])).toEqual([]);
});

test('returns each region as a set of all its countries', () => {
  const europe = regionSets.find(({ name }) => name === 'Европа');
  expect(europe?.countries).toContain('de');
  expect(new Set(regionSets.flatMap(({ countries }) => countries)).size).toBe(200);
});

test('rejects an empty name, a name over 40 characters and a fifty-first set, but accepts a replacement', () => {
  const full = Array.from({ length: 50 }, (_, at) => ({ name: `set ${at}`, countries: ['us'] }));
  expect(setNameProblem(' ', [])).toBe('Введите название');
  expect(setNameProblem('x'.repeat(41), [])).toBe('Не длиннее 40\u00A0символов');
  expect(setNameProblem('new', full)).toBe('Не больше 50\u00A0наборов: удалите лишний');
  expect(setNameProblem('set 7', full)).toBeUndefined();
});

test('names a list after its first two countries and the number of remaining countries', () => {
  expect(listName(['us', 'de', 'pl', 'fr'])).toBe('США, Германия и ещё 2');
  expect(listName(['us', 'de'])).toBe('США, Германия');
});
