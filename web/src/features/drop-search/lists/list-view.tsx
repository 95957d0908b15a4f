import type { DropSourceState } from '@geoplan/contracts/drops/drop-runs';
import { ListChecks } from 'lucide-react';
import { parseAsString, useQueryState } from 'nuqs';
import { Link } from 'react-router-dom';
import { domainsText, dropListPath } from '../../../domain/drops/drop-labels.ts';
import { dropRuns } from '../../../domain/drops/drop-runs.ts';
import { runState } from '../../../domain/runs/run-state.ts';
import { formatDateTime } from '../../../shared/format/format-date.ts';
import { formatNumber } from '../../../shared/format/format-number.ts';
import { EmptyState } from '../../../shared/ui/display/empty-state.tsx';
import { Notice } from '../../../shared/ui/display/notice.tsx';
import { QueryState } from '../../../shared/ui/display/query-state.tsx';
import { Skeleton } from '../../../shared/ui/display/skeleton.tsx';
import { Card, cardStyle } from '../../../shared/ui/layout/card.tsx';
import { ListResult } from './list-result.tsx';
import { ListUpload } from './list-upload.tsx';
import { useLatestRuns } from '../../../domain/runs/run-kind.ts';

const noList = parseAsString.withOptions({ history: 'push' });

/** Uploaded lists: the upload form with previous lists, or one list, whose URL can be shared and reloaded. */
export function ListView({ source }: { source: DropSourceState }) {
  const [runId, setRunId] = useQueryState('list', noList);
  if (runId !== null) return <ListResult key={runId} runId={runId} onBack={() => void setRunId(null)} />;
  return (
    <>
      {source.isDemo ? (
        <Notice kind="info">Вместо реестров и архива отвечает песочница: это демо-данные.</Notice>
      ) : null}
      <div className="grid items-start gap-4 lg:grid-cols-[26rem_minmax(0,1fr)]">
        <ListUpload source={source} onStarted={(id) => void setRunId(id)} />
        <ListHistory />
      </div>
    </>
  );
}

/** Latest lists of all users. */
function ListHistory() {
  const { query } = useLatestRuns(dropRuns, true);
  return (
    <QueryState
      query={query}
      failedTitle="Не удалось загрузить списки"
      skeleton={
        <div className={`${cardStyle} skeleton-pulse flex h-44 flex-col gap-3 p-4`}>
          <output className="sr-only">Загрузка списков…</output>
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-16 w-full" />
        </div>
      }
      isEmpty={(runs) => runs.length === 0}
      empty={
        <EmptyState
          icon={ListChecks}
          title="Списков ещё не было"
          text="Загрузите CSV или XLSX: каждый домен будет проверен в реестре своей зоны и в архиве Интернета."
        />
      }
    >
      {(runs) => (
        <Card title="Проверенные списки">
          <ul className="divide-y divide-separator">
            {runs.map((run) => {
              const { Icon, style, word } = runState(run);
              return (
                <li
                  key={run.runId}
                  className="relative flex items-start gap-2.5 px-4 py-3 hover:bg-surface-hover"
                >
                  <Icon className={`mt-0.5 size-4 shrink-0 ${style}`} aria-hidden />
                  <div className="min-w-0 flex-1">
                    <Link
                      to={dropListPath(run.runId)}
                      className="block text-sm font-medium wrap-anywhere outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-focus"
                    >
                      {run.name}
                    </Link>
                    <p className="text-xs text-muted tabular-nums">
                      {word} · {domainsText(run.domains)}, свободно {formatNumber(run.byStatus['free'] ?? 0)}{' '}
                      · {formatDateTime(run.startedAt)}, {run.startedBy}
                    </p>
                  </div>
                </li>
              );
            })}
          </ul>
        </Card>
      )}
    </QueryState>
  );
}
