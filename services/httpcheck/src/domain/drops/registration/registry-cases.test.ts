import { listCases, readJsonCase } from '@geoplan/sandbox/testing/cases';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { LookupAnswer } from '../answer-failure.ts';
import { judgeRegistration } from './ask-registry.ts';
import { extraServerOf, extraServers } from './extra-servers.ts';

const checkedAt = '2026-11-23T10:00:00.000Z';
const host = 'rdap.example';

function judge(domain: string, answer: Partial<LookupAnswer> & { body?: unknown }) {
  const judged = judgeRegistration(
    { domain, server: `https://${host}/v1/`, checkedAt },
    {
      status: 200,
      contentType: 'application/rdap+json',
      location: undefined,
      retryAfterMs: null,
      text: answer.body === undefined ? '' : JSON.stringify(answer.body),
      host,
      ...answer,
    },
  );
  return 'failure' in judged ? judged.failure.code : judged.registration;
}

const body = z.looseObject({});
const iso = (text: string | null | undefined) => (text ? new Date(text).toISOString() : null);
/** The test of each file. */
const tests: Record<string, (file: string) => void> = {
  'registry-answers.json': (file) => {
    const { cases } = readJsonCase(
      file,
      z.looseObject({ cases: z.array(z.looseObject({ status: z.int(), body })) }),
    );
    const [reserved, taken] = cases.map((each) => judge(nameIn(each.body), each));
    expect(reserved).toMatchObject({ status: 'reserved', notice: 'Registry Reserved' });
    expect(taken).toMatchObject({ status: 'taken', eppStatuses: ['active'] });
  },
  'rdap-live-answers.json': (file) => {
    const given = z.looseObject({
      domain: z.string(),
      expected: z.record(z.string(), z.string().nullable()),
      body,
    });
    for (const { domain, expected, body: sent } of readJsonCase(
      file,
      z.looseObject({ given: z.array(given) }),
    ).given) {
      expect(judge(domain, { body: sent })).toMatchObject({
        status: expected['status'],
        registrar: expected['registrar'],
        registeredAt: iso(expected['registered']),
        expiresAt: iso(expected['expires']),
        changedAt: iso(expected['changed']),
      });
    }
  },
  'rdap-zones-without-bootstrap.json': (file) => {
    const { given } = readJsonCase(
      file,
      z.looseObject({
        given: z.looseObject({
          denic: z.looseObject({ taken: z.looseObject({ body }) }),
          bootstrapLacks: z.array(z.string()),
          lackingByCommonKnowledge: z.array(z.string()),
        }),
      }),
    );
    const lacking = [...given.bootstrapLacks, 'ch', 'li', ...given.lackingByCommonKnowledge];
    expect(
      Object.fromEntries(lacking.map((zone) => [zone, extraServerOf(`shop.${zone}`, extraServers)])),
    ).toEqual({
      de: 'https://rdap.denic.de/',
      ch: 'https://rdap.nic.ch/',
      li: 'https://rdap.nic.li/',
      ru: 'whois://whois.tcinet.ru',
      'xn--p1ai': 'whois://whois.tcinet.ru',
      // Maintained lists disagree about them.
      co: null,
      mx: null,
      cl: null,
      nz: null,
    });
    expect(judge('free-name.de', { status: 404 })).toMatchObject({ status: 'free' });
    expect(judge('deutschland-usa.de', given.denic.taken)).toMatchObject({ status: 'pending_delete' });
  },
};

/** Domain that a response is about: its own name, or the one in its text. */
const nameIn = (sent: Record<string, unknown>): string =>
  /[a-z-]+\.[a-z]+/.exec(String(sent['ldhName'] ?? sent['description']))?.[0] ?? '';

it.each(listCases('registries'))('$file: $expected', ({ file }) => {
  const test = tests[file];
  expect(test).toBeTypeOf('function');
  test?.(file);
});

it.each([
  ['Reserved Name', { title: 'Not Found', description: ['Reserved Name'] }],
  ['This domain is blocked by DPML.', { errorCode: 404, description: 'This domain is blocked by DPML.' }],
  ['The label cannot be registered', { title: 'The label cannot be registered' }],
  ['Domain is premium', { title: 'Object not found', description: [7, 'Domain is premium'] }],
])('keeps the notice %j of a name that is not free', (notice, sent) => {
  expect(judge('shop.com', { status: 404, body: sent })).toMatchObject({ status: 'reserved', notice });
});

it.each([
  [{ errorCode: 404, title: 'Not Found', description: ['No such domain'] }],
  [{ title: 'Not Found', description: ['© 2026 Registry. All rights reserved.'] }],
  [{ title: 'Not Found', description: ['The registry reserves the right to limit access.'] }],
  [{ description: 'The requested data is not available.' }],
])('concludes free from %j', (sent) => {
  expect(judge('shop.com', { status: 404, body: sent })).toMatchObject({ status: 'free' });
});

it.each([
  [{ host: 'rdap.registrar.example', body: { errorCode: 404, title: 'Not Found' } }],
  [{ host: 'rdap.registrar.example', body: undefined }],
])('concludes nothing from an absence reported by another host: %j', (answer) => {
  expect(judge('shop.com', { status: 404, ...answer })).toMatchObject({
    status: 'unknown',
    reason: 'other_server',
    server: 'rdap.registrar.example',
  });
});

it.each([
  ['an error from a proxy with a 404', { status: 404, body: { errorCode: 503 } }],
  ['text from a proxy with a 404', { status: 404, text: 'no route to upstream', contentType: 'text/plain' }],
  ['a list', { body: [] }],
  ['another object', { body: { objectClassName: 'entity', ldhName: 'shop.com' } }],
  ['an object without a name or a class', { body: { status: ['active'] } }],
  ['another domain', { body: { objectClassName: 'domain', unicodeName: 'другой.com' } }],
])('rejects %s', (_what, answer) => {
  expect(judge('shop.com', answer)).toBe('malformed');
});

it.each([
  ['events', { events: 'none' }],
  ['one event', { events: { eventAction: 'registration', eventDate: '2017-04-02T10:11:12Z' } }],
  ['event dates', { events: [{ eventAction: 'expiration', eventDate: 20_300_101 }, null, 7] }],
  ['entities', { entities: { roles: 'registrar', vcardArray: 'none' } }],
  ['statuses', { status: [7, null, 'active'] }],
  ['a name in Unicode', { ldhName: undefined, unicodeName: 'Shop.com.' }],
  ['a name that is not text', { ldhName: 7 }],
])('accepts a registration with unusual %s', (_what, change) => {
  const sent = { objectClassName: 'domain', ldhName: 'SHOP.com', ...change };
  expect(judge('shop.com', { body: sent })).toMatchObject({ status: 'taken' });
});
