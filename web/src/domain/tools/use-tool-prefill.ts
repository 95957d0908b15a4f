import { useCallback } from 'react';
import { usePrefill } from '../runs/use-prefill.ts';
import { forgetToolRun } from './tool-runs.ts';
import type { ToolForm } from './tool-form.ts';
import type { ToolId } from './tools.ts';

/** Fills a tool's form from a link built by `prefillLink`, and clears the result of its previous input. */
export function useToolPrefill(tool: ToolId, change: (form: ToolForm) => void): void {
  const fill = useCallback(
    ({ keywords, countries }: ToolForm) => {
      change({ keywords, countries });
      forgetToolRun(tool);
    },
    [tool, change],
  );
  usePrefill(fill);
}
