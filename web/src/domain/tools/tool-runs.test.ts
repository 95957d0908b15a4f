import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { cancelToolRun, startToolRun, useToolRuns } from './tool-runs.ts';
import { tools } from './tools.ts';

const { kept } = vi.hoisted(() => {
  const entries = new Map<string, string>();
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('addEventListener', () => {});
  vi.useFakeTimers();
  return { kept: entries };
});
beforeEach(() => kept.clear());
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const run = { input: { keywords: ['lumora'], countries: ['pl'] }, title: 'lumora × PL', analysisId: 'run-1' };
const marks = () => JSON.parse(kept.get('analysis-stages-done') ?? '[]') as unknown;

// Spec §9.
const delays = {
  competitorAnalysis: 3_000,
  tzGeneration: 2_000,
  aiAssistant: 3_000,
  domainSearch: 2_000,
  dropSearch: 3_000,
};

test.each(tools.map(({ id }) => id))(
  'ends the simulation of %s after exactly its delay, and marks the stage of its analysis as done',
  (id) => {
    startToolRun(id, run);
    vi.advanceTimersByTime(delays[id] - 1);
    expect(useToolRuns.getState()[id]).toMatchObject({ running: run });
    expect(marks()).not.toContainEqual(['run-1', id]);
    vi.advanceTimersByTime(1);
    expect(useToolRuns.getState()[id]).toMatchObject({ running: null, finished: run });
    expect(marks()).toContainEqual(['run-1', id]);
  },
);

test('keeps the previous result if a simulation is cancelled', () => {
  startToolRun('aiAssistant', run);
  vi.advanceTimersByTime(delays.aiAssistant);
  startToolRun('aiAssistant', { ...run, title: 'another' });
  cancelToolRun('aiAssistant');
  vi.advanceTimersByTime(delays.aiAssistant);
  expect(useToolRuns.getState().aiAssistant).toMatchObject({ running: null, finished: run });
});
