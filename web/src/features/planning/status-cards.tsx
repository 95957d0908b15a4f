import { formatNumber } from '../../shared/format/format-number.ts';
import { projectStatuses, type Project } from '../../domain/plan/plan-rules.ts';
import { ToggleCard } from '../../shared/ui/buttons/toggle-button.tsx';
import { StatusLabel } from './status-menu.tsx';
import type { PlanFilter } from './planning-rules.ts';

interface StatusCardsProps {
  counts: Record<Project['status'], number>;
  selected: PlanFilter['status'];
  onSelect: (status: PlanFilter['status']) => void;
}

/** How many projects stand where; a click shows only those, a second one all again. */
export function StatusCards({ counts, selected, onSelect }: StatusCardsProps) {
  return (
    <fieldset className="grid shrink-0 grid-cols-2 gap-px overflow-hidden rounded-lg border border-border bg-border shadow-surface lg:grid-cols-4">
      <legend className="sr-only">Проекты по статусам</legend>
      {projectStatuses.map((status) => (
        <ToggleCard key={status} isOn={selected === status} onChange={(on) => onSelect(on ? status : 'all')}>
          <StatusLabel status={status} />
          <span className="text-lg font-semibold tracking-tight tabular-nums">
            {formatNumber(counts[status])}
          </span>
        </ToggleCard>
      ))}
    </fieldset>
  );
}
