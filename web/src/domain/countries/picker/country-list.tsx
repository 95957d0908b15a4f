import type { RegionId } from '@geoplan/contracts/countries/countries';
import { useState, type KeyboardEvent } from 'react';
import { CountryGroup } from './country-group.tsx';
import type { CountryGroup as Group } from '../picker-rules.ts';

/** Columns of the grid. */
const columns = 2;
const steps: Record<string, number> = {
  ArrowDown: columns,
  ArrowUp: -columns,
  ArrowRight: 1,
  ArrowLeft: -1,
};

/**
 * Keyboard navigation of the country list. Arrow keys move between checkboxes; Home and End move to the first and
 * last one.
 */
function navigateCountries(event: KeyboardEvent<HTMLElement>): void {
  const from = event.target;
  const boxes = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-countries] input')];
  const at = boxes.findIndex((box) => box === from);
  if (at === -1) return;
  const step = steps[event.key];
  const to = step === undefined ? { Home: boxes[0], End: boxes.at(-1) }[event.key] : boxes[at + step];
  if (!to) return;
  event.preventDefault();
  to.focus();
}

interface CountryListProps {
  groups: readonly Group[];
  /** True during a search, when every group with a match is open. */
  isSearched: boolean;
  chosen: ReadonlySet<string>;
  onToggle: (code: string, isSelected: boolean) => void;
  onToggleAll: (codes: readonly string[], isSelected: boolean) => void;
}

/** List of the four groups, at most 24 rem high (spec §9); initially only the first one is open. */
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
