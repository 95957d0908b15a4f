import { Card } from '../../shared/ui/layout/card.tsx';
import { StatusBadge } from '../../domain/runs/status-badge.tsx';
import { stages } from '../../domain/runs/stages.ts';
import { useRuns } from '../../domain/runs/use-runs.ts';
import { geoStageStatus } from './stage-rules.ts';

/** The six stages; the geo stage is as its latest runs are, the others have no runs yet. */
export function StageList() {
  const { runs } = useRuns();
  const geoStatus = geoStageStatus(runs);
  const completed = geoStatus === 'completed' ? 1 : 0;
  return (
    <Card
      title="Этапы анализа"
      aside={
        <span className="text-xs text-muted">
          {completed} из {stages.length} завершено
        </span>
      }
    >
      <ol>
        {stages.map(({ id, title, purpose }, at) => (
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
              <span className="block text-xs text-muted">{purpose}</span>
            </span>
            <StatusBadge status={id === 'geoAnalysis' ? geoStatus : 'pending'} />
          </li>
        ))}
      </ol>
    </Card>
  );
}
