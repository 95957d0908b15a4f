import type { Role } from '@geoplan/contracts/define';
import { CornerDownLeft } from 'lucide-react';
import { Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components';
import { menuRow } from '../shared/ui/menu.tsx';
import { menuOf } from './guard-rules.ts';
import { screens } from './screens.tsx';

interface PaletteListProps {
  role: Role;
  onChoose: (path: string) => void;
}

/** The screens of a role as the palette lists them; React Aria's `Autocomplete` around it filters them. */
export function PaletteList({ role, onChoose }: PaletteListProps) {
  return (
    <ListBox
      aria-label="Разделы"
      className="max-h-[52dvh] overflow-auto p-1 outline-none"
      onAction={(path) => onChoose(String(path))}
      renderEmptyState={() => <p className="px-2 py-6 text-center text-sm text-muted">Такого раздела нет</p>}
    >
      {menuOf(role, screens).map(({ group, screens: entries }) => (
        <ListBoxSection key={group} aria-label={group === '' ? 'Главное' : group}>
          {group === '' ? null : (
            <Header className="px-2 pt-2 pb-1 text-2xs font-medium text-muted">{group}</Header>
          )}
          {entries.map(({ path, menu: { icon: Icon, label } }) => (
            <ListBoxItem key={path} id={path} textValue={label} className={`group ${menuRow}`}>
              <Icon className="size-4 shrink-0 text-muted" aria-hidden />
              <span className="min-w-0 flex-1 truncate">{label}</span>
              <CornerDownLeft
                className="invisible size-3.5 text-muted group-data-[focused]:visible"
                aria-hidden
              />
            </ListBoxItem>
          ))}
        </ListBoxSection>
      ))}
    </ListBox>
  );
}
