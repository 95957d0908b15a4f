import { countries } from '@geoplan/contracts/countries/countries';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { formatNumber } from '../../shared/format/format-number.ts';
import { Card } from '../../shared/ui/layout/card.tsx';
import { CountryChips } from './country-chips.tsx';
import { CountryList } from './country-list.tsx';
import { CountryToolbar } from './country-toolbar.tsx';
import { onlyMatch, searchedGroups, severalText, withCountries } from './picker-rules.ts';

/** Selection as a set, with setters that are stable across renders. */
function useSelection(selected: readonly string[], onChange: (codes: string[]) => void) {
  const latest = useRef({ selected, onChange });
  useLayoutEffect(() => {
    latest.current = { selected, onChange };
  }, [selected, onChange]);
  const toggleAll = useCallback((codes: readonly string[], isSelected: boolean) => {
    const now = latest.current;
    now.onChange(withCountries(now.selected, codes, isSelected));
  }, []);
  const toggle = useCallback(
    (code: string, isSelected: boolean) => toggleAll([code], isSelected),
    [toggleAll],
  );
  const chosen = useMemo(() => new Set(selected), [selected]);
  return { chosen, toggle, toggleAll };
}

interface CountryPickerProps {
  /** Two-letter codes, in the order of their selection. */
  selected: readonly string[];
  onChange: (codes: string[]) => void;
}

/** Country picker of every tool: search, groups, typed codes (spec §2, §5). */
export function CountryPicker({ selected, onChange }: CountryPickerProps) {
  const [query, setQuery] = useState('');
  /** Live announcement of the effect of the last key or choice. */
  const [announcement, setAnnouncement] = useState('');
  const groups = useMemo(() => searchedGroups(query), [query]);
  const { chosen, toggle, toggleAll } = useSelection(selected, onChange);
  const takeOnlyMatch = () => {
    const country = onlyMatch(query);
    if (!country) {
      setAnnouncement(severalText(query));
      return;
    }
    toggle(country.code, !chosen.has(country.code));
    setAnnouncement(`${country.russian}: ${chosen.has(country.code) ? 'выбор снят' : 'выбрано'}`);
    setQuery('');
  };
  const takeCodes = (codes: readonly string[], unknown: readonly string[]) => {
    toggleAll(codes, true);
    setAnnouncement(
      `Принято кодов: ${codes.length}${unknown.length > 0 ? `, нет таких: ${unknown.join(', ')}` : ''}`,
    );
  };
  return (
    <Card
      title="Страны"
      aside={
        <output className="text-right text-sm text-muted tabular-nums">
          выбрано {formatNumber(selected.length)} из {countries.length}&nbsp;стран
        </output>
      }
    >
      <div className="flex flex-col gap-3 px-4 py-3">
        <CountryToolbar
          query={query}
          onQuery={(next) => {
            setAnnouncement('');
            setQuery(next);
          }}
          onEnter={takeOnlyMatch}
          found={groups.flatMap((group) => group.shown)}
          hasSelection={selected.length > 0}
          onSelect={(codes) => toggleAll(codes, true)}
          onClear={() => onChange([])}
          onCodes={takeCodes}
          onCodesTyped={() => setAnnouncement('')}
        />
        <output className="text-xs text-muted empty:hidden">{announcement}</output>
        {selected.length > 0 ? <CountryChips selected={selected} onToggleAll={toggleAll} /> : null}
      </div>
      <CountryList
        groups={groups}
        isSearched={query.trim() !== ''}
        chosen={chosen}
        onToggle={toggle}
        onToggleAll={toggleAll}
      />
    </Card>
  );
}
