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
const noKeywords = 'Пожалуйста, введите хотя бы одно ключевое слово';
const noCountries = 'Пожалуйста, выберите хотя бы одну страну';
const unknownCountry = (given: string) =>
  `Неизвестная страна «${given}»: нужен двухбуквенный код, например us`;

const refused: [what: string, body: unknown, message: string | RegExp][] = [
  ['no keywords', { keywords: [], countries: us }, noKeywords],
  ['missing keywords', { countries: us }, noKeywords],
  ['only blank keywords', { keywords: ['', '  ', '\t\n'], countries: us }, noKeywords],
  [
    'a keyword of 201 characters',
    { keywords: ['ж'.repeat(201)], countries: us },
    'Ключевое слово длиннее 200\u00A0символов',
  ],
  ['NUL', { keywords: ['a\u0000b'], countries: us }, 'Недопустимые символы'],
  ['a lone surrogate', { keywords: ['\ud800'], countries: us }, 'Недопустимые символы'],
  ['a number as a keyword', { keywords: [5], countries: us }, /[а-я]/],
  ['no countries', { keywords: ['a'], countries: [] }, noCountries],
  ['missing countries', { keywords: ['a'] }, noCountries],
  ['an unknown country', { keywords: ['a'], countries: ['us', 'zz'] }, unknownCountry('zz')],
  ['a country by name', { keywords: ['a'], countries: ['Germany'] }, unknownCountry('Germany')],
  ['an empty country', { keywords: ['a'], countries: [''] }, unknownCountry('')],
  ['too many keywords', { keywords: words(20_001), countries: us }, /Не больше 20.000/],
  ['more countries than exist', { keywords: ['a'], countries: Array(1_001).fill('us') }, /Не больше 1.000/],
  ['only an invisible keyword', { keywords: ['\u200b'], countries: us }, noKeywords],
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

it('rejects a start of 5,001 pairs unless their number is confirmed', async () => {
  const body = { keywords: words(1_667), countries: ['us', 'de', 'fr'] };
  for (const confirmedPairs of [undefined, 5_000]) {
    const start = await geo.send('POST', path, { body: { ...body, confirmedPairs } });
    expect(start.status, start.text).toBe(400);
    expect(failureSchema.parse(start.body).error.message).toMatch(/Больше 5.000.пар.*числом: 5.001/);
  }
  const { body: answer } = await geo.send('POST', `${path}/estimate`, { body });
  expect(answer.data).toMatchObject({ pairs: 5_001, fits: null });
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
