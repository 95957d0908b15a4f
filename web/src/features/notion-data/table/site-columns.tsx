import type { Finding } from '@geoplan/contracts/http-status/http-status';
import type { NotionSite } from '@geoplan/contracts/notion/notion-site';
import type { DataColumn } from '../../../shared/ui/table/data-column.ts';
import { TwoLines } from '../../../shared/ui/table/two-lines.tsx';
import { lastCheck } from '../../../domain/checks/live-results.ts';
import { httpStatusLabel } from '../../../domain/workspace/sites/http-status-rules.ts';
import { WorkspaceStatusBadge } from '../../../domain/workspace/statuses/workspace-status-badge.tsx';
import { reasonText, type Findings } from '../../../domain/checks/finding-rules.ts';
import { FindingMark } from '../checks/finding-mark.tsx';
import { SiteCheckCell } from '../checks/site-check-cell.tsx';
import type { SiteFilter } from '../site-rules.ts';
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
  cell: (site) => <TwoLines>{valueText(site[id])}</TwoLines>,
});

interface ColumnsInput {
  /** The site whose panel is open. */
  openId: string | null;
  findings: Findings | undefined;
  /** The kind the list is narrowed to: its reasons stand in words, in place of columns that say least of them. */
  finding: SiteFilter['finding'];
}

const allColumns = ({ openId, findings, finding: kind }: ColumnsInput): readonly Column[] => [
  {
    id: 'url',
    header: 'URL',
    width: 176,
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
    width: 138,
    text: (site) => {
      const { httpStatus, httpReason } = lastCheck(site);
      return httpStatusLabel(httpStatus, httpReason).label;
    },
    cell: (site) => <SiteCheckCell site={site} />,
  },
  {
    id: 'status',
    header: 'Статус',
    width: 182,
    isSortable: true,
    text: ({ status }) => valueText(status),
    // In words the findings stand beside it.
    cell: ({ id, status }) => (
      <SiteStatus status={status} finding={kind === '' ? findings?.get(id) : undefined} />
    ),
  },
  { ...text('brand', 'Бренд', 88), isSortable: true },
  {
    id: 'geo',
    header: 'GEO',
    width: 92,
    isSortable: true,
    text: ({ geo }) => valueText(geo),
    cell: ({ geo }) => <GeoTags geo={geo} />,
  },
  text('language', 'Язык', 74),
  text('type', 'Тип', 80),
  {
    id: 'start_date',
    header: 'Дата старта',
    width: 100,
    isSortable: true,
    text: ({ start_date }) => startDateText(start_date),
  },
  text('responsible', 'Ответственный', 140),
];

/** Give way to the reasons. */
const leastTelling = new Set(['language', 'type', 'start_date', 'responsible']);

/** Columns of the workspace data (spec §2). */
export function siteColumns(input: ColumnsInput): readonly Column[] {
  const columns = allColumns(input);
  const { finding: kind, findings } = input;
  if (kind === '') return columns;
  const reasons: Column = {
    id: 'reasons',
    header: 'Замечания',
    width: 390,
    text: ({ id }) => {
      const finding = findings?.get(id);
      return finding === undefined ? '—' : reasonText(finding, kind);
    },
  };
  return columns.flatMap((column) => {
    if (leastTelling.has(column.id)) return [];
    return column.id === 'status' ? [column, reasons] : [column];
  });
}

/** «Lumoret · PL · План», what is empty left out. */
const secondLine = ({ brand, geo }: NotionSite): string =>
  [brand, geo].filter((each) => each.trim() !== '').join(' · ') || '—';

/** Columns of a phone, two lines a row: the site over its status, brand and GEO; and what it answered. */
export function narrowSiteColumns(input: ColumnsInput): readonly Column[] {
  const columns = new Map(siteColumns(input).map((column) => [column.id, column]));
  const [url, http] = ['url', 'http'].map((id) => columns.get(id));
  if (url === undefined || http === undefined) return [...columns.values()];
  return [
    {
      ...url,
      width: 152,
      cell: (site) => (
        <span className="flex min-w-0 flex-col gap-0.5" data-open={site.id === input.openId || undefined}>
          <SiteLink url={site.url} />
          <span className="flex min-w-0 items-center gap-1.5 font-normal">
            {site.status.trim() === '' ? null : (
              <SiteStatus
                status={site.status}
                finding={input.finding === '' ? input.findings?.get(site.id) : undefined}
                isShrinking
              />
            )}
            <span className="min-w-10 shrink-[99999] truncate text-xs text-muted" title={secondLine(site)}>
              {secondLine(site)}
            </span>
          </span>
        </span>
      ),
    },
    // «Не проверен» whole.
    { ...http, header: 'HTTP', width: 112 },
  ];
}

/** Those of the screen as it is opened, before any site or finding is known. */
const initialInput: ColumnsInput = { openId: null, findings: undefined, finding: '' };
export const initialColumns = siteColumns(initialInput);
export const initialNarrowColumns = narrowSiteColumns(initialInput);

interface SiteStatusProps {
  status: string;
  finding: Finding | undefined;
  /** As of a badge. */
  isShrinking?: boolean;
}

/** The status, and before it the mark of what the checks found: behind a long status it would be out of sight. */
function SiteStatus({ status, finding, isShrinking = false }: SiteStatusProps) {
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1.5 align-middle">
      {finding === undefined ? null : <FindingMark finding={finding} status={status} />}
      <WorkspaceStatusBadge status={status} isShrinking={isShrinking} />
    </span>
  );
}

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
