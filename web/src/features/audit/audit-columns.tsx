import type { AuditEntry } from '@geoplan/contracts/auth';
import { formatDateTimeSeconds } from '../../shared/format/format-date.ts';
import { Badge } from '../../shared/ui/display/badge.tsx';
import type { DataColumn } from '../../shared/ui/table/data-column.ts';
import { TwoLines } from '../../shared/ui/table/two-lines.tsx';
import { actionText, resultOf } from './audit-rules.ts';

/** Columns of the log. Not sortable: the server pages it newest first. */
export const auditColumns: readonly DataColumn<AuditEntry>[] = [
  {
    id: 'at',
    header: 'Когда',
    width: 180,
    text: (entry) => formatDateTimeSeconds(entry.at),
    cell: (entry) => <span className="font-normal tabular-nums">{formatDateTimeSeconds(entry.at)}</span>,
  },
  { id: 'actor', header: 'Кто', width: 190, text: (entry) => entry.actor ?? '—' },
  {
    id: 'action',
    header: 'Действие',
    width: 276,
    text: actionText,
    cell: (entry) => <TwoLines>{actionText(entry)}</TwoLines>,
  },
  {
    id: 'target',
    header: 'Объект',
    width: 220,
    isGrowing: true,
    text: (entry) => entry.target ?? '—',
    cell: ({ target }) => <TwoLines>{target ?? '—'}</TwoLines>,
  },
  {
    id: 'result',
    header: 'Результат',
    width: 120,
    text: (entry) => resultOf(entry).label,
    cell: (entry) => <Badge tone={resultOf(entry).tone}>{resultOf(entry).label}</Badge>,
  },
  { id: 'ip', header: 'Адрес', width: 130, text: (entry) => entry.ip ?? '—' },
];

/** Columns of a phone, two lines an entry: what was done over who did it, when over how it ended. */
export const narrowAuditColumns: readonly DataColumn<AuditEntry>[] = [
  {
    id: 'action',
    header: 'Действие',
    width: 150,
    isGrowing: true,
    text: actionText,
    cell: (entry) => (
      <span className="flex min-w-0 flex-col gap-0.5 leading-4">
        <span className="truncate">{actionText(entry)}</span>
        <span className="truncate text-xs font-normal text-muted" title={whoText(entry)}>
          {whoText(entry)}
        </span>
      </span>
    ),
  },
  {
    id: 'at',
    header: 'Когда',
    width: 150,
    text: (entry) => formatDateTimeSeconds(entry.at),
    cell: (entry) => (
      <span className="flex min-w-0 flex-col items-start gap-0.5 leading-4">
        <span className="text-xs tabular-nums">{formatDateTimeSeconds(entry.at)}</span>
        <Badge tone={resultOf(entry).tone}>{resultOf(entry).label}</Badge>
      </span>
    ),
  },
];

/** «admin@demo.local · user@demo.local»: who, and what or whom it was done to. */
function whoText({ actor, target }: AuditEntry): string {
  return target === null || target === actor ? (actor ?? '—') : `${actor ?? '—'} · ${target}`;
}
