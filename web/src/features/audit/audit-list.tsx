import { listAudit, type AuditEntry } from '@geoplan/contracts/auth';
import { ScrollText } from 'lucide-react';
import { call } from '../../shared/api/call.ts';
import { formatDateTimeSeconds } from '../../shared/format/format-date.ts';
import { defineList } from '../../shared/list/define-list.tsx';
import { definePages, type PageQuery } from '../../shared/list/define-pages.ts';
import { Badge } from '../../shared/ui/display/badge.tsx';
import { TwoLines } from '../../shared/ui/table/two-lines.tsx';
import { actionText, resultOf } from './audit-rules.ts';

export const auditPages = definePages({
  key: ['audit'],
  load: async (wanted: PageQuery<typeof listAudit>, page, signal) =>
    (await call(listAudit, { query: { ...wanted, ...page } }, { signal })).data,
  rowsOf: ({ items }) => items,
});

/** «admin@demo.local · user@demo.local»: actor and target of the action. */
const whoText = ({ actor, target }: AuditEntry): string =>
  target === null || target === actor ? (actor ?? '—') : `${actor ?? '—'} · ${target}`;

const atText = ({ at }: AuditEntry): string => formatDateTimeSeconds(at);

/** Audit log list. It cannot be sorted, because the server returns pages with the newest entries first. */
export const auditList = defineList({
  name: 'audit',
  label: 'Журнал действий',
  loading: 'Загрузка журнала…',
  failed: 'Не удалось загрузить журнал',
  end: 'Это все записи',
  empty: {
    icon: ScrollText,
    title: 'Записей нет',
    text: 'Здесь появятся входы, отказы и изменения.',
    filtered: 'Во всём журнале ничего не подходит. Измените или сбросьте фильтры.',
  },
  rowId: (entry: AuditEntry) => entry.id,
  fields: {
    at: {
      header: 'Когда',
      width: 160,
      isDate: true,
      text: atText,
      cell: (entry) => <span className="font-normal tabular-nums">{atText(entry)}</span>,
    },
    actor: { header: 'Кто', width: 190, text: ({ actor }) => actor ?? '—' },
    action: {
      header: 'Действие',
      width: 264,
      text: actionText,
      cell: (entry) => <TwoLines>{actionText(entry)}</TwoLines>,
    },
    target: {
      header: 'Объект',
      width: 220,
      isGrowing: true,
      text: ({ target }) => target ?? '—',
      cell: ({ target }) => <TwoLines>{target ?? '—'}</TwoLines>,
    },
    result: {
      header: 'Результат',
      width: 120,
      text: (entry) => resultOf(entry).label,
      cell: (entry) => <Badge tone={resultOf(entry).tone}>{resultOf(entry).label}</Badge>,
    },
    ip: { header: 'Адрес', width: 130, text: ({ ip }) => ip ?? '—' },
  },
  phone: [
    { header: 'Действие', width: 150, lines: [actionText, whoText] },
    {
      header: 'Когда',
      width: 160,
      lines: [(entry) => <span className="text-xs tabular-nums">{atText(entry)}</span>, 'result'],
    },
  ],
});
