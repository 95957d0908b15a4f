import { expect, test } from 'vitest';
import { sampleDisplayConfig, sampleSyncs } from '../../../testing/fakes/fake-workspace.ts';
import { sampleRun } from '../../../testing/fakes/sample-runs.ts';
import { firstSteps, isFirstStart } from './step-rules.ts';

const source = { hasKey: true, isDemo: false, remaining: 1_240, currency: 'requests' as const };
const done = (known: Parameters<typeof firstSteps>[0]) => firstSteps(known).map(({ isDone }) => isDone);

test('marks no step as done in an empty workspace', () => {
  const known = { source: { ...source, hasKey: false }, config: null, syncs: [] };
  expect(done(known)).toEqual([false, false, false]);
  expect(done({ source: undefined, config: undefined, syncs: [] })).toEqual([false, false, false]);
});

test('marks the first step as done if there is a key, and the second step only after the connected workspace has been synced', () => {
  const config = sampleDisplayConfig();
  expect(done({ source, config, syncs: sampleSyncs() })).toEqual([true, true, false]);
  const unread = { source, config, syncs: sampleSyncs({ status: 'running', lastSuccessAt: null }) };
  expect(done(unread)).toEqual([true, false, false]);
  expect(firstSteps(unread)[1]?.text).toContain('ещё не закончилась');
});

test('accepts the sandbox as a source and names it', () => {
  const known = { source: { ...source, isDemo: true }, config: null, syncs: [] };
  expect(firstSteps(known)[0]).toMatchObject({ isDone: true, text: expect.stringContaining('песочница') });
});

test.each([
  [[], true],
  [[sampleRun({ done: 0, failed: 0 })], true],
  [[sampleRun({ status: 'failed', done: 96, failed: 96 })], true],
  [[sampleRun({ done: 0, failed: 0 }), sampleRun({ done: 3, failed: 2 }, 2)], false],
])('treats the first result of runs %# as missing: %s', (runs, expected) => {
  expect(isFirstStart(runs)).toBe(expected);
});
