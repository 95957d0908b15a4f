import { SlidersHorizontal } from 'lucide-react';
import { Button } from '../buttons/button.tsx';
import { Checkbox } from '../fields/checkbox.tsx';
import type { DataColumn } from './data-column.ts';
import { Popover } from '../overlays/popover.tsx';
import { SegmentedControl } from '../fields/segmented-control.tsx';
import type { TableDensity } from './table-layout.ts';
import { changeTableOptions, useTableOptions } from './use-table-options.ts';

const densities = [
  { id: 'normal', label: 'Обычная' },
  { id: 'compact', label: 'Плотная' },
] as const satisfies { id: TableDensity; label: string }[];

interface TableOptionsProps<Row> {
  /** The same as for `useTableOptions`. */
  name: string;
  columns: readonly DataColumn<Row>[];
}

/** The button that says which columns of a table are shown and how dense its rows are. */
export function TableOptions<Row>({ name, columns }: TableOptionsProps<Row>) {
  const { density, hiddenColumns } = useTableOptions(name);
  const show = (id: string, on: boolean) => {
    const hidden = [...hiddenColumns].filter((each) => each !== id);
    changeTableOptions(name, { hidden: on ? hidden : [...hidden, id] });
  };
  return (
    <Popover
      label="Вид таблицы"
      placement="bottom end"
      trigger={<Button icon={<SlidersHorizontal className="size-4" aria-hidden />}>Вид</Button>}
      className="flex w-60 flex-col gap-3 p-3"
    >
      <div className="flex flex-col gap-1.5">
        <span className="text-2xs font-medium text-muted">Плотность</span>
        <SegmentedControl
          label="Плотность"
          options={densities}
          selected={density}
          onSelect={(chosen) => changeTableOptions(name, { density: chosen })}
        />
      </div>
      <fieldset className="flex flex-col">
        <legend className="pb-1 text-2xs font-medium text-muted">Столбцы</legend>
        {columns.map((column, at) => (
          <Checkbox
            key={column.id}
            isSelected={at === 0 || !hiddenColumns.has(column.id)}
            isDisabled={at === 0}
            onChange={(on) => show(column.id, on)}
          >
            <span className="truncate">{column.header}</span>
          </Checkbox>
        ))}
      </fieldset>
    </Popover>
  );
}
