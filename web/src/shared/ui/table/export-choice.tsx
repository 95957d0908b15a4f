import { Download, FileSpreadsheet, FileText } from 'lucide-react';
import type { ExportKind } from '../../export/export-table.ts';
import { useWords } from '../../language/language.tsx';
import { Button } from '../buttons/button.tsx';
import { Menu, MenuAction } from '../overlays/menu.tsx';

interface ExportChoiceProps {
  isDisabled: boolean;
  /** Subject of the export, read aloud if a screen has several exports. */
  subject?: string | undefined;
  isSmall?: boolean | undefined;
  /** True while the file is being created. */
  isPending?: boolean;
  onChoose: (kind: ExportKind) => void;
}

/** «Экспорт» menu with the file formats. */
export function ExportChoice({
  isDisabled,
  subject,
  isSmall = false,
  isPending = false,
  onChoose,
}: ExportChoiceProps) {
  const word = useWords({ ru: 'Экспорт', en: 'Export' });
  const label = subject === undefined ? word : `${word}: ${subject}`;
  return (
    <Menu
      label={label}
      placement="bottom end"
      trigger={
        <Button
          size={isSmall ? 'sm' : 'md'}
          icon={<Download className="size-4" aria-hidden />}
          aria-label={label}
          isDisabled={isDisabled}
          isPending={isPending}
        >
          {word}
        </Button>
      }
      onAction={(kind) => onChoose(kind === 'csv' ? 'csv' : 'xlsx')}
    >
      <MenuAction id="csv" icon={FileText}>
        CSV
      </MenuAction>
      <MenuAction id="xlsx" icon={FileSpreadsheet}>
        Excel (XLSX)
      </MenuAction>
    </Menu>
  );
}
