import type { Finding } from '@geoplan/contracts/http-status/http-status';
import { expect, test } from 'vitest';
import { findingKinds, findingTexts, foundIds, reasonText } from './finding-rules.ts';

const checkedAt = '2026-11-20T11:05:00.000Z';
const nothing: Finding = {
  projectId: 'a',
  httpStatus: 404,
  reason: 'client_error',
  checkedAt,
  finalUrl: null,
  isOtherDomain: false,
  mismatch: null,
  before: null,
  fellAt: null,
  certificateEndsAt: null,
};
const all: Finding = {
  ...nothing,
  mismatch: { expects: 'works', text: 'отвечает 404' },
  before: { httpStatus: 0, reason: 'dns', checkedAt },
  fellAt: checkedAt,
  certificateEndsAt: '2026-12-01T00:00:00.000Z',
};

test('counts a finding under each of its kinds, but only for the given sites', () => {
  const findings = new Map([
    ['a', all],
    ['b', { ...nothing, before: all.before }],
    ['gone', all],
  ]);
  const found = foundIds(findings, ['a', 'b', 'c']);
  expect(Object.fromEntries(Object.entries(found).map(([kind, ids]) => [kind, [...ids]]))).toEqual({
    mismatch: ['a'],
    changed: ['a', 'b'],
    fell: ['a'],
    certificate: ['a'],
  });
});

test('describes findings in words, worst first', () => {
  const texts = findingTexts(all, ' In prod', new Date('2026-11-22T00:00:00Z'));
  expect(texts).toEqual([
    expect.stringMatching(/^Сайт упал: не работает с 20\.11\.2026, \d\d:05$/),
    'В Notion «In prod», а на деле отвечает 404',
    expect.stringMatching(/^В прошлый раз: Нет ответа, DNS \(20\.11\.2026, \d\d:05\)$/),
    'Сертификат заканчивается 01.12.2026',
  ]);
  const late = findingTexts(
    { ...nothing, certificateEndsAt: checkedAt },
    '',
    new Date('2026-11-22T00:00:00Z'),
  );
  expect(late).toEqual(['Сертификат закончился 20.11.2026']);
  const chain = { ...nothing, certificateEndsAt: checkedAt, certificateName: 'R3' };
  expect(findingTexts(chain, '', new Date('2026-11-10T00:00:00Z'))).toEqual([
    'Промежуточный сертификат «R3» заканчивается 20.11.2026',
  ]);
});

test('returns only the reason, to be shown next to the status of a site', () => {
  const now = new Date('2026-11-22T00:00:00Z');
  expect(findingKinds.map((kind) => reasonText(all, kind, now))).toEqual([
    'Отвечает 404, ожидается: работает',
    expect.stringMatching(/^В прошлый раз: Нет ответа, DNS/),
    expect.stringMatching(/^Сайт упал: не работает с 20/),
    'Сертификат заканчивается 01.12.2026',
  ]);
  expect(findingKinds.map((kind) => reasonText(nothing, kind, now))).toEqual(['', '', '', '']);
});
