import type { RunStatus } from '@geoplan/contracts/runs';
import { expect, test } from 'vitest';
import { sampleRun } from '../../../testing/fakes/sample-runs.ts';
import { stageState } from './stage-rules.ts';

const runs = (...statuses: RunStatus[]) => statuses.map((status, at) => sampleRun({ status }, at + 1));

test.each([
  [[], 'pending', undefined],
  [['cancelled'], 'pending', undefined],
  [['completed', 'failed'], 'completed', 1],
  [['cancelled', 'failed', 'completed'], 'error', 2],
  [['completed', 'running'], 'running', 2],
] as [RunStatus[], string, number | undefined][])(
  'runs %j make the geo stage %s, which leads to the run',
  (statuses, expected, at) => {
    const state = stageState('geoAnalysis', runs(...statuses));
    expect(state.status).toBe(expected);
    expect(state.to).toBe(at === undefined ? null : `/geo-analysis?run=${sampleRun({}, at).runId}`);
  },
);

test('what has been run is told', () => {
  const { text } = stageState('geoAnalysis', [sampleRun({ status: 'completed', done: 96 })]);
  expect(text?.replaceAll('\u00A0', ' ')).toBe('lumoret casino и ещё 2 × 32 страны · 94 из 96, 2 ошибки');
});

test('another stage waits, with the latest run it was chosen for', () => {
  const chosen = [
    sampleRun({ stages: ['tzGeneration'], status: 'cancelled' }, 1),
    sampleRun({ stages: ['dropSearch'] }, 2),
    sampleRun({ stages: ['tzGeneration'], keywords: ['torvelbet'], keywordCount: 1 }, 3),
  ];
  expect(stageState('tzGeneration', chosen)).toEqual({
    status: 'pending',
    text: 'Выбран: torvelbet × 32\u00A0страны'.replace('\u00A0', ' '),
    to: `/geo-analysis?run=${sampleRun({}, 3).runId}`,
  });
  expect(stageState('aiAssistant', chosen)).toEqual({ status: 'pending', text: null, to: null });
});
