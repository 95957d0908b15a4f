import { Download, FileSpreadsheet, FileText } from 'lucide-react';
import type { ExportKind } from '../../export/export-table.ts';
import { useWords } from '../../language/language.tsx';
import { Button } from '../buttons/button.tsx';
import { Menu, MenuAction, MenuGroup } from '../overlays/menu.tsx';

type OnChoose = (kind: ExportKind) => void;

interface ExportChoiceProps {
  isDisabled: boolean;
  /** Subject of the export, read aloud if a screen has several exports. */
  subject?: string | undefined;
  isSmall?: boolean | undefined;
  /** True while the file is being created. */
  isPending?: boolean;
  /** Of one table, or of several by their titles. */
  onChoose: OnChoose | Readonly<Record<string, OnChoose>>;
}

const formats = [
  ['csv', 'CSV', FileText],
  ['xlsx', 'Excel (XLSX)', FileSpreadsheet],
] as const;

/** Items of one table; `title` distinguishes their keys. */
const fileItems = (onChoose: OnChoose, title = '') =>
  formats.map(([kind, label, icon]) => (
    <MenuAction key={kind} id={`${title}${kind}`} icon={icon} onAction={() => onChoose(kind)}>
      {label}
    </MenuAction>
  ));

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
    >
      {typeof onChoose === 'function'
        ? fileItems(onChoose)
        : Object.entries(onChoose).map(([title, choose]) => (
            <MenuGroup key={title} title={title}>
              {fileItems(choose, title)}
            </MenuGroup>
          ))}
    </Menu>
  );
}
