import { z } from 'zod';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { useSession } from '../../shared/session/session-store.ts';
import { markStageDone } from './stage-marks.ts';
import { simulationMs, tools, type ToolId } from './tools.ts';
import { newId } from '../../shared/browser/new-id.ts';

const toolRunSchema = z.object({
  id: z.uuid(),
  /** What it was started with; each tool checks its own. Its result derives from it, so nothing else is kept. */
  input: z.unknown(),
  /** What is worked on, for a list of runs: «lumora × 2 страны». */
  title: z.string(),
  /** Unix time in ms. */
  startedAt: z.number(),
  /** The analysis whose stage it does; null for a tool opened by itself. */
  analysisId: z.string().nullable(),
});
export type ToolRun = z.infer<typeof toolRunSchema>;

const toolStateSchema = z.object({
  running: toolRunSchema.nullable(),
  /** The latest that came to its end: the one whose result is shown. */
  finished: toolRunSchema.nullable(),
});
type ToolState = z.infer<typeof toolStateSchema>;
export type ToolRuns = Record<ToolId, ToolState>;

const nothing: ToolState = { running: null, finished: null };
const noRuns = Object.fromEntries(tools.map(({ id }) => [id, nothing])) as ToolRuns;

/** Runs of the simulated tools, one a tool; they live as long as the tab and go on over a reload. */
export const useToolRuns = create<ToolRuns>()(
  persist(() => noRuns, {
    name: 'tool-runs',
    storage: createJSONStorage(() => sessionStorage),
    merge: (stored) => {
      const read = z.record(z.string(), toolStateSchema.catch(nothing)).catch({}).parse(stored);
      return Object.fromEntries(tools.map(({ id }) => [id, read[id] ?? nothing])) as ToolRuns;
    },
  }),
);

function change(tool: ToolId, state: Partial<ToolState>): void {
  useToolRuns.setState((runs) => ({ [tool]: { ...runs[tool], ...state } }));
}

function finish(tool: ToolId, id: string): void {
  const { running } = useToolRuns.getState()[tool];
  if (running?.id !== id) return;
  change(tool, { running: null, finished: running });
  if (running.analysisId !== null) markStageDone(running.analysisId, tool);
}

/** Part of the simulation that is over, 0 to 1; a clock that was set back does not make it longer. */
export function elapsedShare(tool: ToolId, { startedAt }: ToolRun, now: number): number {
  return Math.min(1, Math.max(0, now - startedAt) / simulationMs[tool]);
}

function finishInTime(tool: ToolId, run: ToolRun): void {
  const leftMs = (1 - elapsedShare(tool, run, Date.now())) * simulationMs[tool];
  setTimeout(() => finish(tool, run.id), leftMs);
}

/** Starts a simulation; one that is going on is replaced. */
export function startToolRun(tool: ToolId, run: Pick<ToolRun, 'input' | 'title' | 'analysisId'>): void {
  const running: ToolRun = { ...run, id: newId(), startedAt: Date.now() };
  change(tool, { running });
  finishInTime(tool, running);
}

/** Ends a simulation without a result; the one before stays. */
export const cancelToolRun = (tool: ToolId): void => change(tool, { running: null });

/** Forgets what a tool has done: it is opened for something else. */
export const forgetToolRun = (tool: ToolId): void => change(tool, nothing);

// Those that a reload has interrupted.
for (const { id } of tools) {
  const { running } = useToolRuns.getState()[id];
  if (running !== null) finishInTime(id, running);
}

useSession.subscribe((now, before) => {
  if (now.user?.id !== before.user?.id) useToolRuns.setState(noRuns);
});
