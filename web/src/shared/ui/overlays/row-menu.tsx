import { Ellipsis, type LucideIcon } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Menu, Popover, type MenuProps } from 'react-aria-components';
import { buttonStyle } from '../buttons/button-style.ts';
import { classNames } from '../layout/class-names.ts';
import { menuBox } from './menu.tsx';

interface RowMenuProps {
  /** Names the row: «Действия: bet». */
  label: string;
  icon?: LucideIcon;
  onAction: NonNullable<MenuProps<object>['onAction']>;
  disabledKeys?: Iterable<string>;
  /** Header above the list, not part of it. */
  header?: ReactNode;
  /** `MenuAction`s. */
  children: ReactNode;
}

/** Where the focus begins: at an end of the list by keyboard, on the list itself by pointer. */
type Start = 'first' | 'last' | true;

const starts: Readonly<Record<string, Start>> = {
  Enter: 'first',
  ' ': 'first',
  ArrowDown: 'first',
  ArrowUp: 'last',
};

/**
 * Row actions menu («…»). One stands in every row of a table: the button is a plain one and the menu is made when it
 * opens, as React Aria's triggers were a third of a plan's first frame (docs/decisions/0033-what-a-visit-runs.md).
 */
export function RowMenu(props: RowMenuProps) {
  const { label, icon: Icon = Ellipsis, onAction, disabledKeys = [] } = props;
  const button = useRef<HTMLButtonElement>(null);
  /** Null = never opened. */
  const [start, setStart] = useState<Start | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = (at: Start) => {
    setStart(at);
    setOpen(true);
  };
  const openByKey = (event: KeyboardEvent) => {
    const at = starts[event.key];
    if (at === undefined) return;
    event.preventDefault();
    open(at);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        className={buttonStyle('ghost', 'xs', true)}
        onClick={() => open(true)}
        onKeyDown={openByKey}
      >
        <Icon className="size-4" aria-hidden />
      </button>
      {start === null ? null : (
        <Popover
          isOpen={isOpen}
          onOpenChange={setOpen}
          trigger="MenuTrigger"
          triggerRef={button}
          aria-label={label}
          offset={6}
          placement="bottom end"
          className={classNames('overlay-fade z-(--z-popover)', menuBox)}
        >
          {props.header}
          <Menu
            aria-label={label}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- a menu that opens takes the focus
            autoFocus={start}
            onClose={() => setOpen(false)}
            onAction={onAction}
            disabledKeys={disabledKeys}
            className="max-h-[70dvh] min-w-52 overflow-auto p-1 outline-none"
          >
            {props.children}
          </Menu>
        </Popover>
      )}
    </>
  );
}
