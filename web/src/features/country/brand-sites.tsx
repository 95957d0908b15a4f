import { ExternalLink } from 'lucide-react';
import { formatDay } from '../../shared/format/format-day.ts';
import { safeHref } from '../../shared/format/safe-href.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Card } from '../../shared/ui/card.tsx';
import type { DataColumn } from '../../shared/ui/data-column.ts';
import { DataTable } from '../../shared/ui/data-table.tsx';
import { siteStatus } from './site-status.ts';
import { useBrandSites, type BrandSite } from './use-brand-sites.ts';

const unknown = () => '—';

const columns: readonly DataColumn<BrandSite>[] = [
  {
    id: 'url',
    header: 'Домен',
    width: 220,
    isGrowing: true,
    text: (site) => site.url,
    cell: (site) => <SiteLink url={site.url} />,
  },
  {
    id: 'status',
    header: 'Статус',
    width: 210,
    text: (site) => siteStatus(site.status).label,
    cell: (site) => <Badge tone={siteStatus(site.status).tone}>{siteStatus(site.status).label}</Badge>,
  },
  { id: 'position', header: 'Позиция', width: 100, isNumeric: true, text: unknown },
  { id: 'traffic', header: 'Трафик', width: 100, isNumeric: true, text: unknown },
  {
    id: 'startDate',
    header: 'Дата запуска',
    width: 130,
    isNumeric: true,
    text: (site) => (site.startDate === null ? '—' : formatDay(site.startDate)),
  },
];

/** The team's sites for this keyword and country. */
export function BrandSites({ keyword, country }: { keyword: string; country: string }) {
  const { sites, isLoading } = useBrandSites(keyword, country);
  if (sites.length === 0)
    return (
      <Card title="Сайты бренда">
        <output className="block px-4 py-6 text-center text-sm text-muted">
          {isLoading ? 'Загрузка данных из Notion...' : 'Сайты не найдены в базе Notion'}
        </output>
      </Card>
    );
  return <DataTable label="Сайты бренда" columns={columns} rows={sites} rowId={(site) => site.id} />;
}

/** The domain, as a link only when its address is one. */
function SiteLink({ url }: { url: string }) {
  const href = safeHref(url);
  if (href === undefined) return url;
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="inline-flex items-center gap-1.5 text-link hover:underline"
    >
      {new URL(href).host}
      <ExternalLink className="size-3.5" aria-hidden />
      <span className="sr-only">(в новой вкладке)</span>
    </a>
  );
}
