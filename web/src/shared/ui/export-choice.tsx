import { Download, FileSpreadsheet, FileText } from 'lucide-react';
import { MenuTrigger } from 'react-aria-components';
import { Button } from './button.tsx';
import { MenuAction, MenuPopover } from './menu.tsx';

interface ExportChoiceProps {
  isDisabled: boolean;
  onChoose: (kind: 'csv' | 'xlsx') => void;
}

/** «Экспорт» and the kinds of file it offers. */
export function ExportChoice({ isDisabled, onChoose }: ExportChoiceProps) {
  return (
    <MenuTrigger>
      <Button icon={<Download className="size-4" aria-hidden />} isDisabled={isDisabled}>
        Экспорт
      </Button>
      <MenuPopover
        label="Экспорт"
        placement="bottom end"
        onAction={(kind) => onChoose(kind === 'csv' ? 'csv' : 'xlsx')}
      >
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
