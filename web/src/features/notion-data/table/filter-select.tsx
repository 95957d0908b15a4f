import { foldedText } from '@geoplan/contracts/fields/folded-text';
import { ChevronDown, Search } from 'lucide-react';
import { memo } from 'react';
import {
  Autocomplete,
  Button,
  Input,
  ListBox,
  Popover,
  SearchField,
  Select,
  SelectValue,
} from 'react-aria-components';
import { classNames } from '../../../shared/ui/layout/class-names.ts';
import { menuBox } from '../../../shared/ui/overlays/menu.tsx';
import type { DistinctValue } from '../../../domain/workspace/sites/site-values.ts';
import type { SiteFilter } from '../site-rules.ts';
import { everyId, FilterItem, filterOptions } from './filter-options.tsx';

/** From so many options on, the list has a search field. */
const searchedFrom = 8;

interface FilterSelectProps {
  name: 'status' | 'geo' | 'brand';
  label: string;
  /** Label of "no filter". */
  every: string;
  values: readonly DistinctValue[];
  /** "" = every value. */
  value: string;
  onChange: (change: Partial<SiteFilter>) => void;
}

const styles = {
  off: 'border-border-strong bg-surface shadow-field hover:bg-surface-hover',
  on: 'border-accent/45 bg-accent-soft font-medium text-accent-soft-foreground',
};

function FilterSelectView(props: FilterSelectProps) {
  const { name, label, value, onChange } = props;
  const options = filterOptions(props);
  const chosen = value === '' ? everyId : foldedText(value);
  const labelOf = (id: unknown) => options.find((each) => each.id === id)?.label ?? '';
  return (
    <Select
      aria-label={label}
      value={chosen}
      onChange={(id) => onChange({ [name]: id === everyId ? '' : labelOf(id) })}
      className="flex min-w-0 max-sm:min-w-fit max-sm:flex-1"
    >
      <Button
        className={classNames(
          'flex h-control w-full min-w-0 items-center justify-between gap-1 rounded-md border px-2 text-left text-sm whitespace-nowrap sm:max-w-56 sm:gap-2 sm:px-2.5',
          value === '' ? styles.off : styles.on,
        )}
      >
        <SelectValue className="truncate">
          {() => (
            <>
              {value === '' ? null : <span className="font-normal max-sm:hidden">{label}: </span>}
              {labelOf(chosen)}
            </>
          )}
        </SelectValue>
        <ChevronDown className={classNames('size-3.5 shrink-0', value === '' && 'text-muted')} aria-hidden />
      </Button>
      <Popover offset={4} className={`overlay-fade z-(--z-popover) w-72 max-w-[calc(100vw-1rem)] ${menuBox}`}>
        <FilterList label={label} options={options} />
      </Popover>
    </Select>
  );
}

/** The name of the country is a part of the text: «пол» finds «PL». */
const isLike = (text: string, typed: string) => foldedText(text).includes(foldedText(typed));

function FilterList({ label, options }: { label: string; options: ReturnType<typeof filterOptions> }) {
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

/**
 * One of the values that occur; one that a link names and that is gone stays visible, as it hides every row. Memoised,
 * so that typing does not render it again.
 */
export const FilterSelect = memo(FilterSelectView);
