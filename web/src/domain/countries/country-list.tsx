import type { RegionId } from '@geoplan/contracts/countries/countries';
import { useState } from 'react';
import { CountryGroup } from './country-group.tsx';
import type { CountryGroup as Group } from './picker-rules.ts';
import { navigateCountries } from './navigate-countries.ts';

interface CountryListProps {
  groups: readonly Group[];
  /** Every group with a match is open then. */
  isSearched: boolean;
  chosen: ReadonlySet<string>;
  onToggle: (code: string, isSelected: boolean) => void;
  onToggleAll: (codes: readonly string[], isSelected: boolean) => void;
}

/** The four groups, 24 rem high at most (spec §9), the first one open. */
export function CountryList({ groups, isSearched, chosen, onToggle, onToggleAll }: CountryListProps) {
  const [closed, setClosed] = useState<ReadonlySet<RegionId>>(new Set(['americas', 'asia', 'africa']));
  const turn = (id: RegionId) => {
    const after = new Set(closed);
    if (!after.delete(id)) after.add(id);
    setClosed(after);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys go between the checkboxes inside
    <div
      className="max-h-96 overflow-auto border-t border-separator [scrollbar-width:thin]"
      onKeyDown={navigateCountries}
    >
      {groups.map((group) => (
        <CountryGroup
          key={group.id}
          group={group}
          selected={chosen}
          isSearched={isSearched}
          isOpen={isSearched || !closed.has(group.id)}
          onTurn={() => turn(group.id)}
          onToggle={onToggle}
          onToggleAll={onToggleAll}
        />
      ))}
      {groups.length === 0 ? (
        <p className="px-4 py-6 text-center text-sm text-muted">Нет страны с таким названием или кодом</p>
      ) : null}
    </div>
  );
}
