import { memo } from 'react';
import { RemovableTags } from '../../../shared/ui/fields/removable-tags.tsx';
import { countryName } from '../country-tag.tsx';

/** Maximum number of chips (spec §9). */
const shownChips = 10;

interface CountryChipsProps {
  selected: readonly string[];
  /** Must be stable across renders. */
  onToggleAll: (codes: readonly string[], isSelected: boolean) => void;
}

/** The first few selected countries as removable chips, and the number of remaining countries. */
export function CountryChips({ selected, onToggleAll }: CountryChipsProps) {
  const rest = selected.length - shownChips;
  return (
    <>
      <Chips codes={selected.slice(0, shownChips).join(' ')} onToggleAll={onToggleAll} />
      {rest > 0 ? <span className="text-sm text-muted">и ещё {rest}</span> : null}
    </>
  );
}

interface ChipsProps extends Pick<CountryChipsProps, 'onToggleAll'> {
  /**
   * Country codes joined by spaces. The string stays equal while the same chips are shown, so selecting an eleventh
   * country does not rerender them.
   */
  codes: string;
}

const Chips = memo(function Chips({ codes, onToggleAll }: ChipsProps) {
  return (
    <RemovableTags
      label="Выбранные страны"
      tags={codes.split(' ').map((code) => ({ id: code, label: countryName(code) }))}
      onRemove={(removed) => onToggleAll(removed, false)}
    />
  );
});
