import { SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWords } from '../../language/language.tsx';
import { Button } from '../buttons/button.tsx';
import { Checkbox } from '../fields/checkbox.tsx';
import type { DataColumn } from './data-column.ts';
import { Popover } from '../overlays/popover.tsx';
import { SegmentedControl } from '../fields/segmented-control.tsx';
import type { TableDensity } from './table-layout.ts';
import { changeDensity, toggleColumn, useTableOptions } from './use-table-options.ts';

const densities = ['normal', 'compact'] as const satisfies TableDensity[];

const words = {
  ru: {
    view: 'Вид',
    label: 'Вид таблицы',
    density: 'Плотность',
    normal: 'Обычная',
    compact: 'Плотная',
    columns: 'Столбцы',
  },
  en: {
    view: 'View',
    label: 'Table view',
    density: 'Density',
    normal: 'Normal',
    compact: 'Compact',
    columns: 'Columns',
  },
};

interface ColumnChoiceProps<Row> {
  /** The same as for `useTableOptions`. */
  name: string;
  columns: readonly DataColumn<Row>[];
  /** The same as for `useTableOptions`. */
  standardHidden?: readonly string[];
}

interface TableOptionsProps<Row> extends ColumnChoiceProps<Row> {
  isSmall?: boolean;
  /** Subject of the table, read aloud if a screen has several tables. */
  subject?: string;
  /** False on a phone, where all rows have the same height. */
  hasDensity?: boolean;
  /** Additional choices: the sort order, the columns of a nested table. */
  children?: ReactNode;
}

/** Button for the shown columns and the row density of a table; without columns, only for the density. */
export function TableOptions<Row>(props: TableOptionsProps<Row>) {
  const { name, columns, standardHidden, isSmall, subject, hasDensity = true } = props;
  const { density } = useTableOptions(name, standardHidden);
  const text = useWords(words);
  return (
    <Popover
      label={text.label}
      placement="bottom end"
      trigger={
        <Button
          size={isSmall ? 'sm' : 'md'}
          icon={<SlidersHorizontal className="size-4" aria-hidden />}
          {...(subject === undefined ? {} : { 'aria-label': `${text.view}: ${subject}` })}
        >
          {text.view}
        </Button>
      }
      className="flex w-60 flex-col gap-3 p-3"
    >
      {hasDensity ? (
        <div className="flex flex-col gap-1.5">
          <span className="text-2xs font-medium text-muted">{text.density}</span>
          <SegmentedControl
            label={text.density}
            options={densities.map((id) => ({ id, label: text[id] }))}
            selected={density}
            onSelect={(chosen) => changeDensity(name, chosen)}
          />
        </div>
      ) : null}
      {columns.length === 0 ? null : (
        <ColumnChoice
          name={name}
          columns={columns}
          legend={text.columns}
          {...(standardHidden ? { standardHidden } : {})}
        />
      )}
      {props.children}
    </Popover>
  );
}

/** List of the table's columns to choose from; the first one is always shown. */
export function ColumnChoice<Row>(props: ColumnChoiceProps<Row> & { legend: string }) {
  const { name, columns, standardHidden, legend } = props;
  const { hiddenColumns } = useTableOptions(name, standardHidden);
  return (
    <fieldset className="flex flex-col">
      <legend className="pb-1 text-2xs font-medium text-muted">{legend}</legend>
      {columns.map((column, at) => (
        <Checkbox
          key={column.id}
          isSelected={at === 0 || !hiddenColumns.has(column.id)}
          isDisabled={at === 0}
          onChange={() => toggleColumn(name, column.id)}
        >
          <span className="min-w-0 leading-4">
            <span className="block truncate">{column.header}</span>
            {column.hint === undefined ? null : (
              <span className="block text-2xs text-muted">{column.hint}</span>
            )}
          </span>
        </Checkbox>
      ))}
    </fieldset>
  );
}
