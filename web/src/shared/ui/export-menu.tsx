import { Download, FileSpreadsheet, FileText } from 'lucide-react';
import { MenuTrigger } from 'react-aria-components';
import { exportCsv, exportXlsx } from '../export/export-table.ts';
import { Button } from './button.tsx';
import type { DataColumn } from './data-column.ts';
import { MenuAction, MenuPopover } from './menu.tsx';
import { showToast } from './toast.tsx';

interface ExportMenuProps<Row> {
  /** Start of the file's name: `users`. */
  name: string;
  columns: readonly DataColumn<Row>[];
  /** What is on the screen now, filters applied. */
  rows: readonly Row[];
}

/** Saves what the table shows as CSV or Excel. */
export function ExportMenu<Row>({ name, columns, rows }: ExportMenuProps<Row>) {
  const save = (kind: string | number) => {
    if (kind === 'csv') return exportCsv(name, columns, rows);
    exportXlsx(name, columns, rows).catch(() => showToast('Не удалось подготовить файл Excel'));
  };
  return (
    <MenuTrigger>
      <Button icon={<Download className="size-4" aria-hidden />} isDisabled={rows.length === 0}>
        Экспорт
      </Button>
      <MenuPopover label="Экспорт" placement="bottom end" onAction={save}>
        <MenuAction id="csv" icon={FileText}>
          CSV
        </MenuAction>
        <MenuAction id="xlsx" icon={FileSpreadsheet}>
          Excel (XLSX)
        </MenuAction>
      </MenuPopover>
    </MenuTrigger>
  );
}
