import { GitCompareArrows, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { projectStatuses, type Project } from '../../../domain/plan/plan-rules.ts';
import { useIsSmall } from '../../../shared/hooks/use-is-small.ts';
import { IconButton } from '../../../shared/ui/buttons/icon-button.tsx';
import { ToggleButton } from '../../../shared/ui/buttons/toggle-button.tsx';
import { Select } from '../../../shared/ui/fields/select.tsx';
import { CountToggles } from '../../../shared/ui/filters/count-toggles.tsx';
import { FilterBar } from '../../../shared/ui/filters/filter-bar.tsx';
import { countByStatus, statusFilters, type PlanFilter } from '../planning-rules.ts';
import { statusLabels } from '../project-labels.ts';

const statusOptions = statusFilters.map((id) => ({
  id,
  label: id === 'all' ? 'Все статусы' : statusLabels[id],
}));

interface PlanningToolbarProps {
  all: readonly Project[];
  drifts: ReadonlyMap<string, unknown>;
  filter: PlanFilter;
  onChange: (change: Partial<PlanFilter>) => void;
  /** Undefined if nothing is filtered. */
  onReset: (() => void) | undefined;
  /** Bulk actions shown instead of the counters; `null` if no row is selected. */
  bulk: ReactNode;
}

/** Counters, search and filters above the plan. */
export function PlanningToolbar(props: PlanningToolbarProps) {
  const { all, drifts, filter, onChange, onReset, bulk } = props;
  const isSmall = useIsSmall();
  // This filter appears only once differences are known. On a phone it would then add a line, so it is in the filter
  // sheet.
  const driftFilter =
    drifts.size === 0 && !filter.isDrifting ? null : (
      <ToggleButton
        isOn={filter.isDrifting}
        onChange={(isDrifting) => onChange({ isDrifting })}
        icon={<GitCompareArrows className="size-4" aria-hidden />}
        count={drifts.size}
      >
        Расходится с Notion
      </ToggleButton>
    );
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2">
      {/* Actions and counters share one grid cell, so a selection does not shift the table. */}
      <div className="grid items-center *:[grid-area:1/1] max-sm:w-full">
        <div className={bulk === null ? '' : 'invisible'}>
          <CountToggles
            label="Проекты по статусам"
            options={projectStatuses}
            labels={statusLabels}
            totals={countByStatus(all)}
            value={filter.status === 'all' ? null : filter.status}
            onChange={(status) => onChange({ status: status ?? 'all' })}
            className="grid-cols-2 sm:flex"
          />
        </div>
        {bulk}
      </div>
      <FilterBar
        label="Поиск по ключевому слову и стране"
        placeholder="Слово или страна"
        search={filter.search}
        onChange={onChange}
        // Narrow enough that everything fits on one line at 1366 px.
        className="max-sm:w-full sm:*:first:w-46"
        active={Number(filter.status !== 'all') + Number(filter.isDrifting)}
      >
        <Select
          label="Статус"
          isInToolbar
          options={statusOptions}
          value={filter.status}
          onChange={(status) => onChange({ status })}
        />
        {isSmall ? driftFilter : null}
      </FilterBar>
      {onReset === undefined ? null : (
        <IconButton label="Сбросить" onPress={onReset}>
          <X className="size-4" aria-hidden />
        </IconButton>
      )}
      {isSmall ? null : driftFilter}
    </div>
  );
}
