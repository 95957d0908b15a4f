import { failureSchema } from '@geoplan/contracts/errors';
import type { GeoRunDetail } from '@geoplan/contracts/geo/geo-runs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startGeoOnSandbox, words } from '../../testing/start-geo-on-sandbox.ts';

let geo: Awaited<ReturnType<typeof startGeoOnSandbox>>;
beforeAll(async () => {
  geo = await startGeoOnSandbox();
});
afterAll(() => geo.close());

const path = '/api/geo-analysis';
const us = ['us'];

const refused: [what: string, body: unknown, message: string | RegExp][] = [
  ['an unknown country', { keywords: ['a'], countries: ['us', 'zz'] }, 'Неизвестная страна «zz»'],
  ['a number as a keyword', { keywords: [5], countries: us }, /[а-я]/],
  ['an unknown field', { keywords: ['a'], countries: us, extra: 1 }, /[а-я]/],
];

it.each(refused)(
  'rejects %s in Russian, for a start and for an estimate, and stores nothing',
  async (_what, body, message) => {
    for (const end of ['', '/estimate']) {
      const answer = await geo.send('POST', path + end, { body });
      expect(answer.status, answer.text).toBe(400);
      const { error } = failureSchema.parse(answer.body);
      expect(error.message).toMatch(message);
    }
    expect(await geo.sql('select from runs')).toEqual([]);
  },
);

it('rejects a start of 50,001 pairs, but counts them in an estimate, which reports that they do not fit', async () => {
  const body = { keywords: words(16_667), countries: ['us', 'de', 'fr'] };
  const start = await geo.send('POST', path, { body: { ...body, confirmedPairs: 50_000 } });
  expect(start.status, start.text).toBe(400);
  expect(failureSchema.parse(start.body).error.message).toMatch(/не больше 50.000.пар.*выбрано 50.001/);
  const { body: answer } = await geo.send('POST', `${path}/estimate`, { body });
  expect(answer.data).toMatchObject({ pairs: 50_001, fits: false });
  expect(await geo.sql('select from runs')).toEqual([]);
});

it('accepts every unusual but valid keyword, and removes duplicates', async () => {
  const keywords = [
    'кофе',
    ' Кофе ',
    'КОФЕ',
    'a/b',
    '100%',
    '%2F',
    '..',
    'emoji 🚀👩‍🚀',
    'é',
    'e\u0301',
    'o\'neil "quoted"; drop table runs',
    'x'.repeat(200),
    'ж'.repeat(200),
    'a,b',
    'a&country=de#x?y=+',
    '${x}\\n\\',
    '',
    '\u200b',
  ];
  const body = { keywords, countries: ['US', 'us', 'uk', 'GB'] };
  const answer = await geo.send('POST', path, { body });
  expect(answer.status, answer.text).toBe(200);
  const { results, errors, runId } = answer.body.data as GeoRunDetail;
  expect(errors).toEqual([]);
  expect([...new Set(results.map(({ country }) => country))].toSorted()).toEqual(['gb', 'us']);
  const kept = [...new Set(results.map(({ keyword }) => keyword))];
  expect(kept).toEqual(
    keywords.filter((each) => !['', '\u200b', ' Кофе ', 'КОФЕ', 'e\u0301'].includes(each)),
  );
  for (const { asked, keyword } of geo.sandbox.counts()) expect(asked, keyword).toBe(1);
  expect((await geo.read(runId)).results).toEqual(results);
  const again = await geo.send('POST', path, { body });
  expect((again.body.data as GeoRunDetail).results).toEqual(results);
});

it('rejects bodies that are not JSON objects, and other content types', async () => {
  for (const raw of ['', '[]', 'null', '{', '"x"'])
    expect((await geo.send('POST', path, { raw })).status, raw).toBe(400);
  const raw = JSON.stringify({ keywords: ['a'], countries: us });
  expect((await geo.send('POST', path, { raw, headers: { 'content-type': 'text/plain' } })).status).toBe(415);
  const huge = JSON.stringify({ keywords: ['a'.repeat(1_100_000)], countries: us });
  expect((await geo.send('POST', path, { raw: huge })).status).toBe(413);
});
