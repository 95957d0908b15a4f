import type { NotionSite } from '@geoplan/contracts/notion-site';
import { Download, FileSpreadsheet } from 'lucide-react';
import { exportCsv, exportXlsx } from '../../../shared/export/export-table.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { IconButton } from '../../../shared/ui/buttons/icon-button.tsx';
import { showToast } from '../../../shared/ui/overlays/toast.tsx';
import { exportColumns } from './export-columns.ts';

/** Start of the file's name (spec §7). */
const fileName = 'notion-projects';

/** Saves the rows that are shown now as CSV or Excel. */
export function ExportButtons({ shown }: { shown: readonly NotionSite[] }) {
  const isDisabled = shown.length === 0;
  return (
    <span className="flex gap-2">
      <Button
        className="max-sm:flex-1 max-sm:[&>svg]:hidden"
        icon={<Download className="size-4" aria-hidden />}
        isDisabled={isDisabled}
        onPress={() => exportCsv(fileName, exportColumns, shown)}
      >
        Экспорт CSV
      </Button>
      <IconButton
        kind="secondary"
        label="Экспорт XLSX"
        isDisabled={isDisabled}
        onPress={() => {
          exportXlsx(fileName, exportColumns, shown).catch(() =>
            showToast('Не удалось подготовить файл Excel'),
          );
        }}
      >
        <FileSpreadsheet className="size-4" aria-hidden />
      </IconButton>
    </span>
  );
}
