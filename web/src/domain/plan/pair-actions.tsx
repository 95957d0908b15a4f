import { useCan } from '../access/use-can.ts';
import { PlanButton } from './plan-button.tsx';
import type { PlanCandidate } from './plan-rules.ts';

const renderPlanButton = ({
  keyword,
  country,
  searchVolume,
  difficulty,
  launchedSites,
  cpc,
  opportunity,
}: PlanCandidate) => (
  <PlanButton
    isIcon
    keyword={keyword}
    country={country}
    searchVolume={searchVolume}
    difficulty={difficulty}
    launchedSites={launchedSites}
    cpc={cpc}
    opportunity={opportunity}
  />
);

/**
 * Action of pairs in a table, for users with a plan: adds the pair to the plan. The row and its country open the pair.
 */
export function usePairActions(): { renderActions?: typeof renderPlanButton } {
  return useCan('run') ? { renderActions: renderPlanButton } : {};
}
