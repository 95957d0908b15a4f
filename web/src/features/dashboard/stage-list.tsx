import { Card } from '../../shared/ui/card.tsx';
import { StatusBadge } from '../../shared/ui/status-badge.tsx';
import { stages } from './stages.ts';

/** The six stages with their states; none has been run yet. */
export function StageList() {
  return (
    <Card
      title="Этапы анализа"
      aside={<span className="text-xs text-muted">0 из {stages.length} завершено</span>}
    >
      <ol>
        {stages.map(({ id, title, text }, at) => (
          <li
            key={id}
            className="flex min-h-13 items-center gap-3 border-separator px-4 py-2 not-first:border-t"
          >
            <span
              aria-hidden
              className="grid size-5.5 shrink-0 place-items-center rounded-full bg-surface-tertiary text-2xs font-semibold text-foreground-secondary"
            >
              {at + 1}
            </span>
            <span className="min-w-0 flex-1">
              <span className="block text-sm font-medium">{title}</span>
              <span className="block truncate text-xs text-muted">{text}</span>
            </span>
            <StatusBadge status="pending" />
          </li>
        ))}
      </ol>
    </Card>
  );
}
