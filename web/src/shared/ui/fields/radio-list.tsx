import { useId } from 'react';

interface RadioListProps<Id extends string> {
  /** Accessible name of the list. */
  label: string;
  options: readonly { id: Id; label: string; hint: string }[];
  value: Id;
  onChange: (id: Id) => void;
  isDisabled?: boolean;
}

/** Radio buttons for a few values, all visible with a description. */
export function RadioList<Id extends string>(props: RadioListProps<Id>) {
  const { label, options, value, onChange, isDisabled = false } = props;
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className="flex flex-col p-2">
      {options.map((option) => (
        // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- its text is in the table of options
        <label
          key={option.id}
          className="flex cursor-pointer items-start gap-2.5 rounded-md px-2 py-1.5 hover:bg-surface-hover has-[:checked]:bg-accent-soft"
        >
          <input
            type="radio"
            name={name}
            checked={value === option.id}
            disabled={isDisabled}
            onChange={() => onChange(option.id)}
            className="mt-0.5 size-4 shrink-0 accent-accent"
          />
          <span className="min-w-0">
            <span className="block text-sm font-medium wrap-anywhere">{option.label}</span>
            <span className="block text-xs text-muted">{option.hint}</span>
          </span>
        </label>
      ))}
    </div>
  );
}
