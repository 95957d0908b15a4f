import { Link } from 'react-router-dom';
import { StatusBadge } from '../../../domain/runs/status-badge.tsx';
import { stages } from '../../../domain/runs/stages.ts';
import { useCan } from '../../../domain/access/use-can.ts';
import { Skeleton } from '../../../shared/ui/display/skeleton.tsx';
import { Card } from '../../../shared/ui/layout/card.tsx';
import { stageState, type StageState } from './stage-rules.ts';
import { useStageWork } from './use-stage-work.ts';

/**
 * Six stages in one line, each with the state of its latest work. Each links to that work, or to its screen if there
 * is none.
 */
export function StageList() {
  const work = useStageWork();
  const canRun = useCan('run');
  const rows = stages.map((stage) => ({ ...stage, ...stageState(stage.id, work) }));
  const completed = rows.filter(({ status }) => status === 'completed').length;
  const isLoading = rows.some(({ status }) => status === 'loading');
  return (
    <Card
      title="Этапы анализа"
      aside={
        <span className="text-xs text-muted">
          {isLoading ? '…' : completed} из {rows.length} завершено
        </span>
      }
    >
      <ol className="grid grid-cols-2 sm:grid-cols-3 min-[80rem]:grid-cols-6">
        {rows.map(({ id, title, purpose, path, ...state }, at) => (
          <Step
            key={id}
            number={at + 1}
            title={title}
            state={{ ...state, text: state.text ?? purpose }}
            to={canRun ? (state.to ?? path) : state.to}
          />
        ))}
      </ol>
    </Card>
  );
}

interface StepProps {
  number: number;
  title: string;
  state: StageState;
  /** Null if the row is not a link. */
  to: string | null;
}

const stepStyle = 'flex h-full flex-col items-start gap-1 px-4 py-2.5';

function Step({ number, title, state: { status, text }, to }: StepProps) {
  const content = (
    <>
      <span className="text-sm font-medium">
        <span className="text-muted" aria-hidden>
          {number}{' '}
        </span>
        {title}
      </span>
      {status === 'loading' ? <LoadingBadge /> : <StatusBadge status={status} />}
      <span className="line-clamp-2 text-xs wrap-anywhere text-muted">{text}</span>
    </>
  );
  return (
    <li title={text ?? undefined}>
      {to === null ? (
        <div className={stepStyle}>{content}</div>
      ) : (
        <Link to={to} className={`${stepStyle} hover:bg-surface-hover`}>
          {content}
        </Link>
      )}
    </li>
  );
}

/** Skeleton as large as «Ожидает». An unknown state must not appear as pending. */
function LoadingBadge() {
  return (
    <span>
      <span className="sr-only">Загрузка состояния…</span>
      <Skeleton className="h-5 w-20" />
    </span>
  );
}
