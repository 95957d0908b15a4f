import type { ReactNode } from 'react';
import { ToggleButton as AriaToggleButton } from 'react-aria-components';
import { formatNumber } from '../../format/format-number.ts';
import { buttonStyle } from './button-style.ts';
import { classNames } from '../layout/class-names.ts';

interface ToggleButtonProps {
  isOn: boolean;
  onChange: (on: boolean) => void;
  icon?: ReactNode;
  /** Count after the text. */
  count?: number;
  isDisabled?: boolean;
  /** In red: it needs attention. */
  isAlert?: boolean;
  children: ReactNode;
}

/** Toggle button of a filter. */
export function ToggleButton({
  isOn,
  onChange,
  icon,
  count,
  isDisabled = false,
  isAlert = false,
  children,
}: ToggleButtonProps) {
  return (
    <AriaToggleButton
      isSelected={isOn}
      isDisabled={isDisabled}
      onChange={onChange}
      className={classNames(
        buttonStyle('secondary', 'md'),
        isAlert && !isOn && 'border-danger/45! bg-danger-soft! text-danger-soft-foreground!',
        'data-[selected]:border-accent/45 data-[selected]:bg-accent-soft! data-[selected]:text-accent-soft-foreground data-[selected]:[&_svg]:text-accent-soft-foreground',
      )}
    >
      {icon}
      {children}
      {count === undefined ? null : <span className="tabular-nums">{formatNumber(count)}</span>}
    </AriaToggleButton>
  );
}

/** Figure of a strip that is also a toggle button: the filter of the list below it. */
export function ToggleCard({
  isOn,
  onChange,
  children,
}: Pick<ToggleButtonProps, 'isOn' | 'onChange' | 'children'>) {
  return (
    <AriaToggleButton
      isSelected={isOn}
      onChange={onChange}
      className="flex min-w-0 flex-col items-start gap-1 bg-surface px-3 py-2.5 text-left -outline-offset-2 hover:bg-surface-hover data-[selected]:bg-surface-hover data-[selected]:shadow-[inset_0_-2px_0_var(--color-accent)] sm:px-4 sm:py-3"
    >
      {children}
    </AriaToggleButton>
  );
}
