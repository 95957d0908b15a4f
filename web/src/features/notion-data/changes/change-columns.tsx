import type { SiteChange, SiteChangeKind } from '@geoplan/contracts/notion/site-changes';
import { ArrowRight } from 'lucide-react';
import { SiteLink } from '../../../domain/workspace/sites/site-link.tsx';
import { WorkspaceStatusBadge } from '../../../domain/workspace/statuses/workspace-status-badge.tsx';
import { formatDateTime } from '../../../shared/format/format-date.ts';
import type { DataColumn } from '../../../shared/ui/table/data-column.ts';
import { siteColumn, writtenColumn } from '../site-columns.tsx';

type Column = DataColumn<SiteChange>;

/** What became of a site. */
export const kindLabels: Readonly<Record<SiteChangeKind, string>> = {
  added: 'Новый',
  status: 'Сменил статус',
  removed: 'Удалён',
};

const statusText = ({ before, status }: SiteChange): string =>
  before === null ? status : `${before} → ${status}`;

const when: Column = { id: 'at', header: 'Когда', width: 136, text: ({ at }) => formatDateTime(at) };
const kind: Column = { id: 'kind', header: 'Что', width: 128, text: (change) => kindLabels[change.kind] };
const status: Column = {
  id: 'status',
  header: 'Статус',
  width: 340,
  text: statusText,
  cell: (change) => <StatusMove {...change} />,
};

function StatusMove({ before, status: now }: SiteChange) {
  if (before === null) return <WorkspaceStatusBadge status={now} />;
  return (
    <span className="inline-flex max-w-full items-center gap-1.5 align-middle">
      <WorkspaceStatusBadge status={before} />
      <ArrowRight className="size-3.5 shrink-0 text-muted" aria-hidden />
      <span className="sr-only"> → </span>
      <WorkspaceStatusBadge status={now} />
    </span>
  );
}

/** Columns of the changes. */
export const changeColumns: readonly Column[] = [
  siteColumn,
  kind,
  status,
  writtenColumn('brand', 'Бренд', 130),
  writtenColumn('geo', 'GEO', 110),
  when,
];

/** Those of a phone: two lines a row. */
export const narrowChangeColumns: readonly Column[] = [
  {
    ...siteColumn,
    width: 170,
    cell: (change) => (
      <span className="flex min-w-0 flex-col">
        <SiteLink url={change.url} />
        <span className="truncate text-xs font-normal text-muted" title={statusText(change)}>
          {statusText(change) || '—'}
        </span>
      </span>
    ),
  },
  {
    ...kind,
    width: 136,
    cell: (change) => (
      <span className="flex flex-col">
        {kindLabels[change.kind]}
        <span className="text-xs text-muted">{formatDateTime(change.at)}</span>
      </span>
    ),
  },
];
