import { useRef, type ReactNode } from 'react';
import { Dialog, DialogTrigger, Popover as AriaPopover, type PopoverProps } from 'react-aria-components';
import { classNames } from '../layout/class-names.ts';
import { menuBox } from './menu.tsx';

interface Props {
  /** Accessible name of the popover. */
  label: string;
  /** Button that opens the popover. */
  trigger: ReactNode;
  placement?: NonNullable<PopoverProps['placement']>;
  /** Classes for width and padding; by default 14 rem with a small padding. */
  className?: string;
  isOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** Popover attached to its button; a click outside or Escape closes it. */
export function Popover({
  label,
  trigger,
  placement = 'bottom start',
  className,
  children,
  ...state
}: Props) {
  return (
    <DialogTrigger {...state}>
      {trigger}
      <AriaPopover
        offset={6}
        placement={placement}
        className={classNames('overlay-fade z-(--z-popover) max-w-[calc(100vw-1rem)]', menuBox)}
      >
        <Dialog
          aria-label={label}
          className={classNames('max-h-[70dvh] overflow-auto outline-none', className ?? 'w-56 p-3')}
        >
          {({ close }) => (typeof children === 'function' ? children(close) : children)}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  );
}

interface AnchoredPopoverProps {
  label: string;
  /** Element to which the popover is attached. */
  anchor: HTMLElement;
  onClose: () => void;
  /** Classes for width, padding and layout. */
  className: string;
  children: ReactNode;
}

/** Popover attached to an element that is not its button, such as a cell of a grid; open while rendered. */
export function AnchoredPopover({ label, anchor, onClose, className, children }: AnchoredPopoverProps) {
  const trigger = useRef<HTMLElement>(anchor);
  return (
    <AriaPopover
      triggerRef={trigger}
      isOpen
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      offset={6}
      placement="bottom end"
      className={classNames('overlay-fade z-(--z-popover)', menuBox)}
    >
      <Dialog aria-label={label} className={classNames(className, 'outline-none')}>
        {children}
      </Dialog>
    </AriaPopover>
  );
}
