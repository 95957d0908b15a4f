import type { Run } from '@geoplan/contracts/runs';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { showToast } from '../../shared/ui/overlays/toast.tsx';
import { pairsOf, toolFormShape } from './tool-form.ts';
import { cancelToolRun, elapsedShare, useToolRuns, type ToolRun } from './tool-runs.ts';
import { simulationMs, tools, type Tool } from './tools.ts';
import { useTick } from './use-tick.ts';

const inputSchema = z.object(toolFormShape);

const iso = (ms: number) => new Date(ms).toISOString();

/** Simulation as an item of a list that contains runs of any kind. */
function listedRun(tool: Tool, run: ToolRun, now: number): Run {
  const input = inputSchema.safeParse(run.input).data;
  const total = input === undefined ? 0 : pairsOf(input).length;
  const share = elapsedShare(tool.id, run, now);
  return {
    runId: run.id,
    done: Math.floor(share * total),
    total,
    failed: 0,
    startedAt: iso(run.startedAt),
    // Left empty, because the run exists only in this tab and is invisible to other users.
    startedBy: '',
    ...(share < 1
      ? { status: 'running' }
      : { status: 'completed', finishedAt: iso(run.startedAt + simulationMs[tool.id]) }),
  };
}

/** Simulations of this tab, both running and ended. */
export function useListedTools() {
  const runs = useToolRuns();
  const now = useTick(tools.some(({ id }) => runs[id].running !== null));
  return tools.flatMap((tool) => {
    const { running, finished } = runs[tool.id];
    return [running, finished]
      .filter((run) => run !== null)
      .map((run) => ({
        run: listedRun(tool, run, run === finished ? Infinity : now),
        title: `${tool.title}: ${run.title}`,
        to: tool.path,
        onCancel: () => cancelToolRun(tool.id),
      }));
  });
}

/** Shows a toast when a simulation ends while another screen is open. */
export function useToolEndings(): void {
  const navigate = useNavigate();
  const runs = useToolRuns();
  const before = useRef(runs);
  useEffect(() => {
    for (const { id, path, title } of tools) {
      const { running } = before.current[id];
      const hasEnded = running !== null && runs[id].finished?.id === running.id;
      if (hasEnded && location.pathname !== path)
        showToast(`${title}: готово`, { label: 'Открыть', onPress: () => void navigate(path) });
    }
    before.current = runs;
  }, [runs, navigate]);
}
