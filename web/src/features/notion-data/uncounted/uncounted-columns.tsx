import type { UncountedSite } from '@geoplan/contracts/notion/uncounted-sites';
import { ExternalLink } from 'lucide-react';
import { shortUrl } from '../../../domain/workspace/sites/site-address.ts';
import { SiteLink } from '../../../domain/workspace/sites/site-link.tsx';
import { WorkspaceStatusBadge } from '../../../domain/workspace/statuses/workspace-status-badge.tsx';
import { reasonLabels, reasonNotes } from '../../../domain/workspace/uncounted/uncounted-rules.ts';
import { safeHref } from '../../../shared/format/safe-href.ts';
import type { DataColumn } from '../../../shared/ui/table/data-column.ts';
import { siteColumn, writtenColumn } from '../site-columns.tsx';

type Column = DataColumn<UncountedSite>;

const reason: Column = {
  id: 'reason',
  header: 'Причина',
  width: 180,
  text: (each) => reasonLabels[each.reason],
  cell: (each) => <span title={reasonNotes[each.reason]}>{reasonLabels[each.reason]}</span>,
};

/** Columns of the list, values as the workspace has them. */
export const uncountedColumns: readonly Column[] = [
  siteColumn,
  writtenColumn('brand', 'Бренд', 150),
  writtenColumn('geo', 'GEO', 150),
  {
    ...writtenColumn('status', 'Статус', 170),
    cell: ({ status }) => <WorkspaceStatusBadge status={status} />,
  },
  reason,
];

/** «Lumoret · PL · План», what is empty left out. */
export const siteSummary = ({
  brand,
  geo,
  status,
}: Pick<UncountedSite, 'brand' | 'geo' | 'status'>): string =>
  [brand, geo, status].filter((each) => each.trim() !== '').join(' · ') || '—';

/** Those of a phone: two lines a row. */
export const narrowUncountedColumns: readonly Column[] = [
  {
    ...siteColumn,
    width: 150,
    cell: (each) => (
      <span className="flex min-w-0 flex-col">
        <SiteLink url={each.url} />
        <span className="truncate text-xs font-normal text-muted" title={siteSummary(each)}>
          {siteSummary(each)}
        </span>
      </span>
    ),
  },
  { ...reason, width: 146 },
];

/** Columns of the export: those of the screen, and the row in Notion. */
export const uncountedExportColumns: readonly Column[] = [
  ...uncountedColumns,
  { id: 'notion', header: 'Notion', width: 0, text: ({ notionUrl }) => notionUrl },
];

/** The row of a site in Notion, where it is mended; absent when it has no address. */
export function NotionRowLink({ site: { url, brand, notionUrl } }: { site: UncountedSite }) {
  const href = safeHref(notionUrl);
  if (href === undefined) return null;
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      title="Открыть в Notion"
      aria-label={`Открыть в Notion (в новой вкладке): ${shortUrl(url) || brand.trim() || 'сайт без адреса'}`}
      className="inline-grid size-6 place-items-center rounded-md align-middle text-muted hover:bg-surface-tertiary hover:text-foreground"
    >
      <ExternalLink className="size-4" aria-hidden />
    </a>
  );
}
