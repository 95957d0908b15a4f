import type { DatabaseSync } from '@geoplan/contracts/notion/notion-site';
import { CircleAlert, TriangleAlert, type LucideIcon } from 'lucide-react';
import { formatDateTime } from '../../../shared/format/format-date.ts';
import { formatCount, formatNumber } from '../../../shared/format/format-number.ts';
import { Badge } from '../../../shared/ui/display/badge.tsx';
import { classNames } from '../../../shared/ui/layout/class-names.ts';
import { ProgressBar } from '../../../shared/ui/display/progress-bar.tsx';
import { syncStates } from './sync-states.ts';
import { useSyncAdvice } from './use-sync-advice.ts';

const rowWords = ['строка', 'строки', 'строк'] as const;

function ageOf({ rows, lastSuccessAt }: DatabaseSync): string {
  const size = formatCount(rows, rowWords);
  return lastSuccessAt === null
    ? 'Ещё не синхронизирована'
    : `${size}, обновлена ${formatDateTime(lastSuccessAt)}`;
}

/** Copy of one database, with its size and age, the progress of a running sync, errors and warnings. */
export function DatabaseSyncState({ sync }: { sync: DatabaseSync }) {
  const { databaseId, databaseName, status, scanned, lastError, warnings } = sync;
  const { label, tone } = syncStates[status];
  const advised = useSyncAdvice();
  const name = databaseName || databaseId;
  return (
    <div className="flex min-w-0 flex-col gap-1 text-xs text-muted tabular-nums">
      <span className="flex min-w-0 items-start justify-between gap-3">
        <span className="min-w-0 text-sm font-medium wrap-anywhere text-foreground">{name}</span>
        <Badge tone={tone} hasDot>
          {label}
        </Badge>
      </span>
      <span>{ageOf(sync)}</span>
      {scanned === null ? null : <Progress sync={sync} scanned={scanned} name={name} />}
      {lastError === null ? null : (
        <Remark Icon={CircleAlert} isBad>
          {advised(lastError)}
        </Remark>
      )}
      {warnings.map(({ code, property, message }) => (
        <Remark key={`${code} ${property}`} Icon={TriangleAlert}>
          {advised(message)}
        </Remark>
      ))}
    </div>
  );
}

/**
 * Progress of a sync. The number of rows is unknown before the end, so the number in the previous copy is used as an
 * estimate.
 */
function Progress({ sync: { rows }, scanned, name }: { sync: DatabaseSync; scanned: number; name: string }) {
  return (
    <>
      <span>Прочитано: {formatNumber(scanned)}</span>
      {rows === 0 ? null : (
        <ProgressBar
          label={`Синхронизация: ${name}`}
          done={Math.min(scanned, rows)}
          failed={0}
          total={rows}
          isThin
        />
      )}
    </>
  );
}

function Remark({ Icon, isBad = false, children }: { Icon: LucideIcon; isBad?: boolean; children: string }) {
  return (
    <span
      className={classNames(
        'flex items-start gap-1.5 wrap-anywhere',
        isBad ? 'text-danger-soft-foreground' : 'text-warning-soft-foreground',
      )}
    >
      <Icon className="mt-0.5 size-3 shrink-0" aria-hidden />
      {children}
    </span>
  );
}
