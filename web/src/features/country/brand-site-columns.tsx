import { ExternalLink } from 'lucide-react';
import { formatDay } from '../../shared/format/format-day.ts';
import { safeHref } from '../../shared/format/safe-href.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import type { DataColumn } from '../../shared/ui/data-column.ts';
import { siteName } from './site-name.ts';
import { siteStatus } from './site-status.ts';
import type { BrandSite } from './use-brand-sites.ts';

const unknown = () => '—';

/** Columns of the brand's sites (spec §2, Country detail); position and traffic have no source yet. */
export const brandSiteColumns: readonly DataColumn<BrandSite>[] = [
  {
    id: 'url',
    header: 'Домен',
    width: 150,
    isGrowing: true,
    text: siteName,
    cell: (site) => <SiteLink site={site} />,
  },
  {
    id: 'status',
    header: 'Статус',
    width: 220,
    text: (site) => siteStatus(site.status).label,
    cell: ({ status }) =>
      status.trim() === '' ? '—' : <Badge tone={siteStatus(status).tone}>{siteStatus(status).label}</Badge>,
  },
  { id: 'position', header: 'Позиция', width: 100, isNumeric: true, text: unknown },
  { id: 'traffic', header: 'Трафик', width: 100, isNumeric: true, text: unknown },
  { id: 'startDate', header: 'Дата запуска', width: 130, isNumeric: true, text: launchDay },
];

/** The day of the launch; a column of the workspace may hold any words, and those stay as they are. */
function launchDay({ start_date: date }: BrandSite): string {
  // A bare day is that day everywhere: read as midnight of London it would be the day before in America.
  const moment = /^\d{4}-\d{2}-\d{2}$/.test(date) ? `${date}T00:00` : date;
  if (!/^\d{4}-\d{2}-\d{2}/.test(date) || Number.isNaN(Date.parse(moment))) return date.trim() || '—';
  return formatDay(moment);
}

/** The domain, as a link only when its address is one. */
function SiteLink({ site }: { site: BrandSite }) {
  const href = safeHref(site.url);
  if (href === undefined) return siteName(site);
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="inline-flex max-w-full items-center gap-1.5 align-middle text-link hover:underline"
    >
      <span className="truncate">{siteName(site)}</span>
      <ExternalLink className="size-3.5 shrink-0" aria-hidden />
      <span className="sr-only">(в новой вкладке)</span>
    </a>
  );
}
