import { countries } from '@geoplan/contracts/countries/countries';
import { Plus } from 'lucide-react';
import { useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { formatNumber } from '../../../shared/format/format-number.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { Card } from '../../../shared/ui/layout/card.tsx';
import { CountryChips } from './country-chips.tsx';
import { CountryList } from './country-list.tsx';
import { CountrySetsMenu } from './country-sets-menu.tsx';
import { CountryToolbar } from './country-toolbar.tsx';
import { onlyMatch, searchedGroups, severalText, withCountries } from '../picker-rules.ts';

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

/**
 * Card in which every form selects its countries, with chips for the selected ones and a menu of sets; the list opens
 * on demand (spec §2, §5).
 */
export function CountryPicker({ selected, onChange }: CountryPickerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const { chosen, toggle, toggleAll } = useSelection(selected, onChange);
  return (
    <Card
      title="Страны"
      aside={
        <output className="text-right text-sm text-muted tabular-nums">
          выбрано {formatNumber(selected.length)} из {countries.length}&nbsp;стран
        </output>
      }
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5 px-4 py-3">
        {selected.length > 0 ? <CountryChips selected={selected} onToggleAll={toggleAll} /> : null}
        <Button
          kind="ghost"
          size="sm"
          icon={<Plus className="size-4" aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          onPress={() => setIsOpen(!isOpen)}
        >
          страна
        </Button>
        <CountrySetsMenu selected={selected} onChange={onChange} />
      </div>
      {isOpen ? (
        <div id={listId}>
          <OpenPicker chosen={chosen} toggle={toggle} toggleAll={toggleAll} onClear={() => onChange([])} />
        </div>
      ) : null}
    </Card>
  );
}

interface OpenPickerProps extends ReturnType<typeof useSelection> {
  onClear: () => void;
}

/** Search, groups and field for typed codes; the search has the initial focus. */
function OpenPicker({ chosen, toggle, toggleAll, onClear }: OpenPickerProps) {
  const [query, setQuery] = useState('');
  /** Live announcement of the effect of the last key or choice. */
  const [announcement, setAnnouncement] = useState('');
  const groups = useMemo(() => searchedGroups(query), [query]);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
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
    <>
      <div ref={box} className="flex flex-col gap-3 border-t border-separator px-4 py-3">
        <CountryToolbar
          query={query}
          onQuery={(next) => {
            setAnnouncement('');
            setQuery(next);
          }}
          onEnter={takeOnlyMatch}
          found={groups.flatMap((group) => group.shown)}
          hasSelection={chosen.size > 0}
          onSelect={(codes) => toggleAll(codes, true)}
          onClear={onClear}
          onCodes={takeCodes}
          onCodesTyped={() => setAnnouncement('')}
        />
        <output className="text-xs text-muted empty:hidden">{announcement}</output>
      </div>
      <CountryList
        groups={groups}
        isSearched={query.trim() !== ''}
        chosen={chosen}
        onToggle={toggle}
        onToggleAll={toggleAll}
      />
    </>
  );
}
