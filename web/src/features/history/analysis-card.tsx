import { aggregates } from '../../domain/keywords/metrics.ts';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { keywordPath } from '../../domain/keywords/keyword-path.ts';
import { formatDateTime } from '../../shared/format/format-date.ts';
import { formatCount, formatNumber } from '../../shared/format/format-number.ts';
import { Badge } from '../../shared/ui/display/badge.tsx';
import { cardStyle } from '../../shared/ui/layout/card.tsx';
import { ProgressBar } from '../../shared/ui/display/progress-bar.tsx';
import { runState } from '../../domain/runs/run-state.ts';
import { StatusBadge } from '../../domain/runs/status-badge.tsx';
import { typeLabels, type Analysis } from './history-rules.ts';
import { AnalysisActions } from './analysis-actions.tsx';

/** Where an analysis is opened: a keyword's results, or the run itself. */
const pathOf = ({ group, run }: Analysis): string =>
  group ? keywordPath(group.keyword) : `/geo-analysis?run=${run?.runId}`;

interface AnalysisCardProps {
  analysis: Analysis;
  onRemove: (analysis: Analysis) => void;
}

function AnalysisCardView({ analysis, onRemove }: AnalysisCardProps) {
  const { name, status, type, countryCount, resultsCount, at, group, run } = analysis;
  return (
    <article
      className={`${cardStyle} flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-2.5 hover:bg-surface-hover`}
    >
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="flex min-w-0 items-center gap-2 text-base font-semibold tracking-snug">
          <Link to={pathOf(analysis)} className="truncate hover:text-link hover:underline">
            {name}
          </Link>
          <AnalysisBadge status={status} run={run} />
        </h2>
        <p className="truncate text-xs text-muted">
          {typeLabels[type]} · {formatCount(countryCount, ['страна', 'страны', 'стран'])} ·{' '}
          {group ? 'обновлено' : 'запущено'} {formatDateTime(at)}
          {group?.isDemo === true ? ' · демо-данные' : ''}
          {run ? ` · ${run.startedBy}` : ''}
        </p>
      </div>
      <dl className="flex gap-6 text-right text-sm tabular-nums max-sm:w-full max-sm:text-left">
        {run && run.status === 'running' ? (
          <div className="w-40">
            <dt className="text-2xs text-muted">
              {formatNumber(run.done)} из {formatNumber(run.total)}
            </dt>
            <dd className="pt-2">
              <ProgressBar
                label={`Готово пар: ${name}`}
                isThin
                done={run.done}
                failed={run.failed}
                total={run.total}
              />
            </dd>
          </div>
        ) : null}
        <Figure name="Результатов">{formatNumber(resultsCount)}</Figure>
        {group ? (
          <Figure name={aggregates.totalSearchVolume.shortLabel}>
            {formatNumber(group.totalSearchVolume)}
          </Figure>
        ) : null}
        {run && run.failed > 0 ? <Figure name="Ошибок">{formatNumber(run.failed)}</Figure> : null}
      </dl>
      <AnalysisActions analysis={analysis} path={pathOf(analysis)} onRemove={() => onRemove(analysis)} />
    </article>
  );
}

/** One analysis with its status, what it found and what can be done with it; not rendered again while the list measures itself. */
export const AnalysisCard = memo(AnalysisCardView);

function AnalysisBadge({ status, run }: Pick<Analysis, 'status' | 'run'>) {
  if (status === 'cancelled' && run?.accessEnded !== undefined)
    return (
      <Badge tone="yellow" hasDot>
        {runState(run).word}
      </Badge>
    );
  if (status === 'cancelled') return <Badge hasDot>Отменено</Badge>;
  if (status !== 'partial') return <StatusBadge status={status} />;
  return (
    <Badge tone="orange" hasDot>
      Завершено с ошибками
    </Badge>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-20">
      <dt className="text-2xs text-muted">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
