import type { StageId } from '@geoplan/contracts/geo/geo-run-input';
import type { GeoRun } from '@geoplan/contracts/geo/geo-runs';
import { resultsText } from '../../../domain/runs/run-summary.ts';
import { runPath, runTitle } from '../../../domain/runs/run-texts.ts';

/** Where a stage stands (spec §4). */
export interface StageState {
  status: 'running' | 'completed' | 'error' | 'pending';
  /** What of, in a line; null = nothing has been asked of it. */
  text: string | null;
  /** Where that is shown; null = the stage's own screen. */
  to: string | null;
}

const idle: StageState = { status: 'pending', text: null, to: null };

/** The geo stage from the latest runs, newest first; a cancelled run says nothing (spec §4). */
function geoStage(runs: readonly GeoRun[]): StageState {
  const run =
    runs.find(({ status }) => status === 'running') ??
    runs.find(({ status }) => status === 'completed' || status === 'failed');
  if (run === undefined) return idle;
  const status = run.status === 'failed' ? 'error' : run.status === 'running' ? 'running' : 'completed';
  return { status, text: `${runTitle(run)} · ${resultsText(run)}`, to: runPath(run.runId) };
}

/** A stage of the latest runs, newest first: the others wait until somebody goes on from a run they were chosen for. */
export function stageState(stage: StageId, runs: readonly GeoRun[]): StageState {
  if (stage === 'geoAnalysis') return geoStage(runs);
  const run = runs.find(({ stages, status }) => stages.includes(stage) && status !== 'cancelled');
  return run === undefined
    ? idle
    : { status: 'pending', text: `Выбран: ${runTitle(run)}`, to: runPath(run.runId) };
}
