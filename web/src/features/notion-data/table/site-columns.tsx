import type { NotionSite } from '@geoplan/contracts/notion-site';
import type { DataColumn } from '../../../shared/ui/table/data-column.ts';
import { lastCheck } from '../../../domain/checks/live-results.ts';
import { httpStatusLabel } from '../../../domain/workspace/sites/http-status-rules.ts';
import { WorkspaceStatusBadge } from '../../../domain/workspace/sites/workspace-status-badge.tsx';
import { SiteCheckCell } from '../checks/site-check-cell.tsx';
import { startDateText, valueText } from '../site-text.ts';
import { SiteLink } from '../../../domain/workspace/sites/site-link.tsx';
import { CountryTag } from '../../../domain/countries/country-tag.tsx';
import { splitGeo } from '../../../domain/workspace/sites/site-values.ts';

type Column = DataColumn<NotionSite>;

const text = (id: 'brand' | 'language' | 'type' | 'responsible', header: string, width: number): Column => ({
  id,
  header,
  width,
  text: (site) => valueText(site[id]),
});

/** Columns of the workspace data (spec §2); `openId` is the site whose panel is open. */
export const siteColumns = (openId: string | null): readonly Column[] => [
  {
    id: 'url',
    header: 'URL',
    width: 178,
    isGrowing: true,
    text: ({ url }) => valueText(url),
    cell: ({ id, url }) => (
      <span data-open={id === openId || undefined}>
        <SiteLink url={url} />
      </span>
    ),
  },
  {
    id: 'http',
    header: 'HTTP статус',
    width: 156,
    text: (site) => httpStatusLabel(lastCheck(site).httpStatus).label,
    cell: (site) => <SiteCheckCell site={site} />,
  },
  {
    id: 'status',
    header: 'Статус',
    width: 158,
    isSortable: true,
    text: ({ status }) => valueText(status),
    cell: ({ status }) => <WorkspaceStatusBadge status={status} />,
  },
  { ...text('brand', 'Бренд', 96), isSortable: true },
  {
    id: 'geo',
    header: 'GEO',
    width: 98,
    isSortable: true,
    text: ({ geo }) => valueText(geo),
    cell: ({ geo }) => <GeoTags geo={geo} />,
  },
  text('language', 'Язык', 74),
  text('type', 'Тип', 96),
  {
    id: 'start_date',
    header: 'Дата старта',
    width: 108,
    isSortable: true,
    text: ({ start_date }) => startDateText(start_date),
  },
  text('responsible', 'Ответственный', 114),
];

/** As many as the column has room for. */
const shownParts = 2;

/** The GEOs of a site: countries as codes with their name on hover, other words as they stand. */
function GeoTags({ geo }: { geo: string }) {
  const parts = splitGeo(geo);
  if (parts.length === 0) return <>—</>;
  return (
    <span className="inline-flex max-w-full items-center gap-1 align-middle" title={geo}>
      {parts.slice(0, shownParts).map(({ code, label }) =>
        code === null ? (
          <span key={label} className="truncate">
            {label}
          </span>
        ) : (
          <CountryTag key={label} code={code} />
        ),
      )}
      {parts.length > shownParts ? (
        <span className="text-xs text-muted">+{parts.length - shownParts}</span>
      ) : null}
    </span>
  );
}
