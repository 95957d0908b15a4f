import { foldedText } from '@geoplan/contracts/fields/folded-text';
import { Check, ChevronDown, Search } from 'lucide-react';
import {
  Autocomplete,
  Button,
  Input,
  ListBox,
  ListBoxItem,
  Popover,
  SearchField,
  Select,
  SelectValue,
  Text,
} from 'react-aria-components';
import { formatNumber } from '../../format/format-number.ts';
import { classNames } from '../layout/class-names.ts';
import { menuBox, menuRow } from '../overlays/menu.tsx';

/** Maximum number of options without a search field. */
const searchedFrom = 8;

/** Option of a filter. */
export interface FilterOption {
  id: string;
  label: string;
  /** Word that explains the label and is also searched; "" if there is none. */
  hint: string;
  /** Number of rows with this value; null if not shown. */
  count: number | null;
}

interface FilterSelectProps {
  label: string;
  /** Label of "no filter", which is the first option. */
  every: string;
  options: readonly FilterOption[];
  /** Ids of the chosen options; [] if there is no filter. */
  value: readonly string[];
  onChange: (chosen: readonly FilterOption[]) => void;
}

/** Id of "no filter"; the trailing space distinguishes it from the ids of options. */
const everyId = 'all ';

/** Chosen ids after a press. Pressing "no filter" clears the choice, and pressing a value deselects "no filter". */
function chosenIds(pressed: readonly string[], before: readonly string[]): string[] {
  const isCleared = pressed.length === 0 || (before.length > 0 && pressed.includes(everyId));
  return isCleared ? [] : pressed.filter((id) => id !== everyId);
}

const styles = {
  off: 'border-border-strong bg-surface shadow-field hover:bg-surface-hover',
  on: 'border-accent/45 bg-accent-soft font-medium text-accent-soft-foreground',
};

/** Toolbar filter by one or more of the existing values. */
export function FilterSelect({ label, every, options, value, onChange }: FilterSelectProps) {
  const isOn = value.length > 0;
  const all = [{ id: everyId, label: every, hint: '', count: null }, ...options];
  const [only] = options.filter(({ id }) => id === value[0]);
  return (
    <Select
      aria-label={label}
      selectionMode="multiple"
      value={isOn ? [...value] : [everyId]}
      onChange={(keys) => {
        const ids = chosenIds(keys.map(String), value);
        onChange(options.filter(({ id }) => ids.includes(id)));
      }}
      className="flex min-w-0 max-sm:min-w-fit max-sm:flex-1"
    >
      <Button
        className={classNames(
          'flex h-control w-full min-w-0 items-center justify-between gap-1 rounded-md border px-2 text-left text-sm whitespace-nowrap sm:max-w-44 sm:gap-2 sm:px-2.5',
          isOn ? styles.on : styles.off,
        )}
      >
        <SelectValue className="truncate">
          {() => (
            <>
              {isOn ? (
                <span className={classNames('font-normal', value.length === 1 && 'max-sm:hidden')}>
                  {label}:{' '}
                </span>
              ) : null}
              {value.length > 1 ? formatNumber(value.length) : isOn ? only?.label : every}
            </>
          )}
        </SelectValue>
        <ChevronDown className={classNames('size-3.5 shrink-0', !isOn && 'text-muted')} aria-hidden />
      </Button>
      <Popover offset={4} className={`overlay-fade z-(--z-popover) w-72 max-w-[calc(100vw-1rem)] ${menuBox}`}>
        <FilterList label={label} options={all} />
      </Popover>
    </Select>
  );
}

/** The hint is part of the searched text, so that «пол» finds «PL». */
const isLike = (text: string, typed: string) => foldedText(text).includes(foldedText(typed));

function FilterList({ label, options }: Pick<FilterSelectProps, 'label' | 'options'>) {
  const list = (
    <ListBox
      items={options}
      className="max-h-[50dvh] overflow-auto p-1 outline-none"
      renderEmptyState={() => <p className="px-2 py-3 text-center text-sm text-muted">Ничего не найдено</p>}
    >
      {(option) => <FilterItem option={option} />}
    </ListBox>
  );
  if (options.length <= searchedFrom) return list;
  return (
    <Autocomplete filter={isLike}>
      <SearchField
        aria-label={`${label}: поиск`}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the list is opened to choose from it, and typing narrows it
        autoFocus
        className="flex h-9 items-center gap-2 border-b border-border px-3"
      >
        <Search className="size-3.5 shrink-0 text-muted" aria-hidden />
        <Input
          placeholder="Найти"
          className="h-full min-w-0 flex-1 bg-transparent text-sm outline-none placeholder:text-muted placeholder:opacity-100 [&::-webkit-search-cancel-button]:hidden"
        />
      </SearchField>
      {list}
    </Autocomplete>
  );
}

function FilterItem({ option: { id, label, hint, count } }: { option: FilterOption }) {
  return (
    <ListBoxItem
      id={id}
      // Text that the search matches.
      textValue={`${label} ${hint}`.trim()}
      className={classNames(
        menuRow,
        'data-[selected]:font-medium data-[selected]:text-accent-soft-foreground',
      )}
    >
      {({ isSelected }) => (
        <>
          <Check className={classNames('size-3.5 shrink-0', !isSelected && 'invisible')} aria-hidden />
          <Text slot="label" className="min-w-0 truncate">
            {label}
          </Text>
          <FilterItemFacts hint={hint} count={count} />
        </>
      )}
    </ListBoxItem>
  );
}

function FilterItemFacts({ hint, count }: Pick<FilterOption, 'hint' | 'count'>) {
  return (
    <Text slot="description" className="flex min-w-0 flex-1 gap-2 font-normal text-muted">
      <span className="min-w-0 flex-1 truncate">{hint}</span>
      {count === null ? null : <span className="text-xs leading-5 tabular-nums">{formatNumber(count)}</span>}
    </Text>
  );
}
