import { useCallback } from 'react';
import { showToast } from '../../shared/ui/overlays/toast.tsx';
import type { PlanCandidate } from './plan-rules.ts';
import { addToPlan, removeFromPlan } from './plan-store.ts';
import { bulkText, nothingSelectedText, planFailureText, singleText } from './plan-texts.ts';

/** How many were added and how many were planned already. */
export interface PlanOutcome {
  added: number;
  skipped: number;
}

const nothing: PlanOutcome = { added: 0, skipped: 0 };

/** Plans one pair or several and says so in the spec's words; what was added can be taken back for ten seconds. */
export function useAddToPlan(): (candidates: readonly PlanCandidate[]) => PlanOutcome {
  return useCallback((candidates) => {
    const [first] = candidates;
    if (first === undefined) {
      showToast(nothingSelectedText);
      return nothing;
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
      return nothing;
    }
  }, []);
}
