import { expect, test } from 'vitest';
import { sampleDrop } from '../../../testing/fakes/sample-drops.ts';
import { keywordsOf, listName, longestSeconds, startBody } from './list-form.ts';

test.each([
  ['auction-nov.csv', 'auction-nov'],
  ['Список.2026.CSV', 'Список.2026'],
  ['.csv', 'Список'],
])('names the list from the file %s «%s»', (file, name) => {
  expect(listName(file)).toBe(name);
});

test('splits keywords, removes duplicates, and limits their number and length', () => {
  expect(keywordsOf(' lumora, bet;lumora\n ,')).toEqual({ keywords: ['lumora', 'bet'] });
  expect(keywordsOf(Array.from({ length: 51 }, (_, at) => `k${at}`).join()).problem).toBe(
    'Не больше 50\u00A0слов',
  );
  expect(keywordsOf('x'.repeat(201)).problem).toBe('Ключевое слово длиннее 200\u00A0символов');
});

const names = (zone: string) => Array.from({ length: 100 }, (_, at) => ({ domain: `a${at}.${zone}` }));

test('estimates the duration of a list check from the slowest source: the registries, whois or the archive', () => {
  const pauses = { registryPauseMs: 1_000, whoisPauseMs: 6_000, archivePauseMs: 3_000 };
  expect([
    longestSeconds(names('com'), false, pauses),
    longestSeconds([...names('ru'), ...names('com')], false, pauses),
    longestSeconds(names('xn--p1ai'), true, pauses),
  ]).toEqual([100, 600, 1_500]);
});

test('sends only the fields present in the file', () => {
  const { candidate } = sampleDrop('a.com', { price: 0 });
  const list = { name: ' x ', keywords: ['a'], hasHistory: true, candidates: [candidate] };
  expect(startBody(list)).toEqual({ ...list, name: 'x', candidates: [{ domain: 'a.com', price: 0 }] });
});
