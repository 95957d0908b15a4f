import type { Country } from '@geoplan/contracts/countries';
import { memo } from 'react';
import { Checkbox } from '../ui/checkbox.tsx';

interface CountryLineProps {
  country: Country;
  isSelected: boolean;
  /** The same function at every render, so that one click draws one line of two hundred. */
  onToggle: (code: string, isSelected: boolean) => void;
}

/** One country with its box and code. */
export const CountryLine = memo(function CountryLine({ country, isSelected, onToggle }: CountryLineProps) {
  return (
    <Checkbox isSelected={isSelected} onChange={(on) => onToggle(country.code, on)}>
      <span className="truncate" title={country.russian}>
        {country.russian}
      </span>
      <span className="ml-auto text-xs text-muted">{country.code.toUpperCase()}</span>
    </Checkbox>
  );
});
