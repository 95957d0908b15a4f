import { isPlanned, usePlan } from '../../../domain/plan/plan-store.ts';
import { ExportAllMenu } from '../../../shared/ui/table/export-all-menu.tsx';
import { coveragePages, useCoverageInput } from './matrix-queries.ts';
import { pairColumns, pairsOf } from './matrix-pairs.ts';
import { countriesOf } from './matrix-rules.ts';
import { useMatrixFilter } from './use-matrix-filter.ts';

interface MatrixExportProps {
  databaseId: string | undefined;
  isDisabled: boolean;
}

/**
 * Export of the matrix as a list of pairs. It contains all rows that match the filter, including rows that are not
 * loaded yet.
 */
export function MatrixExport({ databaseId, isDisabled }: MatrixExportProps) {
  const [filter] = useMatrixFilter();
  const plan = usePlan();
  const input = useCoverageInput(databaseId);
  return (
    <ExportAllMenu
      name="matrix"
      columns={pairColumns}
      load={async (onProgress, signal) => {
        const rows = await coveragePages.loadAll(input, onProgress, signal);
        return pairsOf(rows, countriesOf(rows), filter, (keyword, country) =>
          isPlanned(plan, keyword, country),
        );
      }}
      isDisabled={isDisabled}
    />
  );
}
