import { useCallback } from 'react';
import { showToast } from '../../shared/ui/overlays/toast.tsx';
import type { PlanCandidate } from './plan-rules.ts';
import { addToPlan, removeFromPlan } from './plan-store.ts';
import { bulkText, nothingSelectedText, planFailureText, singleText } from './plan-labels.ts';

/** Number of added and of already planned candidates. */
export interface PlanOutcome {
  added: number;
  skipped: number;
}

/**
 * Plans one pair or several and shows a toast in the spec's words, with an undo for ten seconds. `null` if the
 * browser refused to store the plan, or nothing was selected.
 */
export function useAddToPlan(): (candidates: readonly PlanCandidate[]) => PlanOutcome | null {
  return useCallback((candidates) => {
    const [first] = candidates;
    if (first === undefined) {
      showToast(nothingSelectedText);
      return null;
    }
    try {
      const { added, skipped } = addToPlan(candidates);
      const outcome = { added: added.length, skipped: skipped.length };
      const text = candidates.length === 1 ? singleText(first, added.length === 1) : bulkText(outcome);
      const ids = new Set(added.map(({ id }) => id));
      showToast(text, added.length === 0 ? undefined : () => removeFromPlan(ids));
      return outcome;
    } catch {
      showToast(planFailureText);
      return null;
    }
  }, []);
}
