import { showToast } from '../../shared/ui/overlays/toast.tsx';
import type { PlanCandidate } from './plan-rules.ts';
import { addToPlan, removeFromPlan } from './plan-store.ts';
import { bulkText, nothingSelectedText, planFailureText, singleText } from './plan-labels.ts';

/** Number of added candidates, and number of candidates that were already planned. */
interface PlanOutcome {
  added: number;
  skipped: number;
}

/**
 * Adds one or more pairs to the plan and shows a toast with the spec's text and an undo for ten seconds. Returns
 * `null` if the browser refused to store the plan, or nothing was selected.
 */
export function planPairs(candidates: readonly PlanCandidate[]): PlanOutcome | null {
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
}
