import { useCan } from '../access/use-can.ts';
import { PlanButton } from './plan-button.tsx';
import type { PlanCandidate } from './plan-rules.ts';

const renderPlanButton = (pair: PlanCandidate) => <PlanButton isIcon {...pair} />;

/**
 * Action in a table of pairs, which adds the row's pair to the plan; only for users who may plan. A click on the row
 * or its country opens the pair.
 */
export function usePairActions(): { renderActions?: typeof renderPlanButton } {
  return useCan('run') ? { renderActions: renderPlanButton } : {};
}
