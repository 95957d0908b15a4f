import { searchCountries } from '@geoplan/contracts/countries/countries';
import { ChevronDown } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { Checkbox } from '../../../shared/ui/fields/checkbox.tsx';
import { countryName } from '../../../domain/countries/country-tag.tsx';
import { Popover } from '../../../shared/ui/overlays/popover.tsx';
import { TextField } from '../../../shared/ui/fields/text-field.tsx';

interface MatrixCountriesProps {
  /** Columns there are to choose from. */
  countries: readonly string[];
  selected: readonly string[];
  onChange: (codes: string[]) => void;
}

/** Which columns are shown: «Страны: 13 из 41»; nothing chosen is all of them. */
export function MatrixCountries({ countries, selected, onChange }: MatrixCountriesProps) {
  const isOn = selected.length > 0;
  return (
    <Popover
      label="Страны"
      className="flex w-72 flex-col gap-2 p-3"
      trigger={
        <Button className={isOn ? 'border-accent/45! bg-accent-soft!' : ''}>
          <span className="font-normal text-muted">Страны:</span>
          <span className="tabular-nums">{isOn ? `${selected.length} из ${countries.length}` : 'все'}</span>
          <ChevronDown className="size-3.5" aria-hidden />
        </Button>
      }
    >
      <CountryChoice countries={countries} selected={selected} onChange={onChange} />
    </Popover>
  );
}

function CountryChoice({ countries, selected, onChange }: MatrixCountriesProps) {
  const [query, setQuery] = useState('');
  const chosen = new Set(selected);
  const found = useMemo(() => new Set(searchCountries(query).map(({ code }) => code)), [query]);
  const toggle = (code: string, isOn: boolean) =>
    onChange(isOn ? [...selected, code] : selected.filter((each) => each !== code));
  return (
    <>
      <TextField
        label="Поиск страны"
        autoComplete="off"
        value={query}
        onChange={({ currentTarget }) => setQuery(currentTarget.value)}
      />
      <ul className="flex max-h-64 flex-col overflow-auto">
        {countries
          .filter((code) => found.has(code))
          .map((code) => (
            <li key={code}>
              <Checkbox isSelected={chosen.has(code)} onChange={(isOn) => toggle(code, isOn)}>
                <span className="w-6 text-xs font-semibold">{code.toUpperCase()}</span>
                <span className="truncate">{countryName(code)}</span>
              </Checkbox>
            </li>
          ))}
      </ul>
      <Button size="sm" isDisabled={selected.length === 0} onPress={() => onChange([])}>
        Показать все
      </Button>
    </>
  );
}
