import type { NotionSite } from '@geoplan/contracts/notion/notion-site';
import { findingTexts, type Findings } from '../../../domain/checks/finding-rules.ts';
import { useTableExport } from '../../../shared/export/use-table-export.ts';
import { sentences } from '../../../shared/format/sentences.ts';
import type { DataColumn } from '../../../shared/ui/table/data-column.ts';
import { ExportChoice } from '../../../shared/ui/table/export-choice.tsx';
import { sheetColumns, sitesList } from './sites-list.tsx';

/** Columns of the Excel file: the nine columns of the CSV file (spec §7) and the last check of each site. */
export const checkedColumns = (findings: Findings | undefined): readonly DataColumn<NotionSite>[] => [
  ...sitesList.fileColumns,
  ...sheetColumns,
  {
    id: 'findings',
    header: 'Findings',
    width: 0,
    text: ({ id, status }) => {
      const finding = findings?.get(id);
      return finding === undefined ? '' : sentences(...findingTexts(finding, status));
    },
  },
];

interface SitesExportProps {
  rows: readonly NotionSite[];
  /** Undefined if not loaded. */
  findings: Findings | undefined;
}

/**
 * Exports the visible rows with all columns, even hidden ones, because a CSV file always has nine columns (spec §7).
 */
export function SitesExport({ rows, findings }: SitesExportProps) {
  const { fileName = '', fileColumns } = sitesList;
  const csv = useTableExport(fileName, () => ({ columns: fileColumns, rows }));
  const checked = useTableExport(fileName, () => ({ columns: checkedColumns(findings), rows }));
  return (
    <ExportChoice
      isDisabled={rows.length === 0}
      isPending={checked.running === 'xlsx'}
      onChoose={(kind) => (kind === 'csv' ? csv : checked).save(kind)}
    />
  );
}
