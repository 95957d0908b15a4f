import { ToggleButton } from 'react-aria-components';
import { formatNumber } from '../../shared/format/format-number.ts';
import { projectStatuses, type Project } from '../../domain/plan/plan-rules.ts';
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
        <ToggleButton
          key={status}
          isSelected={selected === status}
          onChange={(on) => onSelect(on ? status : 'all')}
          className="flex min-w-0 flex-col items-start gap-1 bg-surface px-3 py-2.5 text-left -outline-offset-2 hover:bg-surface-hover data-[selected]:bg-surface-hover data-[selected]:shadow-[inset_0_-2px_0_var(--color-accent)] sm:px-4 sm:py-3"
        >
          <StatusLabel status={status} />
          <span className="text-lg font-semibold tracking-tight tabular-nums">
            {formatNumber(counts[status])}
          </span>
        </ToggleButton>
      ))}
    </fieldset>
  );
}
