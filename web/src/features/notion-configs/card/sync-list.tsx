import type { DatabaseSync } from '@geoplan/contracts/notion-project';
import { formatDateTime } from '../../../shared/format/format-date.ts';
import { formatCount, formatNumber } from '../../../shared/format/format-number.ts';
import { Badge, type BadgeTone } from '../../../shared/ui/badge.tsx';

const states: Record<DatabaseSync['status'], { title: string; tone: BadgeTone }> = {
  never: { title: 'Не читалась', tone: 'grey' },
  waiting: { title: 'В очереди', tone: 'yellow' },
  running: { title: 'Читается', tone: 'blue' },
  ok: { title: 'Прочитана', tone: 'green' },
  failed: { title: 'Ошибка', tone: 'red' },
};

function progressOf({ status, scanned, lastSuccessAt }: DatabaseSync): string {
  if (status === 'running' && scanned !== null) return `прочитано ${formatNumber(scanned)}`;
  return lastSuccessAt === null ? 'ещё не синхронизирована' : `обновлена ${formatDateTime(lastSuccessAt)}`;
}

/** How old the copy of each database is, and what is odd about it. */
export function SyncList({ name, syncs }: { name: string; syncs: readonly DatabaseSync[] }) {
  return (
    <ul aria-label={`Базы данных: ${name}`} className="divide-y divide-separator border-y border-separator">
      {syncs.map((sync) => (
        <li key={sync.databaseId} className="flex flex-col gap-0.5 py-1.5">
          <span className="flex min-w-0 items-center justify-between gap-2">
            <span className="min-w-0 truncate text-sm font-medium" title={sync.databaseName}>
              {sync.databaseName === '' ? sync.databaseId : sync.databaseName}
            </span>
            <Badge tone={states[sync.status].tone} hasDot={sync.status === 'running'}>
              {states[sync.status].title}
            </Badge>
          </span>
          <span className="text-xs text-muted tabular-nums">
            {formatCount(sync.rows, ['строка', 'строки', 'строк'])}, {progressOf(sync)}
          </span>
          {sync.lastError === null ? null : (
            <span className="text-xs text-danger-soft-foreground">{sync.lastError}</span>
          )}
          {sync.warnings.map(({ code, property, message }) => (
            <span key={`${code} ${property}`} className="text-xs text-warning-soft-foreground">
              {message}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
