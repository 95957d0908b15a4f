import { SlidersHorizontal } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useIsSmall } from '../../hooks/use-is-small.ts';
import { Button } from '../buttons/button.tsx';
import { classNames } from '../layout/class-names.ts';
import { Dialog, DialogBody, DialogFooter } from '../overlays/dialog.tsx';
import { SearchField } from './search-field.tsx';

interface FilterBarProps {
  /** Accessible name of the search: «Поиск по email». */
  label: string;
  placeholder: string;
  search: string;
  onChange: (change: { search: string }) => void;
  /** Classes for the position of the bar among its neighbours. */
  className?: string;
  /**
   * Number of other active filters. If given, a phone shows these filters in a sheet, opened by a button with the
   * number; otherwise they stay in line.
   */
  active?: number;
  /** Content that stays visible on a phone, next to the button for the filters. */
  pinned?: ReactNode;
  /** The other filters and related controls. */
  children?: ReactNode;
}

/** Search field and filters above a list. */
export function FilterBar(props: FilterBarProps) {
  const { label, placeholder, search, onChange, className, active, pinned, children } = props;
  const isSmall = useIsSmall();
  return (
    <search
      aria-label="Фильтры"
      className={classNames(
        'flex max-w-full shrink-0 flex-wrap items-center gap-2',
        // Kept on one line on a phone, because pinned content may load later and must not push the list down.
        active !== undefined && 'max-sm:*:first:min-w-28 max-sm:*:first:basis-28',
        className,
      )}
    >
      <SearchField
        label={label}
        placeholder={placeholder}
        value={search}
        onChange={(found) => onChange({ search: found })}
      />
      {pinned}
      {isSmall && active !== undefined ? <FilterSheet active={active}>{children}</FilterSheet> : children}
    </search>
  );
}

/** Filters on a phone: a button with the number of active ones, and a sheet with all filters, one per line. */
function FilterSheet({ active, children }: { active: number; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        className={active > 0 ? 'border-accent/45! bg-accent-soft!' : ''}
        icon={<SlidersHorizontal className="size-4" aria-hidden />}
        onPress={() => setOpen(true)}
      >
        Фильтры{active > 0 ? <span className="tabular-nums">{active}</span> : null}
      </Button>
      <Dialog title="Фильтры" isOpen={isOpen} onClose={() => setOpen(false)}>
        <DialogBody>
          <div className="flex flex-col gap-3 [&_button]:max-w-none [&_button]:justify-between">
            {children}
          </div>
        </DialogBody>
        <DialogFooter>
          <Button kind="primary" size="lg" onPress={() => setOpen(false)}>
            Показать
          </Button>
        </DialogFooter>
      </Dialog>
    </>
  );
}
