import type { DatabaseSync } from '@geoplan/contracts/notion-project';
import { TriangleAlert } from 'lucide-react';
import { formatDateTime } from '../../../shared/format/format-date.ts';
import { formatCount } from '../../../shared/format/format-number.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { syncStates } from './sync-rules.ts';

const rowWords = ['проект', 'проекта', 'проектов'] as const;
const readWords = ['строка', 'строки', 'строк'] as const;

/** Each database: how old its copy is, how far the running sync has come, what went wrong, what is odd. */
export function SyncLines({ syncs }: { syncs: readonly DatabaseSync[] }) {
  if (syncs.length === 0)
    return <p className="p-4 text-sm text-muted">В этой конфигурации нет активных баз данных.</p>;
  return (
    <ul className="divide-y divide-separator">
      {syncs.map((sync) => (
        <li key={sync.databaseId} className="flex flex-col gap-1 px-4 py-3 text-xs text-muted">
          <div className="flex items-center justify-between gap-3">
            <span className="min-w-0 text-sm font-medium wrap-anywhere text-foreground">
              {sync.databaseName || sync.databaseId}
            </span>
            <Badge tone={syncStates[sync.status].tone} hasDot>
              {syncStates[sync.status].label}
            </Badge>
          </div>
          <span className="tabular-nums">{formatCount(sync.rows, rowWords)}</span>
          <span className="tabular-nums">Последняя синхронизация: {formatDateTime(sync.lastSuccessAt)}</span>
          {sync.scanned === null ? null : (
            <span className="tabular-nums">Прочитано: {formatCount(sync.scanned, readWords)}</span>
          )}
          {sync.lastError === null ? null : (
            <span className="wrap-anywhere text-danger-soft-foreground">{sync.lastError}</span>
          )}
          {sync.warnings.map(({ code, property, message }) => (
            <span
              key={`${code} ${property}`}
              className="flex items-start gap-1.5 wrap-anywhere text-warning-soft-foreground"
            >
              <TriangleAlert className="mt-0.5 size-3 shrink-0" aria-hidden />
              {message}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
