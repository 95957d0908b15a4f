import { dropTopics, registrationStatuses } from '@geoplan/contracts/drops/drop-lists';
import { array, assert, constantFrom, integer, property, record, string, subarray } from 'fast-check';
import { expect, test } from 'vitest';
import { sampleDrop, sampleHistory, sampleRegistration } from '../../../testing/fakes/sample-drops.ts';
import { fitOf, fitText } from './fit-score.ts';

const drop = sampleDrop('lumora-casino.com');

test('gives an unchecked domain neither score nor reasons, and a taken domain no score', () => {
  expect(fitOf(drop, [])).toEqual({ score: null, reasons: [] });
  const taken = { ...drop, registration: sampleRegistration('taken') };
  expect([fitOf(taken, []).score, fitText(fitOf(taken, []))]).toEqual([null, 'занят']);
});

test('returns the sum of the points for each reason, and lists the reasons', () => {
  const found = {
    ...sampleDrop('lumora-casino.com', { backlinks: 120, rating: 22, trustFlow: 8 }),
    registration: sampleRegistration('free'),
    history: sampleHistory({ years: [2015, 2016, 2017], titles: [{ year: 2017, title: 'Lumora: slots' }] }),
  };
  const fit = fitOf(found, ['Lumora']);
  expect(fitText(fit)).toBe(
    'свободен +20, 3\u00A0года в архиве +10, 120\u00A0ссылок +7, рейтинг 22 +6, в имени есть «Lumora» +15, в истории есть «Lumora» +10',
  );
  expect(fit.score).toBe(98);
});

test.each([
  [sampleHistory({ outcome: 'none', years: [] }), 'свободен +20, в архиве ничего нет −5'],
  [
    sampleHistory({ years: [2015], redirectsTo: 'other.com', topics: ['pharma', 'adult'] }),
    'свободен +20, 1\u00A0год в архиве +5, последний редирект — на other.com −10, в истории сайт для взрослых −20, в истории продажа лекарств: частый след спама −25',
  ],
])('weighs history %# as «%s»', (history, text) => {
  const ordered = { ...history, topics: dropTopics.filter((topic) => history.topics.includes(topic)) };
  expect(fitText(fitOf({ ...drop, registration: sampleRegistration('free'), history: ordered }, []))).toBe(
    text,
  );
});

test('matches a keyword of several words in any order, but ignores single letters', () => {
  const free = { ...drop, registration: sampleRegistration('free') };
  expect(fitText(fitOf(free, ['casino lumora']))).toContain('в имени есть «casino lumora»');
  expect(fitText(fitOf(free, ['a', 'vexbet']))).toBe('свободен +20');
});

test('keeps a score between 0 and 100, and never scores a free domain below a domain of unknown status', () => {
  const history = record({
    years: subarray([2001, 2005, 2009, 2013, 2017, 2020, 2021, 2022]),
    topics: subarray([...dropTopics]),
  });
  assert(
    property(
      history,
      integer({ min: 0, max: 1e9 }),
      constantFrom(...registrationStatuses),
      array(string(), { maxLength: 3 }),
      (change, backlinks, status, keywords) => {
        const known = { ...sampleDrop('a-b.com', { backlinks }), history: sampleHistory(change) };
        const scoreOf = (each: typeof status) =>
          fitOf({ ...known, registration: sampleRegistration(each) }, keywords).score;
        const score = scoreOf(status);
        const isBounded = score === null || (score >= 0 && score <= 100);
        return isBounded && (scoreOf('free') ?? -1) >= (scoreOf('unknown') ?? -1);
      },
    ),
  );
});
