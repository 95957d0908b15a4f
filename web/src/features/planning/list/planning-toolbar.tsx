import type { ReactNode } from 'react';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { FilterBar } from '../../../shared/ui/filters/filter-bar.tsx';
import { Select } from '../../../shared/ui/fields/select.tsx';
import { SortDirectionButton } from '../../../shared/ui/buttons/sort-direction-button.tsx';
import { useTableSort } from '../../../shared/ui/table/table-sort.ts';
import { planningColumns } from './planning-columns.tsx';
import { initialSort } from './planning-table.tsx';
import { isFiltering, statusFilters, type PlanFilter } from '../planning-rules.ts';
import { statusLabels } from '../project-labels.ts';

const statusOptions = statusFilters.map((id) => ({
  id,
  label: id === 'all' ? 'Все статусы' : statusLabels[id],
}));

interface PlanningToolbarProps {
  filter: PlanFilter;
  /** `null` = back to no filter at all. */
  onChange: (change: Partial<PlanFilter> | null) => void;
  /** What disagrees with the workspace, or what can be done with the selected rows. */
  aside: ReactNode;
}

/** Search and filter above the plan. */
export function PlanningToolbar({ filter, onChange, aside }: PlanningToolbarProps) {
  return (
    <div className="flex shrink-0 flex-wrap items-center justify-between gap-2">
      <FilterBar
        label="Поиск по ключевому слову и стране"
        placeholder="Ключевое слово или страна"
        search={filter.search}
        onChange={onChange}
        className="max-sm:w-full"
        active={Number(filter.status !== 'all') + Number(filter.isDrifting)}
      >
        <Select
          label="Статус"
          isInToolbar
          options={statusOptions}
          value={filter.status}
          onChange={(status) => onChange({ status })}
        />
        <PlanSort />
      </FilterBar>
      {isFiltering(filter) ? (
        <Button kind="ghost" size="sm" className="sm:mr-auto" onPress={() => onChange(null)}>
          Сбросить
        </Button>
      ) : null}
      {/* As high as the buttons that come here with a selection, so that the table does not shift. */}
      <div className="flex min-h-control items-center text-sm text-muted tabular-nums max-sm:w-full">
        {aside}
      </div>
    </div>
  );
}

const sortOptions = [
  { id: initialSort.id, label: 'Сначала новые' },
  ...planningColumns.flatMap(({ id, header, isSortable }) => (isSortable ? [{ id, label: header }] : [])),
];

/** The order of the rows: that of a plan that was just opened is of no column, and a phone has no head to press. */
function PlanSort() {
  const [sort, setSort] = useTableSort(initialSort);
  return (
    <div className="flex items-center gap-2">
      <Select
        label="Сортировка"
        isInToolbar
        isLabelled
        options={sortOptions}
        value={sort.id}
        onChange={(id) => void setSort({ id, isDescending: id === initialSort.id })}
      />
      <SortDirectionButton
        order={sort.isDescending ? 'desc' : 'asc'}
        onChange={({ order }) => void setSort({ ...sort, isDescending: order === 'desc' })}
      />
    </div>
  );
}
