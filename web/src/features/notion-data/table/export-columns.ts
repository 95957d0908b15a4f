import { maskedAddress } from '@geoplan/contracts/fields/site-address';
import type { NotionSite } from '@geoplan/contracts/notion/notion-site';
import { findingTexts, type Findings } from '../../../domain/checks/finding-rules.ts';
import { httpReasonText, httpStatusLabel } from '../../../domain/workspace/sites/http-status-rules.ts';
import { sentences } from '../../../shared/format/sentences.ts';
import type { DataColumn } from '../../../shared/ui/table/data-column.ts';

function exported(header: string, text: (site: NotionSite) => string): DataColumn<NotionSite> {
  return { id: header, header, width: 0, text };
}

/** Columns of the CSV file (spec §7): values as the workspace has them, commas in notes as semicolons. */
export const csvColumns: readonly DataColumn<NotionSite>[] = [
  exported('URL', ({ url }) => maskedAddress(url)),
  exported('Status', ({ status }) => status),
  exported('Brand', ({ brand }) => brand),
  exported('GEO', ({ geo }) => geo),
  exported('Language', ({ language }) => language),
  exported('Type', ({ type }) => type),
  exported('Start Date', ({ start_date }) => start_date),
  exported('Responsible', ({ responsible }) => responsible),
  exported('Notes', ({ notes }) => notes.replaceAll(',', ';')),
];

interface CheckedSites {
  findings: Findings | undefined;
  lastCheck: (site: NotionSite) => Pick<NotionSite, 'httpStatus' | 'httpReason' | 'httpCheckedAt'>;
}

/** Columns of the Excel file: those of the CSV file and the last check of each site. */
export const checkedColumns = ({ findings, lastCheck }: CheckedSites): readonly DataColumn<NotionSite>[] => [
  ...csvColumns,
  exported('HTTP Status', (site) => {
    const { httpReason, httpStatus } = lastCheck(site);
    return httpStatusLabel(httpStatus, httpReason).label;
  }),
  exported('HTTP Reason', (site) => {
    const { httpReason, httpStatus } = lastCheck(site);
    return httpReasonText(httpReason, httpStatus);
  }),
  exported('Checked', (site) => lastCheck(site).httpCheckedAt ?? ''),
  exported('Findings', ({ id, status }) => {
    const finding = findings?.get(id);
    return finding === undefined ? '' : sentences(...findingTexts(finding, status));
  }),
];
