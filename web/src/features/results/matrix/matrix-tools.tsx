import { Select } from '../../../shared/ui/fields/select.tsx';
import { TableOptions } from '../../../shared/ui/table/table-options.tsx';
import { ModeChoice } from '../mode-choice.tsx';
import type { ResultDatabases } from '../use-results-view.ts';
import { MatrixExport } from './matrix-export.tsx';
import { matrixSorts, useMatrixFilter } from './use-matrix-filter.ts';

/** Key of the matrix's view options in the browser's storage. */
export const tableName = 'matrix';

/** The matrix has no column chooser, because its columns are countries, which are filtered instead. */
const noColumns: readonly never[] = [];

const sortLabels = { searchVolume: 'По объёму', opportunity: 'По индексу' };
const sortOptions = matrixSorts.map((id) => ({ id, label: sortLabels[id] }));

interface MatrixToolsProps {
  workspace: ResultDatabases;
  /** True if there is nothing to export. */
  isDisabled: boolean;
}

/** Menus «Вид» and «Экспорт» of the matrix. */
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
