import type { AuditEntry } from '@geoplan/contracts/auth';
import { formatDateTimeSeconds } from '../../shared/format/format-date.ts';
import { Badge } from '../../shared/ui/display/badge.tsx';
import type { DataColumn } from '../../shared/ui/table/data-column.ts';
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
  { id: 'action', header: 'Действие', width: 276, text: actionText },
  { id: 'target', header: 'Объект', width: 220, isGrowing: true, text: (entry) => entry.target ?? '—' },
  {
    id: 'result',
    header: 'Результат',
    width: 120,
    text: (entry) => resultOf(entry).label,
    cell: (entry) => <Badge tone={resultOf(entry).tone}>{resultOf(entry).label}</Badge>,
  },
  { id: 'ip', header: 'Адрес', width: 130, text: (entry) => entry.ip ?? '—' },
];
