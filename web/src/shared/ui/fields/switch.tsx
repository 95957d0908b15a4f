import type { ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';

interface SwitchProps {
  isSelected: boolean;
  onChange: (on: boolean) => void;
  children: ReactNode;
  isDisabled?: boolean;
}

/** Switch with its label. */
export function Switch({ isSelected, onChange, children, isDisabled = false }: SwitchProps) {
  return (
    <label
      className={classNames(
        'touch-target inline-flex min-h-7 items-center gap-2 text-sm select-none',
        isDisabled ? 'cursor-not-allowed text-muted' : 'cursor-pointer',
      )}
    >
      <span className="relative flex h-4.5 w-8 shrink-0">
        <input
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says by itself whether it is on
          role="switch"
          checked={isSelected}
          disabled={isDisabled}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
          className="peer h-4.5 w-8 appearance-none rounded-full bg-field-border transition-colors checked:bg-accent disabled:cursor-not-allowed disabled:opacity-50"
        />
        <span
          className="pointer-events-none absolute top-0.5 left-0.5 size-3.5 rounded-full bg-[#fff] shadow-field transition-[translate] peer-checked:translate-x-3.5"
          aria-hidden
        />
      </span>
      {children}
    </label>
  );
}
