import {
  listSiteChanges,
  type SiteChange,
  type SiteChangeKind,
} from '@geoplan/contracts/notion/site-changes';
import { ArrowRight, History, ListFilter } from 'lucide-react';
import { Link } from 'react-router-dom';
import { shortUrl } from '../../../domain/workspace/sites/site-address.ts';
import { WorkspaceStatusBadge } from '../../../domain/workspace/statuses/workspace-status-badge.tsx';
import { sitesKey } from '../../../domain/query-keys.ts';
import { call } from '../../../shared/api/call.ts';
import { formatDateTime } from '../../../shared/format/format-date.ts';
import { defineList } from '../../../shared/list/define-list.tsx';
import { definePages, type PageQuery } from '../../../shared/list/define-pages.ts';
import { rowLinkStyle } from '../../../shared/ui/buttons/row-link-style.ts';
import { siteField, writtenField } from '../site-fields.tsx';

export const siteChangesPages = definePages({
  key: [...sitesKey, 'changes'],
  load: async (wanted: PageQuery<typeof listSiteChanges>, page, signal) =>
    (await call(listSiteChanges, { query: { ...wanted, ...page } }, { signal })).data,
  rowsOf: ({ changes }) => changes,
});

/** Labels of the kinds of changes. */
export const kindLabels: Readonly<Record<SiteChangeKind, string>> = {
  added: 'Новый',
  status: 'Сменил статус',
  removed: 'Удалён',
};

const statusText = ({ before, status }: SiteChange): string =>
  before === null ? status : `${before} → ${status}`;

/** Sites that syncs found to be new, removed or changed in status. */
export const siteChangesList = defineList({
  name: 'notion-changes',
  label: 'Изменения',
  loading: 'Загрузка изменений…',
  failed: 'Не удалось загрузить изменения',
  counted: ['изменения', 'изменений', 'изменений'],
  empty: {
    icon: History,
    title: 'Изменений нет',
    text: 'Здесь появятся сайты, которые в Notion добавили, удалили или перевели в другой статус. Первая синхронизация базы изменений не даёт.',
    reset: 'Показать все изменения',
  },
  rowId: ({ kind, siteId, at }: SiteChange) => `${kind} ${siteId} ${at}`,
  fields: {
    url: siteField,
    kind: { header: 'Что', width: 128, text: ({ kind }) => kindLabels[kind] },
    status: { header: 'Статус', width: 340, text: statusText, cell: (change) => <StatusMove {...change} /> },
    brand: writtenField('brand', 'Бренд', 130),
    geo: writtenField('geo', 'GEO', 110),
    at: { header: 'Когда', width: 136, isDate: true, text: ({ at }) => formatDateTime(at) },
  },
  phone: [
    { width: 170, lines: ['url', (change) => statusText(change) || '—'] },
    { width: 136, lines: ['kind', 'at'] },
  ],
  actions: (change) => <RowLink {...change} />,
});

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

/** Link to the site in the list of all sites; renders nothing for a removed site. */
function RowLink({ kind, siteId, url, brand }: SiteChange) {
  if (kind === 'removed') return null;
  return (
    <Link
      to={`/notion-data?site=${siteId}`}
      title="Показать среди всех сайтов"
      aria-label={`Показать среди всех сайтов: ${shortUrl(url) || brand.trim() || siteId}`}
      className={rowLinkStyle}
    >
      <ListFilter className="size-4" aria-hidden />
    </Link>
  );
}
