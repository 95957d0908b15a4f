import { useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { FilterPopover } from './filter-popover.tsx';
import { parseBound, rangeText, type Range } from './range-text.ts';
import { TextField } from '../fields/text-field.tsx';

interface NumberRangeProps {
  label: string;
  value: Range;
  /** Fallback for a bound that is empty or not a number (spec §5). */
  defaults: Range;
  step?: number;
  /** Text after the numbers, such as «$». */
  unit?: string;
  onChange: (value: Range) => void;
}

/** Filter by a range of numbers. Its button, such as «Объём: 0 – 1 000 000», opens the two fields. */
export function NumberRange({ label, value, defaults, step = 1, unit = '', onChange }: NumberRangeProps) {
  const isOn = value.min !== defaults.min || value.max !== defaults.max;
  return (
    <FilterPopover label={label} value={rangeText(value, unit)} isOn={isOn} className="w-64 gap-3">
      <div className="grid grid-cols-2 gap-2">
        {(['min', 'max'] as const).map((end) => (
          <Bound
            key={end}
            label={end === 'min' ? 'От' : 'До'}
            value={value[end]}
            fallback={defaults[end]}
            step={step}
            onChange={(bound) => onChange({ ...value, [end]: bound })}
          />
        ))}
      </div>
      <Button size="sm" isDisabled={!isOn} onPress={() => onChange(defaults)}>
        Сбросить
      </Button>
    </FilterPopover>
  );
}

interface BoundProps {
  label: string;
  value: number;
  fallback: number;
  step: number;
  onChange: (value: number) => void;
}

/** One bound of the range. It is applied while the user types, and reformatted on blur. */
function Bound({ label, value, fallback, step, onChange }: BoundProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextField
      label={label}
      inputMode={step < 1 ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={typed ?? String(value).replace('.', ',')}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        const bound = parseBound(currentTarget.value, fallback, step);
        if (bound !== value) onChange(bound);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
