import type { ReactNode } from 'react';
import { ToggleButton as AriaToggleButton } from 'react-aria-components';
import { formatNumber } from '../../format/format-number.ts';
import { buttonStyle } from './button-style.ts';
import { classNames } from '../layout/class-names.ts';

interface ToggleButtonProps {
  isOn: boolean;
  onChange: (on: boolean) => void;
  icon?: ReactNode;
  /** Count shown after the text. */
  count?: number;
  isDisabled?: boolean;
  /** True if the button needs attention and is therefore shown in red. */
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
