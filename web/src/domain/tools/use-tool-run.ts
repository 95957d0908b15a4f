import { parseAsArrayOf, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { stageIds } from '@geoplan/contracts/geo/geo-run-input';
import { useMemo } from 'react';
import type { z } from 'zod';
import { showToast } from '../../shared/ui/overlays/toast.tsx';
import { inputTitle, pairsOf, type ToolInput } from './tool-form.ts';
import { cancelToolRun, elapsedShare, startToolRun, useToolRuns } from './tool-runs.ts';
import { toolOf, type ToolId } from './tools.ts';
import { useTick } from './use-tick.ts';

/**
 * Analysis whose stage the tool performs, from `?analysis=…&stages=…` in a link built by `prefillLink`; null if there
 * is none.
 */
export function useAnalysisOfTool() {
  const [{ analysis, stages }] = useQueryStates({
    analysis: parseAsString,
    stages: parseAsArrayOf(parseAsStringLiteral(stageIds)).withDefault([]),
  });
  return analysis === null ? null : { runId: analysis, stages };
}

/** Simulation of a tool: the running one, the input of the shown result, and the actions to start and cancel it. */
export function useToolRun<Input extends ToolInput>(tool: ToolId, schema: z.ZodType<Input>) {
  const { running, finished } = useToolRuns((runs) => runs[tool]);
  const analysis = useAnalysisOfTool();
  const now = useTick(running !== null);
  /**
   * The input may have been stored by an older version of the app in this tab. No result is shown for an input that
   * does not match the schema.
   */
  const shown = useMemo(() => schema.safeParse(finished?.input).data ?? null, [schema, finished]);
  const runningInput = useMemo(() => schema.safeParse(running?.input).data, [schema, running]);
  return {
    tool,
    isRunning: running !== null,
    /** Number of pairs of the running simulation; 0 while none is running. */
    pairs: runningInput === undefined ? 0 : pairsOf(runningInput).length,
    /** 0 to 1. */
    share: running === null ? 0 : elapsedShare(tool, running, now),
    /** Input of the run whose result is shown; null before the first run. */
    shown,
    /** True if the shown result belongs to the current input. */
    isCurrent: (input: Input) => JSON.stringify(schema.safeParse(input).data) === JSON.stringify(shown),
    start: (input: Input) =>
      startToolRun(tool, { input, title: inputTitle(input), analysisId: analysis?.runId ?? null }),
    cancel: () => {
      cancelToolRun(tool);
      showToast(`${toolOf(tool).title}: отменено`);
    },
  };
}
export type ToolRunView<Input extends ToolInput> = ReturnType<typeof useToolRun<Input>>;
