import { pairNameColumns } from '../../../domain/keywords/metric-columns.tsx';
import { formatDay } from '../../../shared/format/format-date.ts';
import { safeHref } from '../../../shared/format/safe-href.ts';
import { Badge } from '../../../shared/ui/display/badge.tsx';
import type { DataColumn } from '../../../shared/ui/table/data-column.ts';
import { siteName } from '../../../domain/workspace/sites/site-address.ts';
import { SiteLink } from '../../../domain/workspace/sites/site-link.tsx';
import { StatusDot } from '../../../domain/workspace/statuses/status-dot.tsx';
import { siteStatus } from './site-status.ts';
import type { BrandSite } from './use-brand-sites.ts';

/** Key of the table's view options in the browser's storage. */
export const brandSiteTable = 'brand-sites';
/** Columns that have no data source yet, hidden by default. */
export const standardHidden: readonly string[] = ['position', 'traffic'];

const unknown = { text: () => '—', value: () => null };

/** Columns of the brand's sites (spec §2, Country detail). There is no data source yet for position and traffic. */
export const brandSiteColumns: readonly DataColumn<BrandSite>[] = [
  {
    id: 'url',
    header: 'Домен',
    width: 150,
    isGrowing: true,
    text: ({ url }) => siteName(url),
    cell: ({ url }) => <SiteLink url={url} />,
  },
  {
    id: 'status',
    header: 'Статус',
    width: 220,
    text: (site) => siteStatus(site.status).label,
    cell: ({ status }) =>
      status.trim() === '' ? (
        '—'
      ) : (
        <span className="inline-flex items-center gap-1.5 align-middle">
          <StatusDot status={status} />
          <Badge tone={siteStatus(status).tone}>{siteStatus(status).label}</Badge>
        </span>
      ),
  },
  { id: 'position', header: 'Позиция', width: 100, isNumeric: true, ...unknown },
  { id: 'traffic', header: 'Трафик', width: 100, isNumeric: true, ...unknown },
  { id: 'startDate', header: 'Дата запуска', width: 130, isNumeric: true, text: launchDay },
];

/** Export columns: keyword and country, the columns of the table, and the Notion URL of each site. */
export const brandSiteExport: readonly DataColumn<BrandSite & { keyword: string; country: string }>[] = [
  ...pairNameColumns,
  ...brandSiteColumns,
  { id: 'notion', header: 'Notion', width: 0, text: ({ notionUrl }) => safeHref(notionUrl) ?? '' },
];

/** Launch date. The workspace column may contain any text; text without a date is shown unchanged. */
function launchDay({ start_date: date }: BrandSite): string {
  // A date without a time means the same day everywhere. Parsed as midnight UTC, it would be the previous day in
  // America.
  const moment = /^\d{4}-\d{2}-\d{2}$/.test(date) ? `${date}T00:00` : date;
  if (!/^\d{4}-\d{2}-\d{2}/.test(date) || Number.isNaN(Date.parse(moment))) return date.trim() || '—';
  return formatDay(moment);
}
