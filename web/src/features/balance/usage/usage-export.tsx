import { useTableExport } from '../../../shared/export/use-table-export.ts';
import type { DataColumn } from '../../../shared/ui/table/data-column.ts';
import { ExportChoice } from '../../../shared/ui/table/export-choice.tsx';
import { dayColumns, providerSumColumns, purposeColumns, runColumns, userColumns } from './usage-columns.tsx';
import type { Usage } from './usage-queries.ts';

/** Name of the options that all tables of the usage share. */
export const usageTables = 'api-usage';

const providerColumns = providerSumColumns(() => '');

/** Files of every table of the usage. */
export function UsageExport({ usage }: { usage: Usage | undefined }) {
  const days = useFile('', dayColumns, usage?.days);
  const providers = useFile('-by-provider', providerColumns, usage?.byProvider);
  const users = useFile('-by-user', userColumns, usage?.byUser);
  const purposes = useFile('-by-purpose', purposeColumns, usage?.byPurpose);
  const runs = useFile('-by-run', runColumns, usage?.byRun);
  const all = { Days: days, 'By provider': providers, 'By user': users, 'By purpose': purposes, Runs: runs };
  return (
    <ExportChoice
      isSmall
      isDisabled={usage === undefined}
      isPending={Object.values(all).some(({ running }) => running === 'xlsx')}
      onChoose={Object.fromEntries(
        Object.entries(all).flatMap(([title, { rowCount, save }]) => (rowCount > 0 ? [[title, save]] : [])),
      )}
    />
  );
}

function useFile<Row>(
  ending: string,
  columns: readonly DataColumn<Row>[],
  rows: readonly Row[] | null | undefined,
) {
  const file = useTableExport(`api-usage${ending}`, () => ({ columns, rows: rows ?? [] }));
  return { ...file, rowCount: rows?.length ?? 0 };
}
