import type { Country } from '@geoplan/contracts/countries/countries';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { memo, useId, useLayoutEffect, useRef, type FocusEvent } from 'react';
import { Checkbox } from '../../../shared/ui/fields/checkbox.tsx';
import type { CountryGroup as Group } from '../picker-rules.ts';

/** Makes one of the checkboxes the tab stop. */
function leaveOne(boxes: readonly HTMLInputElement[], wanted: EventTarget | undefined): void {
  const stop = boxes.find((box) => box === wanted) ?? boxes[0];
  // Set in the DOM rather than as a prop, because moving the tab stop must not rerender fifty items.
  for (const box of boxes) box.tabIndex = box === stop ? 0 : -1;
}

/**
 * Roving tabindex for a group of checkboxes. The last focused checkbox is the tab stop, and arrow keys reach the
 * others.
 */
function useRovingTabStop() {
  const group = useRef<HTMLFieldSetElement>(null);
  const boxes = () => [...(group.current?.querySelectorAll('input') ?? [])];
  // Runs after every render, because a search or an opened group adds checkboxes.
  useLayoutEffect(() => {
    const now = boxes();
    leaveOne(
      now,
      now.find((box) => box.getAttribute('tabindex') === '0'),
    );
  });
  const onFocus = (event: FocusEvent) => leaveOne(boxes(), event.target);
  return { ref: group, onFocus };
}

interface CountryGroupProps {
  group: Group;
  selected: ReadonlySet<string>;
  isOpen: boolean;
  /** True while a search narrows the group. Its checkbox then affects only the matches, and it cannot be collapsed. */
  isSearched: boolean;
  onTurn: () => void;
  onToggle: (code: string, isSelected: boolean) => void;
  onToggleAll: (codes: readonly string[], isSelected: boolean) => void;
}

/** Region of the picker, with its checkbox, the number of selected countries, and its countries in two columns. */
export function CountryGroup(props: CountryGroupProps) {
  const { group, selected, isOpen, isSearched, onTurn, onToggle, onToggleAll } = props;
  const listId = useId();
  const tabStop = useRovingTabStop();
  const shownCount = group.shown.filter(({ code }) => selected.has(code)).length;
  const isWhole = shownCount === group.shown.length;
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <div className="border-t border-separator first:border-t-0">
      <div className="flex h-9 items-center gap-1.5 pl-4 text-sm sm:pl-2">
        <Checkbox
          label={`${group.title}: ${isSearched ? `найденные, ${group.shown.length}` : 'все страны'}`}
          isSelected={isWhole}
          isIndeterminate={shownCount > 0 && !isWhole}
          onChange={() => {
            const codes = group.shown.map(({ code }) => code);
            onToggleAll(codes, !isWhole);
          }}
        />
        <button
          type="button"
          disabled={isSearched}
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          onClick={onTurn}
          className="flex min-w-0 flex-1 items-center gap-2 self-stretch rounded-md pr-4 text-left -outline-offset-2"
        >
          <span className="truncate font-semibold">{group.title}</span>
          <Chevron className="size-3.5 shrink-0 text-muted" aria-hidden />
          <span className="ml-auto shrink-0 text-xs text-muted tabular-nums">
            {group.all.filter(({ code }) => selected.has(code)).length} из {group.all.length}
          </span>
        </button>
      </div>
      {isOpen ? (
        <fieldset
          {...tabStop}
          id={listId}
          aria-label={group.title}
          data-countries
          className="grid min-w-0 grid-cols-2 gap-x-3 pr-4 pb-2 pl-5 sm:gap-x-4 sm:pl-10.5"
        >
          {group.shown.map((country) => (
            <CountryItem
              key={country.code}
              country={country}
              isSelected={selected.has(country.code)}
              onToggle={onToggle}
            />
          ))}
        </fieldset>
      ) : null}
    </div>
  );
}

interface CountryItemProps {
  country: Country;
  isSelected: boolean;
  /** Must be stable across renders, so that a click rerenders only one of two hundred items. */
  onToggle: (code: string, isSelected: boolean) => void;
}

/** One country with its checkbox and code. */
const CountryItem = memo(function CountryItem({ country, isSelected, onToggle }: CountryItemProps) {
  return (
    <Checkbox isSelected={isSelected} onChange={(on) => onToggle(country.code, on)}>
      <span className="line-clamp-2 leading-3.5" title={country.russian}>
        {country.russian}
      </span>
      <span className="ml-auto text-xs text-muted">{country.code.toUpperCase()}</span>
    </Checkbox>
  );
});
