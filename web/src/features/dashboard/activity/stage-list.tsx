import { Link } from 'react-router-dom';
import { StatusBadge } from '../../../domain/runs/status-badge.tsx';
import { stages } from '../../../domain/runs/stages.ts';
import { useCanRun } from '../../../domain/runs/use-can-run.ts';
import { useRuns } from '../../../domain/runs/use-runs.ts';
import { Card } from '../../../shared/ui/layout/card.tsx';
import { stageState } from './stage-rules.ts';

const rowStyle = 'flex min-h-13 items-center gap-3 px-4 py-2';

/** The six stages as the latest runs are; each leads to the run it is about, or to its screen. */
export function StageList() {
  const { runs } = useRuns();
  const canRun = useCanRun();
  const rows = stages.map((stage) => ({ ...stage, ...stageState(stage.id, runs) }));
  const completed = rows.filter(({ status }) => status === 'completed').length;
  return (
    <Card
      title="Этапы анализа"
      aside={
        <span className="text-xs text-muted">
          {completed} из {rows.length} завершено
        </span>
      }
    >
      <ol>
        {rows.map(({ id, title, purpose, path, status, text, to }, at) => {
          const content = (
            <>
              <span
                aria-hidden
                className="grid size-5.5 shrink-0 place-items-center rounded-full bg-surface-tertiary text-2xs font-semibold text-foreground-secondary"
              >
                {at + 1}
              </span>
              <span className="min-w-0 flex-1">
                <span className="block text-sm font-medium">{title}</span>
                <span className="block text-xs wrap-anywhere text-muted">{text ?? purpose}</span>
              </span>
              <StatusBadge status={status} />
            </>
          );
          return (
            <li key={id} className="border-separator not-first:border-t">
              {canRun || to !== null ? (
                <Link to={to ?? path} className={`${rowStyle} hover:bg-surface-hover`}>
                  {content}
                </Link>
              ) : (
                <div className={rowStyle}>{content}</div>
              )}
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
