import { CalendarCheck, ShieldCheck, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { checkRuns } from '../../../domain/checks/check-runs.ts';
import { useListedPlan } from '../../../domain/plan/plan-store.ts';
import { StatusBadge } from '../../../domain/runs/status-badge.tsx';
import { stages } from '../../../domain/runs/stages.ts';
import { useCan } from '../../../domain/access/use-can.ts';
import { Skeleton } from '../../../shared/ui/display/skeleton.tsx';
import { Card } from '../../../shared/ui/layout/card.tsx';
import { checksState, planState, stageState, type StageState } from './stage-rules.ts';
import { useStageWork } from './use-stage-work.ts';
import { useLatestRuns } from '../../../domain/runs/run-kind.ts';

const rowStyle = 'flex min-h-13 items-center gap-3 px-4 py-2';

/**
 * Six stages with the state of their latest work, then plan and checks. Each links to that work, or to its
 * screen.
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
      <ol>
        {rows.map(({ id, title, purpose, path, ...state }, at) => (
          <StageRow
            key={id}
            mark={
              <span
                aria-hidden
                className="grid size-5.5 shrink-0 place-items-center rounded-full bg-surface-tertiary text-2xs font-semibold text-foreground-secondary"
              >
                {at + 1}
              </span>
            }
            title={title}
            purpose={purpose}
            state={state}
            to={canRun ? (state.to ?? path) : state.to}
          />
        ))}
      </ol>
      <h3 className="border-t border-separator bg-surface-secondary px-4 py-1.5 text-xs font-medium text-muted">
        После анализа
      </h3>
      <ul>
        <PlanRow />
        <ChecksRow />
      </ul>
    </Card>
  );
}

const iconMark = (Icon: LucideIcon) => <Icon className="size-5.5 shrink-0 p-0.5 text-muted" aria-hidden />;

/** Row of the plan; not shown to people without a plan in their menu. */
function PlanRow() {
  const canPlan = useCan('run');
  const state = planState(useListedPlan());
  if (!canPlan) return null;
  return (
    <StageRow
      mark={iconMark(CalendarCheck)}
      title="План проектов"
      purpose="Какие слова и где запускать"
      state={state}
      to={state.to ?? '/planning'}
    />
  );
}

function ChecksRow() {
  const state = checksState(useLatestRuns(checkRuns).listed);
  return (
    <StageRow
      mark={iconMark(ShieldCheck)}
      title="Проверка сайтов"
      purpose="Отвечают ли запущенные сайты"
      state={state}
      to={state.to ?? '/notion-data'}
    />
  );
}

interface StageRowProps {
  mark: ReactNode;
  title: string;
  /** Text shown until the stage has run. */
  purpose: string;
  state: StageState;
  /** Null if the row is not a link. */
  to: string | null;
}

function StageRow({ mark, title, purpose, state: { status, text }, to }: StageRowProps) {
  const content = (
    <>
      {mark}
      <span className="min-w-0 flex-1">
        <span className="block text-sm font-medium">{title}</span>
        <span className="block text-xs wrap-anywhere text-muted">{text ?? purpose}</span>
      </span>
      {status === 'loading' ? <LoadingBadge /> : <StatusBadge status={status} />}
    </>
  );
  return (
    <li className="border-separator not-first:border-t">
      {to === null ? (
        <div className={rowStyle}>{content}</div>
      ) : (
        <Link to={to} className={`${rowStyle} hover:bg-surface-hover`}>
          {content}
        </Link>
      )}
    </li>
  );
}

/** Skeleton with the size of «Ожидает»: an unknown state must not read as waiting. */
function LoadingBadge() {
  return (
    <span>
      <span className="sr-only">Загрузка состояния…</span>
      <Skeleton className="h-5 w-20" />
    </span>
  );
}
