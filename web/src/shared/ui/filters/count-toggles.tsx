import { formatNumber } from '../../format/format-number.ts';
import { ToggleButton } from '../buttons/toggle-button.tsx';

interface CountTogglesProps<Id extends string> {
  label: string;
  options: readonly Id[];
  labels: Readonly<Record<Id, string>>;
  /** `undefined` while the numbers are unknown. */
  totals: Readonly<Record<Id, number>> | undefined;
  /** `null` if there is no restriction. */
  value: Id | null;
  onChange: (value: Id | null) => void;
  /** Sets equal column widths, so that the counts shift nothing when they load. */
  className: string;
}

/** Filter by one value, each with the number of its rows. */
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
