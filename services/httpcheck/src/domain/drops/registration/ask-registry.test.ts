import { registrationSchema } from '@geoplan/contracts/drops/drop-lists';
import { anything, array, assert, object, property } from 'fast-check';
import { expect, it } from 'vitest';
import type { LookupAnswer } from '../answer-failure.ts';
import { judgeRegistration, registrationUrl } from './ask-registry.ts';
import { eppStatus, statusOf } from './read-registration.ts';

const checkedAt = '2026-11-23T10:00:00.000Z';
const answer = (change: Partial<LookupAnswer>): LookupAnswer => ({
  status: 200,
  contentType: 'application/rdap+json',
  location: undefined,
  retryAfterMs: null,
  text: '',
  host: 'rdap.example',
  ...change,
});
const judge = (change: Partial<LookupAnswer>) =>
  judgeRegistration({ domain: 'shop.com', server: 'https://rdap.example/v1/', checkedAt }, answer(change));
const body = (change: object) =>
  JSON.stringify({ objectClassName: 'domain', ldhName: 'SHOP.COM', ...change });
const statusText = (change: Partial<LookupAnswer>): string => {
  const judged = judge(change);
  return 'failure' in judged ? judged.failure.code : judged.registration.status;
};

it('queries the domain below the base URL', () => {
  expect(registrationUrl('https://rdap.verisign.com/com/v1/', 'shop.com')).toBe(
    'https://rdap.verisign.com/com/v1/domain/shop.com',
  );
});

it.each([
  ['client transfer prohibited', 'client transfer prohibited'],
  ['clientTransferProhibited', 'client transfer prohibited'],
  ['pendingDelete https://icann.org/epp#pendingDelete', 'pending delete'],
  [' Redemption_Period ', 'redemption period'],
  ['server-hold', 'server hold'],
])('reads the status %j as %j', (text, status) => {
  expect(eppStatus(text)).toBe(status);
});

it('reads only the first 300 characters of a status with 30,000 spaces', () => {
  expect(eppStatus(`active${' '.repeat(30_000)}x`)).toBe('active');
});

it.each([
  [[], 'taken'],
  [['active'], 'taken'],
  [['redemption period'], 'pending_delete'],
  [['client hold', 'pending delete'], 'pending_delete'],
  [['redemption period', 'pending restore'], 'taken'],
])('counts %j as %s', (statuses, status) => {
  expect(statusOf(statuses)).toBe(status);
});

it('reads status, registrar and dates, and treats an invalid date as unknown', () => {
  const text = body({
    status: ['pendingDelete', 'pendingDelete', ''],
    events: [
      { eventAction: 'Registration', eventDate: '2017-04-02T10:11:12Z' },
      { eventAction: 'expiration', eventDate: 'soon' },
      { eventAction: 'last changed', eventDate: '2026-11-12T00:00:00+02:00' },
      { eventAction: 'deletion', eventDate: '9999-01-01T00:00:00Z' },
      { eventAction: 'transfer' },
    ],
    entities: [
      { roles: ['registrant'], vcardArray: ['vcard', [['fn', {}, 'text', 'A Person']]] },
      { roles: ['registrar'], vcardArray: ['vcard', [['fn', {}, 'text', ' Sample \n Registrar ']]] },
    ],
  });
  expect(judge({ text })).toEqual({
    registration: {
      kind: 'registration',
      status: 'pending_delete',
      reason: null,
      server: 'rdap.example',
      eppStatuses: ['pending delete'],
      registrar: 'Sample Registrar',
      registeredAt: '2017-04-02T10:11:12.000Z',
      expiresAt: null,
      changedAt: '2026-11-11T22:00:00.000Z',
      deletesAt: null,
      checkedAt,
    },
  });
});

it.each<[string, Partial<LookupAnswer>]>([
  ['free', { status: 404, text: '', contentType: undefined }],
  ['free', { status: 404, text: '{"errorCode":404,"title":"Not Found"}' }],
  // A wrong path or a proxy would report every domain as free.
  ['malformed', { status: 404, text: '<!doctype html><h1>Not found', contentType: undefined }],
  ['malformed', { status: 404, text: 'Not found', contentType: 'text/html; charset=utf-8' }],
  ['taken', { text: body({}) }],
  ['malformed', { text: body({ ldhName: 'OTHER.COM' }) }],
  ['malformed', { text: '<html>' }],
  ['malformed', { text: '[]' }],
  ['malformed', { text: '' }],
  ['rate_limited', { status: 429 }],
  ['rate_limited', { status: 503, retryAfterMs: 5_000 }],
  ['unavailable', { status: 503 }],
  ['unavailable', { status: 502, text: '<html>' }],
  ['refused', { status: 400 }],
  ['refused', { status: 403 }],
  ['bad_redirect', { status: 302 }],
])('concludes %s from %j', (expected, change) => {
  expect(statusText(change)).toBe(expected);
});

it('keeps any registry response within the contract, and concludes that a name is free only from a 404', () => {
  assert(
    property(object({ maxDepth: 4 }), array(anything()), (extra, list) => {
      const text = JSON.stringify({ ...extra, ldhName: 'shop.com', events: list, entities: list }) ?? '';
      const judged = judge({ text });
      if ('failure' in judged) return judged.failure.code === 'malformed';
      return (
        registrationSchema.safeParse(judged.registration).success && judged.registration.status !== 'free'
      );
    }),
  );
});
