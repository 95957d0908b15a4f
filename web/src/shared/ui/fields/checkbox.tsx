import { Check, Minus } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';

interface CheckboxProps {
  isSelected: boolean;
  /** True to show a dash, regardless of `isSelected`. */
  isIndeterminate?: boolean;
  /** Called with the new state; `isRange` is true if the user held Shift. */
  onChange: (on: boolean, isRange: boolean) => void;
  children?: ReactNode;
  /** Accessible name if there is no visible text. */
  label?: string;
  isDisabled?: boolean;
}

const box =
  'peer size-4 appearance-none rounded-sm border border-field-border bg-surface in-[.on-overlay]:bg-overlay ' +
  'checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent ' +
  'disabled:cursor-not-allowed disabled:border-transparent disabled:bg-surface-tertiary';
const mark =
  'pointer-events-none absolute hidden size-3 stroke-3! text-accent-foreground peer-disabled:text-muted';

/** Native checkbox in the app's colours, so that a long table of checkboxes stays fast. */
export function Checkbox(props: CheckboxProps) {
  const { isSelected, isIndeterminate = false, onChange, children, label, isDisabled = false } = props;
  const input = useRef<HTMLInputElement>(null);
  // A click clears the browser's indeterminate state, so the state is set after every render.
  useEffect(() => {
    if (input.current) input.current.indeterminate = isIndeterminate;
  });
  return (
    <label
      className={classNames(
        'min-w-0 items-center text-sm select-none',
        children === undefined
          ? 'touch-target inline-grid size-6 place-items-center align-middle'
          : 'inline-flex min-h-7 gap-2 pointer-coarse:min-h-10',
        isDisabled ? 'cursor-not-allowed text-muted' : 'cursor-pointer',
      )}
    >
      <span className="relative grid size-4 shrink-0 place-items-center">
        <input
          ref={input}
          type="checkbox"
          checked={isSelected}
          disabled={isDisabled}
          aria-label={label}
          onChange={({ currentTarget, nativeEvent }) =>
            onChange(currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
          className={box}
        />
        <Check className={classNames(mark, !isIndeterminate && 'peer-checked:block')} aria-hidden />
        <Minus className={classNames(mark, isIndeterminate && 'block!')} aria-hidden />
      </span>
      {children}
    </label>
  );
}
