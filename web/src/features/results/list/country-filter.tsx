import { searchCountries } from '@geoplan/contracts/countries/countries';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { ListBox } from 'react-aria-components';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { countryName } from '../../../domain/countries/country-tag.tsx';
import { Popover } from '../../../shared/ui/overlays/popover.tsx';
import { SelectItem } from '../../../shared/ui/fields/select-item.tsx';
import { TextField } from '../../../shared/ui/fields/text-field.tsx';
import { useDataCountries } from './use-data-countries.ts';

interface CountryFilterProps {
  /** The only country; undefined = all. */
  country: string | undefined;
  /** Gets '' for all of them. */
  onChange: (code: string) => void;
}

/** Which country the keywords must be stored for: «Страна: все», found by name or code. */
export function CountryFilter({ country, onChange }: CountryFilterProps) {
  return (
    <Popover
      label="Страна"
      className="flex w-72 flex-col gap-2 p-3"
      trigger={
        <Button className={country === undefined ? '' : 'border-accent/45! bg-accent-soft!'}>
          <span className="font-normal text-muted">Страна:</span>
          <span className="max-w-48 truncate">{country === undefined ? 'все' : countryName(country)}</span>
          <ChevronDown className="size-3.5" aria-hidden />
        </Button>
      }
    >
      {(close) => (
        <CountryChoice
          country={country}
          onChange={(code) => {
            onChange(code);
            close();
          }}
        />
      )}
    </Popover>
  );
}

function CountryChoice({ country, onChange }: CountryFilterProps) {
  const [query, setQuery] = useState('');
  const all = useDataCountries();
  const found = new Set(searchCountries(query).map(({ code }) => code));
  const shown = all.filter((code) => found.has(code));
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter of the field inside */}
      <div
        onKeyDown={(event) => {
          const [only] = shown;
          if (event.key === 'Enter' && shown.length === 1 && only !== undefined) onChange(only);
        }}
      >
        <TextField
          label="Поиск страны"
          autoComplete="off"
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        />
      </div>
      <ListBox
        aria-label="Страны"
        items={shown.map((code) => ({ id: code, label: countryName(code) }))}
        selectionMode="single"
        selectedKeys={country === undefined ? [] : [country]}
        onSelectionChange={(keys) => onChange(keys === 'all' ? '' : String([...keys][0] ?? ''))}
        renderEmptyState={() => <p className="px-2 py-3 text-sm text-muted">Нет такой страны</p>}
        className="max-h-64 overflow-auto outline-none"
      >
        {(option) => <SelectItem option={option} />}
      </ListBox>
      <Button size="sm" isDisabled={country === undefined} onPress={() => onChange('')}>
        Показать все
      </Button>
    </>
  );
}
