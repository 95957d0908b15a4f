import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { classNames } from '../layout/class-names.ts';
import { Popover } from '../overlays/popover.tsx';

interface FilterPopoverProps {
  label: string;
  /** Current filter in words: «все», «0 – 100». */
  value: string;
  /** True if the filter narrows the list. */
  isOn: boolean;
  /** Classes for the width and gaps of the popover. */
  className: string;
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** Toolbar filter whose button, such as «Объём: 0 – 1 000 000», opens its fields. */
export function FilterPopover({ label, value, isOn, className, children }: FilterPopoverProps) {
  return (
    <Popover
      label={label}
      className={classNames('flex flex-col p-3', className)}
      trigger={
        <Button className={isOn ? 'border-accent/45! bg-accent-soft!' : ''}>
          <span className="font-normal text-muted">{label}:</span>
          <span className="max-w-48 truncate tabular-nums">{value}</span>
          <ChevronDown className="size-3.5" aria-hidden />
        </Button>
      }
    >
      {children}
    </Popover>
  );
}
