import { Search } from 'lucide-react';
import { useState } from 'react';
import { ListBox } from 'react-aria-components';
import { Button } from '../buttons/button.tsx';
import { Checkbox } from '../fields/checkbox.tsx';
import { SelectItem } from '../fields/select.tsx';
import { fieldBox } from '../fields/field-style.ts';

interface SearchedOption {
  id: string;
  label: string;
  /** Short form shown before the label if several options can be chosen: «PL». */
  code: string;
}

interface OptionSearchProps {
  /** Accessible name of the list. */
  label: string;
  searchLabel: string;
  emptyText: string;
  options: readonly SearchedOption[];
  /** Returns the ids of the options that match the search. */
  match: (typed: string) => ReadonlySet<string>;
  isMultiple: boolean;
  /** Ids of the chosen options; at most one unless `isMultiple`, none if there is no restriction. */
  selected: readonly string[];
  onChange: (ids: string[]) => void;
}

/**
 * Content of a filter popover with many options, in which the user finds options by typing and chooses one, several
 * or all of them.
 */
export function OptionSearch(props: OptionSearchProps) {
  const { options, match, isMultiple, selected, onChange } = props;
  const [typed, setTyped] = useState('');
  const found = match(typed);
  const shown = options.filter(({ id }) => found.has(id));
  const list = { ...props, shown };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter of the field inside */}
      <div
        onKeyDown={(event) => {
          const [only] = shown;
          if (event.key === 'Enter' && !isMultiple && shown.length === 1 && only) onChange([only.id]);
        }}
      >
        <span className={fieldBox()}>
          <Search className="size-3.5 shrink-0 text-muted" aria-hidden />
          <input
            type="text"
            aria-label={props.searchLabel}
            placeholder="Найти"
            autoComplete="off"
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            className="h-full min-w-0 flex-1 bg-transparent outline-none placeholder:text-muted placeholder:opacity-100"
          />
        </span>
      </div>
      {isMultiple ? <MultipleList {...list} /> : <SingleList {...list} />}
      <Button size="sm" isDisabled={selected.length === 0} onPress={() => onChange([])}>
        Показать все
      </Button>
    </>
  );
}

interface ListProps extends Pick<OptionSearchProps, 'label' | 'emptyText' | 'selected' | 'onChange'> {
  shown: readonly SearchedOption[];
}

function SingleList({ label, emptyText, shown, selected, onChange }: ListProps) {
  return (
    <ListBox
      aria-label={label}
      items={shown}
      selectionMode="single"
      selectedKeys={selected}
      onSelectionChange={(keys) => onChange(keys === 'all' ? [] : [...keys].map(String))}
      renderEmptyState={() => <p className="px-2 py-3 text-sm text-muted">{emptyText}</p>}
      className="max-h-64 overflow-auto outline-none"
    >
      {(option) => <SelectItem option={option} />}
    </ListBox>
  );
}

function MultipleList({ emptyText, shown, selected, onChange }: ListProps) {
  if (shown.length === 0) return <p className="px-2 py-3 text-sm text-muted">{emptyText}</p>;
  const chosen = new Set(selected);
  return (
    <ul className="flex max-h-64 flex-col overflow-auto">
      {shown.map(({ id, label, code }) => (
        <li key={id}>
          <Checkbox
            isSelected={chosen.has(id)}
            onChange={(on) => onChange(on ? [...selected, id] : selected.filter((each) => each !== id))}
          >
            <span className="w-6 text-xs font-semibold">{code}</span>
            <span className="truncate">{label}</span>
          </Checkbox>
        </li>
      ))}
    </ul>
  );
}
