import { Select } from '../../../shared/ui/fields/select.tsx';
import { TableOptions } from '../../../shared/ui/table/table-options.tsx';
import { ModeChoice } from '../mode-choice.tsx';
import type { ResultDatabases } from '../use-results-view.ts';
import { MatrixExport } from './matrix-export.tsx';
import { matrixSorts, useMatrixFilter } from './use-matrix-filter.ts';

/** Name of the matrix's options in the browser. */
export const tableName = 'matrix';

/** Its columns are the countries, which are filtered. */
const noColumns: readonly never[] = [];

const sortLabels = { searchVolume: 'По объёму', opportunity: 'По индексу' };
const sortOptions = matrixSorts.map((id) => ({ id, label: sortLabels[id] }));

interface MatrixToolsProps {
  workspace: ResultDatabases;
  /** There is nothing to export. */
  isDisabled: boolean;
}

/** «Вид» and «Экспорт» of the matrix. */
export function MatrixTools({ workspace, isDisabled }: MatrixToolsProps) {
  const [filter, setFilter] = useMatrixFilter();
  return (
    <>
      <TableOptions name={tableName} columns={noColumns}>
        <Select
          label="Порядок ключевых слов"
          isLabelled
          options={sortOptions}
          value={filter.sort}
          onChange={(sort) => void setFilter({ sort })}
        />
        <ModeChoice {...workspace} />
      </TableOptions>
      <MatrixExport databaseId={workspace.database?.databaseId} isDisabled={isDisabled} />
    </>
  );
}
