import { CornerDownLeft, Search, type LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Modal,
  ModalOverlay,
  SearchField,
  useFilter,
} from 'react-aria-components';
import { Kbd } from '../display/kbd.tsx';
import { menuBox, menuRow } from './menu.tsx';
import { useClickShield } from './use-click-shield.ts';

/** Id prefix of an item that the search has already matched, so that it is not filtered by name. */
export const unfilteredPrefix = 'found:';

interface CommandMenuProps {
  label: string;
  /** Accessible name of the field. */
  fieldLabel: string;
  placeholder: string;
  onClose: () => void;
  /** Renders the `CommandList` for the typed text. */
  children: (typed: string) => ReactNode;
}

/** Search dialog over the page; Enter chooses the first item whose name contains the typed text. */
export function CommandMenu({ label, fieldLabel, placeholder, onClose, children }: CommandMenuProps) {
  useClickShield(true);
  const [typed, setTyped] = useState('');
  const { contains } = useFilter({ sensitivity: 'base' });
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(open) => (open ? undefined : onClose())}
      isDismissable
      className="overlay-fade fixed inset-0 z-(--z-dialog) flex justify-center bg-backdrop px-4 pt-[12dvh]"
    >
      <Modal className={`overlay-rise h-fit w-full max-w-140 ${menuBox}`}>
        <Dialog aria-label={label} className="outline-none">
          <Autocomplete
            inputValue={typed}
            onInputChange={setTyped}
            filter={(name, wanted, { key }) =>
              String(key).startsWith(unfilteredPrefix) || contains(name, wanted)
            }
          >
            <SearchField
              aria-label={fieldLabel}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- it is opened to be typed into
              autoFocus
              className="flex h-11 items-center gap-2.5 border-b border-border px-3.5"
            >
              <Search className="size-4 text-muted" aria-hidden />
              <Input
                // The field and the list below form a combobox that never closes; React Aria adds `aria-controls`.
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/role-has-required-aria-props -- see above
                role="combobox"
                aria-expanded
                placeholder={placeholder}
                // Closes immediately, as the key's label promises; otherwise the field would be cleared first.
                onKeyDownCapture={(event) => {
                  if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
                  event.stopPropagation();
                  onClose();
                }}
                className="h-full min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted placeholder:opacity-100 [&::-webkit-search-cancel-button]:hidden"
              />
              <Kbd>Esc</Kbd>
            </SearchField>
            {children(typed)}
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

interface CommandListProps {
  label: string;
  /** Called with the id of the chosen item, without the prefix. */
  onChoose: (id: string) => void;
  emptyText: string;
  children: ReactNode;
}

/** List of items, filtered by the search field above it. */
export function CommandList({ label, onChoose, emptyText, children }: CommandListProps) {
  return (
    <ListBox
      aria-label={label}
      className="max-h-[52dvh] overflow-auto p-1 outline-none"
      onAction={(id) => onChoose(String(id).replace(unfilteredPrefix, ''))}
      renderEmptyState={() => <p className="px-2 py-6 text-center text-sm text-muted">{emptyText}</p>}
    >
      {children}
    </ListBox>
  );
}

interface CommandItemProps {
  /** Id of the item, which may start with `unfilteredPrefix`. */
  id: string;
  icon: LucideIcon;
  label: string;
  /** Note at the end of the line: «32 страны». */
  note?: string;
}

export function CommandItem({ id, icon: Icon, label, note }: CommandItemProps) {
  return (
    <ListBoxItem id={id} textValue={label} className={`group ${menuRow}`}>
      <Icon className="size-4 shrink-0 text-muted" aria-hidden />
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {note === undefined ? null : <span className="shrink-0 text-xs text-muted">{note}</span>}
      <CornerDownLeft className="invisible size-3.5 text-muted group-data-[focused]:visible" aria-hidden />
    </ListBoxItem>
  );
}

interface CommandSectionProps {
  title: string;
  /** True to hide the heading, for the first section. */
  isUntitled?: boolean;
  children: ReactNode;
}

/** Section with items of one kind. */
export function CommandSection({ title, isUntitled = false, children }: CommandSectionProps) {
  return (
    <ListBoxSection aria-label={title}>
      {isUntitled ? null : (
        <Header className="px-2 pt-2 pb-1 text-2xs font-medium text-muted">{title}</Header>
      )}
      {children}
    </ListBoxSection>
  );
}
