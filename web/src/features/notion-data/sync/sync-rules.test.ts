import { expect, test } from 'vitest';
import { sampleSyncs } from '../../../testing/fakes/fake-workspace.ts';
import { syncSummary } from './sync-rules.ts';

test('shows the time of the oldest copy', () => {
  const [first, ...others] = sampleSyncs();
  const text = syncSummary([...others, { ...first!, lastSuccessAt: '2026-11-01T12:00:00.000Z' }], null).text;
  expect(text).toMatch(/^01\.11\.2026, /);
});

test('shows a running sync first, with the number of rows read', () => {
  const [first, second, third] = sampleSyncs();
  const syncs = [
    { ...first!, status: 'failed' as const },
    { ...second!, status: 'running' as const, scanned: 900 },
    { ...third!, status: 'running' as const, scanned: 300 },
  ];
  expect(syncSummary(syncs, null)).toEqual({ tone: 'running', text: 'выполняется, прочитано 1\u00a0200' });
});

test('shows a failure with the number of failed databases', () => {
  const [first, ...others] = sampleSyncs();
  const failed = { ...first!, status: 'failed' as const };
  expect(syncSummary([failed, ...others], null)).toEqual({ tone: 'bad', text: 'ошибка в 1 из 3\u00A0баз' });
  expect(syncSummary([failed], null).text).toBe('ошибка');
});

test('shows the number of warnings next to the time', () => {
  const warning = { code: 'column_missing' as const, property: 'Бренд', message: 'Нет столбца «Бренд»' };
  const { tone, warnings } = syncSummary(sampleSyncs({ warnings: [warning] }), null);
  expect([tone, warnings]).toEqual(['warn', 3]);
  expect(syncSummary(sampleSyncs(), null).warnings).toBeUndefined();
});

test('shows the age of the rows while the sync states are unknown', () => {
  expect(syncSummary([], '2026-11-01T12:00:00.000Z').text).toMatch(/^01\.11\.2026/);
  expect(syncSummary([], null).text).toBe('ещё не было');
  expect(syncSummary([], undefined).text).toBe('…');
});
