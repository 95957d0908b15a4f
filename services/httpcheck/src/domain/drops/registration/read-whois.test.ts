import { registrationSchema } from '@geoplan/contracts/drops/drop-lists';
import { assert, property, string } from 'fast-check';
import { expect, it } from 'vitest';
import { judgeWhois } from './read-whois.ts';

const queried = { domain: 'example.ru', server: 'whois.tcinet.ru', checkedAt: '2026-11-27T10:00:00.000Z' };
const head = '% TCI Whois Service. Terms of use:\r\n% https://tcinet.ru/documents/whois_ru_rf.pdf\r\n\r\n';
const end = '\r\nLast updated on 2026-11-27T08:11:30Z\r\n\r\n';
const record = (change: Record<string, string | undefined> = {}) =>
  Object.entries({
    domain: 'EXAMPLE.RU',
    nserver: 'ns1.example.net.',
    state: 'REGISTERED, DELEGATED, VERIFIED',
    person: 'Private Person',
    registrar: 'SAMPLE-RU',
    created: '2014-07-12T09:52:51Z',
    'paid-till': '2027-07-12T10:52:51Z',
    'free-date': '2027-08-12',
    source: 'TCI',
    ...change,
  })
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}:   ${value}\r\n`]))
    .join('');
const judge = (lines: string) => {
  const judged = judgeWhois(lines, queried);
  return 'failure' in judged ? judged.failure.code : judged.registration;
};
const answer = (lines: string) => judge(head + lines + end);

it('reads a registered name with its dates and registrar', () => {
  expect(answer(record())).toEqual({
    kind: 'registration',
    status: 'taken',
    reason: null,
    server: 'whois.tcinet.ru',
    eppStatuses: ['registered', 'delegated', 'verified'],
    registrar: 'SAMPLE-RU',
    registeredAt: '2014-07-12T09:52:51.000Z',
    expiresAt: '2027-07-12T10:52:51.000Z',
    changedAt: null,
    deletesAt: null,
    checkedAt: queried.checkedAt,
  });
});

it('treats an unpaid name as pending deletion', () => {
  const lines = record({
    state: 'REGISTERED, NOT DELEGATED, UNVERIFIED',
    'paid-till': '2026.11.01',
    'free-date': '2026.12.02',
  });
  expect(answer(lines)).toMatchObject({
    status: 'pending_delete',
    eppStatuses: ['registered', 'not delegated', 'unverified'],
    expiresAt: '2026-11-01T00:00:00.000Z',
    deletesAt: '2026-12-02T00:00:00.000Z',
  });
});

it.each([
  ['free', 'No entries found for the selected source(s).\r\n'],
  ['reserved', record({ state: 'RESERVED' })],
  ['reserved', 'This name is reserved.\r\n'],
])('concludes %s from %j', (status, lines) => {
  expect(answer(lines)).toMatchObject({ status });
});

it.each([
  ['a response of only comments', 'unavailable', `${head}% No entries found for the selected source(s).\r\n`],
  ['an empty response', 'unavailable', ''],
  ['the limit', 'rate_limited', '% You have exceeded allowed connection rate.\r\n'],
  ['a rate limit without a comment sign', 'rate_limited', 'You have exceeded allowed connection rate.\r\n'],
  ['the lock', 'rate_limited', `${head}% You are not allowed to connect.\r\n${end}`],
  ['a truncated absence', 'malformed', `${head}No entries found for the selected source(s).`],
  [
    'an absence among other lines',
    'malformed',
    `${head}No entries found for the selected source(s).\r\nor not${end}`,
  ],
  ['a truncated record', 'malformed', head + record().slice(0, 90)],
  ['a record without its source', 'malformed', head + record({ source: undefined }) + end],
  ['another name', 'malformed', head + record({ domain: 'OTHER.RU' }) + end],
  ['an unknown state', 'malformed', head + record({ state: 'SOMETHING' }) + end],
  ['a page', 'malformed', `<html><body>reserved</body></html>`],
])('concludes nothing from %s', (_what, code, text) => {
  expect(judge(text)).toBe(code);
});

it.each([
  ['a quarter of an hour after the rate limit', 900_000, '% You have exceeded allowed connection rate.'],
  ['an hour after the lock', 3_600_000, '% You are not allowed to connect.'],
])('waits %s', (_what, retryAfterMs, text) => {
  expect(judgeWhois(text, queried)).toEqual({ failure: { code: 'rate_limited', retryAfterMs } });
});

it('keeps any text within the contract, and concludes that a name is free only from the exact sentence', () => {
  assert(
    property(string({ unit: 'binary', maxLength: 300 }), string({ maxLength: 50 }), (value, name) => {
      const lines = record({ registrar: value, created: value, 'paid-till': value, [name]: value });
      const judged = judgeWhois(head + lines + end, queried);
      if ('failure' in judged) return true;
      const { registration } = judged;
      return registrationSchema.safeParse(registration).success && registration.status !== 'free';
    }),
  );
});
