import { z } from 'zod';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { useSession } from '../../shared/session/session-store.ts';
import { markStageDone } from './stage-marks.ts';
import { simulationMs, tools, type ToolId } from './tools.ts';
import { newId } from '../../shared/browser/new-id.ts';

const toolRunSchema = z.object({
  id: z.uuid(),
  /** Input at the start, validated by each tool. The result is derived from the input, so nothing else is stored. */
  input: z.unknown(),
  /** Subject shown in a list of runs: «lumora × 2 страны». */
  title: z.string(),
  /** Unix time in ms. */
  startedAt: z.number(),
  /** Analysis whose stage the tool performs; null for a tool opened separately. */
  analysisId: z.string().nullable(),
});
export type ToolRun = z.infer<typeof toolRunSchema>;

const toolStateSchema = z.object({
  running: toolRunSchema.nullable(),
  /** Latest finished run, whose result is shown. */
  finished: toolRunSchema.nullable(),
});
type ToolState = z.infer<typeof toolStateSchema>;
export type ToolRuns = Record<ToolId, ToolState>;

const nothing: ToolState = { running: null, finished: null };
const noRuns = Object.fromEntries(tools.map(({ id }) => [id, nothing])) as ToolRuns;

/** Runs of the simulated tools, one per tool. They are kept for the lifetime of the tab and continue after a reload. */
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

/** Elapsed fraction of the simulation, 0 to 1; setting the clock back does not extend the simulation. */
export function elapsedShare(tool: ToolId, { startedAt }: ToolRun, now: number): number {
  return Math.min(1, Math.max(0, now - startedAt) / simulationMs[tool]);
}

function finishInTime(tool: ToolId, run: ToolRun): void {
  const leftMs = (1 - elapsedShare(tool, run, Date.now())) * simulationMs[tool];
  setTimeout(() => finish(tool, run.id), leftMs);
}

/** Starts a simulation, replacing a running one. */
export function startToolRun(tool: ToolId, run: Pick<ToolRun, 'input' | 'title' | 'analysisId'>): void {
  const running: ToolRun = { ...run, id: newId(), startedAt: Date.now() };
  change(tool, { running });
  finishInTime(tool, running);
}

/** Ends a simulation without a result; the previous result is kept. */
export const cancelToolRun = (tool: ToolId): void => change(tool, { running: null });

/** Clears the state of a tool when it is opened for another input. */
export const forgetToolRun = (tool: ToolId): void => change(tool, nothing);

// Resumes simulations interrupted by a reload.
for (const { id } of tools) {
  const { running } = useToolRuns.getState()[id];
  if (running !== null) finishInTime(id, running);
}

useSession.subscribe((now, before) => {
  if (now.user?.id !== before.user?.id) useToolRuns.setState(noRuns);
});
