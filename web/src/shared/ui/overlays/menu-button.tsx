import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Menu, Popover, type MenuProps, type PopoverProps } from 'react-aria-components';
import { classNames } from '../layout/class-names.ts';
import { menuBox } from './menu.tsx';

interface MenuButtonProps extends Omit<
  MenuProps<object>,
  'aria-label' | 'autoFocus' | 'children' | 'className' | 'onClose'
> {
  /** Names the menu. */
  label: string;
  /** Read aloud for the button instead of what it shows. */
  buttonLabel?: string | undefined;
  buttonClass: string;
  /** What the button shows. */
  content: ReactNode;
  placement: NonNullable<PopoverProps['placement']>;
  /** Header above the list, not part of it. */
  header?: ReactNode;
  /** `MenuItem`s. */
  children: ReactNode;
}

/** Where the focus begins: at an end of the list by keyboard, on the list itself by pointer; a selected item precedes. */
type Start = 'first' | 'last' | true;

const starts: Readonly<Record<string, Start>> = {
  Enter: 'first',
  ' ': 'first',
  ArrowDown: 'first',
  ArrowUp: 'last',
};

/**
 * Menu at a plain button, made when it opens. For what stands in every row of a table: React Aria's triggers were a third
 * of a plan's first frame (docs/decisions/0033-what-a-visit-runs.md).
 */
export function MenuButton(props: MenuButtonProps) {
  const { label, buttonLabel, buttonClass, content, placement, header, children, ...menu } = props;
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
        aria-label={buttonLabel}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        className={buttonClass}
        onClick={() => open(true)}
        onKeyDown={openByKey}
      >
        {content}
      </button>
      {start === null ? null : (
        <Popover
          isOpen={isOpen}
          onOpenChange={setOpen}
          trigger="MenuTrigger"
          triggerRef={button}
          aria-label={label}
          offset={6}
          placement={placement}
          className={classNames('overlay-fade z-(--z-popover)', menuBox)}
        >
          {header}
          <Menu
            {...menu}
            aria-label={label}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- a menu that opens takes the focus
            autoFocus={start}
            onClose={() => setOpen(false)}
            className="max-h-[70dvh] min-w-52 overflow-auto p-1 outline-none"
          >
            {children}
          </Menu>
        </Popover>
      )}
    </>
  );
}
