import type { Country } from '@geoplan/contracts/countries/countries';
import { memo } from 'react';
import { Checkbox } from '../../shared/ui/fields/checkbox.tsx';

interface CountryItemProps {
  country: Country;
  isSelected: boolean;
  /** Stable across renders, so that one click renders one item of two hundred. */
  onToggle: (code: string, isSelected: boolean) => void;
}

/** One country with its box and code. */
export const CountryItem = memo(function CountryItem({ country, isSelected, onToggle }: CountryItemProps) {
  return (
    <Checkbox isSelected={isSelected} onChange={(on) => onToggle(country.code, on)}>
      <span className="truncate" title={country.russian}>
        {country.russian}
      </span>
      <span className="ml-auto text-xs text-muted">{country.code.toUpperCase()}</span>
    </Checkbox>
  );
});
