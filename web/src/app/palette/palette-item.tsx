import { CornerDownLeft, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Header, ListBoxItem, ListBoxSection } from 'react-aria-components';
import { menuRow } from '../../shared/ui/overlays/menu.tsx';

/** Prefix of the id of an item that the search has matched already: not filtered by its name again. */
export const unfilteredPrefix = 'found:';

interface PaletteItemProps {
  /** Where it leads, perhaps after `unfilteredPrefix`. */
  id: string;
  icon: LucideIcon;
  label: string;
  /** What it is, at the right end: «32 страны». */
  note?: string;
}

/** One destination. */
export function PaletteItem({ id, icon: Icon, label, note }: PaletteItemProps) {
  return (
    <ListBoxItem id={id} textValue={label} className={`group ${menuRow}`}>
      <Icon className="size-4 shrink-0 text-muted" aria-hidden />
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {note === undefined ? null : <span className="shrink-0 text-xs text-muted">{note}</span>}
      <CornerDownLeft className="invisible size-3.5 text-muted group-data-[focused]:visible" aria-hidden />
    </ListBoxItem>
  );
}

/** Destinations of one kind; the first kind stands without a heading. */
export function PaletteSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <ListBoxSection aria-label={title === '' ? 'Главное' : title}>
      {title === '' ? null : (
        <Header className="px-2 pt-2 pb-1 text-2xs font-medium text-muted">{title}</Header>
      )}
      {children}
    </ListBoxSection>
  );
}
