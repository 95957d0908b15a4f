import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Menu, Popover, type MenuProps, type PopoverProps } from 'react-aria-components';
import { classNames } from '../layout/class-names.ts';
import { menuBox } from './menu.tsx';

interface MenuButtonProps extends Omit<
  MenuProps<object>,
  'aria-label' | 'autoFocus' | 'children' | 'className' | 'onClose'
> {
  /** Accessible name of the menu. */
  label: string;
  /** Accessible name of the button, read aloud instead of its content. */
  buttonLabel?: string | undefined;
  buttonClass: string;
  /** Content of the button. */
  content: ReactNode;
  placement: NonNullable<PopoverProps['placement']>;
  /** Header above the list, outside the menu. */
  header?: ReactNode;
  /** `MenuItem`s. */
  children: ReactNode;
}

/**
 * Initial focus: the first or last item if opened by a key, the list itself if opened by a pointer. A selected item
 * takes precedence.
 */
type Start = 'first' | 'last' | true;

const starts: Readonly<Record<string, Start>> = {
  Enter: 'first',
  ' ': 'first',
  ArrowDown: 'first',
  ArrowUp: 'last',
};

/**
 * Menu of a plain button, created when it is opened. Suited for every row of a table, because React Aria's triggers
 * took a third of a plan's first frame (docs/decisions/0033-what-a-visit-runs.md).
 */
export function MenuButton(props: MenuButtonProps) {
  const { label, buttonLabel, buttonClass, content, placement, header, children, ...menu } = props;
  const button = useRef<HTMLButtonElement>(null);
  /** `null` if the menu was never opened. */
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
