import { SortDirectionButton } from '../buttons/sort-direction-button.tsx';
import { Select } from '../fields/select.tsx';
import type { DataColumn, TableSort } from './data-column.ts';

interface SortChoiceProps<Row> {
  columns: readonly DataColumn<Row>[];
  sort: TableSort;
  onSort: (sort: TableSort) => void;
}

/** Column and direction of the order, where the head of the table is out of reach or the column hidden. */
export function SortChoice<Row>({ columns, sort, onSort }: SortChoiceProps<Row>) {
  const options = columns.flatMap(({ id, header, isSortable }) =>
    isSortable ? [{ id, label: header }] : [],
  );
  return (
    <div className="flex items-end gap-2">
      <Select
        label="Сортировка"
        options={options}
        value={sort.id}
        onChange={(id) => onSort({ ...sort, id })}
      />
      <SortDirectionButton
        order={sort.isDescending ? 'desc' : 'asc'}
        onChange={({ order }) => onSort({ ...sort, isDescending: order === 'desc' })}
      />
    </div>
  );
}
