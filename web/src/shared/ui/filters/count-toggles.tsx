import { formatNumber } from '../../format/format-number.ts';
import { ToggleButton } from '../buttons/toggle-button.tsx';

interface CountTogglesProps<Id extends string> {
  label: string;
  options: readonly Id[];
  labels: Readonly<Record<Id, string>>;
  /** Undefined while the counts are unknown. */
  totals: Readonly<Record<Id, number>> | undefined;
  /** `null` if no value is selected. */
  value: Id | null;
  onChange: (value: Id | null) => void;
  /** Classes that set equal column widths, so that nothing shifts when the counts load. */
  className: string;
}

/** Filter by a single value, as one toggle per value with its number of rows. */
export function CountToggles<Id extends string>(props: CountTogglesProps<Id>) {
  const { label, options, labels, totals, value, onChange, className } = props;
  return (
    <fieldset aria-label={label} className={`grid gap-2 max-sm:w-full ${className}`}>
      {options.map((id) => (
        <ToggleButton
          key={id}
          isOn={value === id}
          isDisabled={value !== id && !totals?.[id]}
          onChange={(on) => onChange(on ? id : null)}
        >
          <span className="tabular-nums">
            {labels[id]}
            {totals === undefined ? '' : `: ${formatNumber(totals[id])}`}
          </span>
        </ToggleButton>
      ))}
    </fieldset>
  );
}
