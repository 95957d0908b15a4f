import { useNavigate } from 'react-router-dom';
import { useAddToPlan } from '../../../domain/plan/use-add-to-plan.ts';
import type { RunRow } from './run-row.ts';

/** Plans the pairs of some rows and opens the plan with them in view; when all are planned already, it only says so. */
export function usePlanRows(): (rows: readonly RunRow[]) => void {
  const add = useAddToPlan();
  const navigate = useNavigate();
  return (rows) => {
    const candidates = rows.map(({ keyword, country, record }) => ({
      keyword,
      country,
      searchVolume: record?.searchVolume ?? null,
      // A run knows nothing of sites.
      launchedSites: 0,
    }));
    if (add(candidates).added === 0) return;
    const keywords = new Set(rows.map(({ keyword }) => keyword));
    const [only] = keywords;
    void navigate(
      keywords.size === 1 && only ? `/planning?${new URLSearchParams({ q: only })}` : '/planning',
    );
  };
}
