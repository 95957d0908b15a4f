import type { DatabaseSync } from '@geoplan/contracts/notion/notion-site';
import { LoaderCircle, TriangleAlert } from 'lucide-react';
import { classNames } from '../../../shared/ui/layout/class-names.ts';
import { syncSummary, type SyncSummary } from './sync-rules.ts';
import { sentences } from '../../../shared/format/sentences.ts';
import { Notice } from '../../../shared/ui/display/notice.tsx';
import { useSyncAdvice } from '../../../domain/workspace/sync/use-sync-advice.ts';
import { DatabaseSyncState } from '../../../domain/workspace/sync/database-sync.tsx';

const dots: Record<Exclude<SyncSummary['tone'], 'running'>, string> = {
  good: 'bg-success',
  warn: 'bg-warning',
  bad: 'bg-danger',
  none: 'bg-border-strong',
};

interface SyncTextProps {
  syncs: readonly DatabaseSync[];
  /**
   * Time of the last sync from the response that contains the rows; `null` if there was no sync, undefined if not
   * loaded yet.
   */
  lastSync: string | null | undefined;
}

/** «Синхронизация: 20.11.2026, 14:23». */
export function SyncText({ syncs, lastSync }: SyncTextProps) {
  const { tone, text, warnings } = syncSummary(syncs, lastSync);
  return (
    <span className="inline-flex items-center gap-1.5">
      {tone === 'running' ? (
        <LoaderCircle className="size-3 animate-spin" aria-hidden />
      ) : (
        <span className={classNames('size-2 rounded-full', dots[tone])} aria-hidden />
      )}
      Синхронизация: {text}
      {warnings === undefined ? null : <Warnings count={warnings} />}
    </span>
  );
}

/** Shown with an icon, because colour on its own is not accessible. */
function Warnings({ count }: { count: number }) {
  return (
    <span className="inline-flex items-center gap-0.5 text-warning-soft-foreground">
      <TriangleAlert className="size-3.5" aria-hidden />
      <span className="sr-only">, предупреждений:</span> {count}
    </span>
  );
}

/** Explanation for outdated rows, which lists the databases whose last sync failed, with the error. */
export function SyncFailure({ syncs }: { syncs: readonly DatabaseSync[] }) {
  const advised = useSyncAdvice();
  const failed = syncs.filter(({ status }) => status === 'failed');
  const [first] = failed;
  if (first === undefined) return null;
  const others = failed.length - 1;
  return (
    <Notice kind="warn">
      <b className="font-semibold">Синхронизация «{first.databaseName || first.databaseId}» не удалась.</b>{' '}
      {sentences(
        advised(first.lastError ?? ''),
        others > 0 ? `Ещё баз с ошибкой: ${others}` : '',
        first.lastSuccessAt === null ? '' : 'Показаны прежние данные',
      )}
    </Notice>
  );
}

/** Databases with the age of their copy, progress of a running sync, errors and warnings. */
export function DatabaseSyncList({ syncs }: { syncs: readonly DatabaseSync[] }) {
  if (syncs.length === 0)
    return <p className="p-4 text-sm text-muted">В этой конфигурации нет активных баз данных.</p>;
  return (
    <ul className="divide-y divide-separator">
      {syncs.map((sync) => (
        <li key={sync.databaseId} className="px-4 py-3">
          <DatabaseSyncState sync={sync} />
        </li>
      ))}
    </ul>
  );
}
