import { expect, test } from 'vitest';
import { sampleSyncs } from '../../../testing/fakes/fake-workspace.ts';
import { syncSummary } from './sync-rules.ts';

test('the oldest of the copies is shown', () => {
  const [first, ...others] = sampleSyncs();
  const text = syncSummary([...others, { ...first!, lastSuccessAt: '2026-11-01T12:00:00.000Z' }], null).text;
  expect(text).toMatch(/^01\.11\.2026, /);
});

test('a running sync is shown before anything else, with what it has read', () => {
  const [first, second, third] = sampleSyncs();
  const syncs = [
    { ...first!, status: 'failed' as const },
    { ...second!, status: 'running' as const, scanned: 900 },
    { ...third!, status: 'running' as const, scanned: 300 },
  ];
  expect(syncSummary(syncs, null)).toEqual({ tone: 'running', text: 'выполняется, прочитано 1\u00a0200' });
});

test('a failure is shown with the number of its databases', () => {
  const [first, ...others] = sampleSyncs();
  const failed = { ...first!, status: 'failed' as const };
  expect(syncSummary([failed, ...others], null)).toEqual({ tone: 'bad', text: 'ошибка в 1 из 3\u00A0баз' });
  expect(syncSummary([failed], null).text).toBe('ошибка');
});

test('warnings are counted beside the time', () => {
  const warning = { code: 'column_missing' as const, property: 'Бренд', message: 'Нет столбца «Бренд»' };
  const { tone, warnings } = syncSummary(sampleSyncs({ warnings: [warning] }), null);
  expect([tone, warnings]).toEqual(['warn', 3]);
  expect(syncSummary(sampleSyncs(), null).warnings).toBeUndefined();
});

test('while the states are unknown, the rows say how old they are', () => {
  expect(syncSummary([], '2026-11-01T12:00:00.000Z').text).toMatch(/^01\.11\.2026/);
  expect(syncSummary([], null).text).toBe('ещё не было');
  expect(syncSummary([], undefined).text).toBe('…');
});
