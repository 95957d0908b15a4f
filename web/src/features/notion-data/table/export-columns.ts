import type { NotionSite } from '@geoplan/contracts/notion-site';
import type { DataColumn } from '../../../shared/ui/table/data-column.ts';

function exported(header: string, text: (site: NotionSite) => string): DataColumn<NotionSite> {
  return { id: header, header, width: 0, text };
}

/** What the export writes (spec §7): values as the workspace has them, commas in notes as semicolons. */
export const exportColumns: readonly DataColumn<NotionSite>[] = [
  exported('URL', ({ url }) => url),
  exported('Status', ({ status }) => status),
  exported('Brand', ({ brand }) => brand),
  exported('GEO', ({ geo }) => geo),
  exported('Language', ({ language }) => language),
  exported('Type', ({ type }) => type),
  exported('Start Date', ({ start_date }) => start_date),
  exported('Responsible', ({ responsible }) => responsible),
  exported('Notes', ({ notes }) => notes.replaceAll(',', ';')),
];
