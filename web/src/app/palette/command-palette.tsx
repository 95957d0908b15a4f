import type { Role } from '@geoplan/contracts/define';
import { Search } from 'lucide-react';
import { useState } from 'react';
import {
  Autocomplete,
  Dialog,
  Input,
  Modal,
  ModalOverlay,
  SearchField,
  useFilter,
} from 'react-aria-components';
import { useNavigate } from 'react-router-dom';
import { Kbd } from '../../shared/ui/display/kbd.tsx';
import { menuBox } from '../../shared/ui/overlays/menu.tsx';
import { useClickShield } from '../../shared/ui/overlays/use-click-shield.ts';
import { unfilteredPrefix } from './palette-item.tsx';
import { PaletteList } from './palette-list.tsx';

/** Ctrl/⌘ K: type a part of the name of a screen, keyword, country or site, Enter opens it. */
export function CommandPalette({ role, onClose }: { role: Role; onClose: () => void }) {
  useClickShield(true);
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const { contains } = useFilter({ sensitivity: 'base' });
  const go = (path: string) => {
    onClose();
    void navigate(path);
  };
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(open) => (open ? undefined : onClose())}
      isDismissable
      className="overlay-fade fixed inset-0 z-(--z-dialog) flex justify-center bg-backdrop px-4 pt-[12dvh]"
    >
      <Modal className={`overlay-rise h-fit w-full max-w-140 ${menuBox}`}>
        <Dialog aria-label="Поиск и переходы" className="outline-none">
          <Autocomplete
            inputValue={typed}
            onInputChange={setTyped}
            filter={(name, wanted, { key }) =>
              String(key).startsWith(unfilteredPrefix) || contains(name, wanted)
            }
          >
            <SearchField
              aria-label="Раздел, слово, страна или сайт"
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the palette is opened to type into it
              autoFocus
              className="flex h-11 items-center gap-2.5 border-b border-border px-3.5"
            >
              <Search className="size-4 text-muted" aria-hidden />
              <Input
                // With the list below it is a combobox that is never closed; React Aria adds `aria-controls`.
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/role-has-required-aria-props -- see above
                role="combobox"
                aria-expanded
                placeholder="Раздел, ключевое слово, страна или сайт"
                className="h-full min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted placeholder:opacity-100 [&::-webkit-search-cancel-button]:hidden"
              />
              <Kbd>Esc</Kbd>
            </SearchField>
            <PaletteList role={role} typed={typed} onChoose={go} />
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
