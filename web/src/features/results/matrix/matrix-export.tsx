import { useDebouncedValue } from '../../../shared/hooks/use-debounced.ts';
import { isPlanned, usePlan } from '../../../domain/plan/plan-store.ts';
import { ExportAllMenu } from '../../../shared/ui/table/export-all-menu.tsx';
import { typingMs } from '../results-rules.ts';
import { useLoadAllCoverage } from './matrix-queries.ts';
import { pairColumns, pairsOf } from './matrix-pairs.ts';
import { openGaps } from './matrix-rules.ts';
import { useMatrixFilter } from './use-matrix-filter.ts';

/** Saves the matrix as a list of pairs, all rows of the filter, loaded or not. */
export function MatrixExport({
  databaseId,
  isDisabled,
}: {
  databaseId: string | undefined;
  isDisabled: boolean;
}) {
  const [filter] = useMatrixFilter();
  const { gaps, minOpportunity, sort } = filter;
  const search = useDebouncedValue(filter.search, typingMs);
  const plan = usePlan();
  const isInPlan = (keyword: string, country: string) => isPlanned(plan, keyword, country);
  const loadAll = useLoadAllCoverage({ search, gaps, minOpportunity, sort, databaseId });
  return (
    <ExportAllMenu
      name="matrix"
      columns={pairColumns}
      load={async (onProgress, signal) => {
        const { rows, countries } = await loadAll(onProgress, signal);
        return pairsOf(openGaps(rows, isInPlan), countries, filter, isInPlan);
      }}
      isDisabled={isDisabled}
    />
  );
}
