import { foldedText } from '@geoplan/contracts/fields/folded-text';
import { ListBoxItem, Text } from 'react-aria-components';
import { formatNumber } from '../../../shared/format/format-number.ts';
import { classNames } from '../../../shared/ui/layout/class-names.ts';
import { countryName } from '../../../domain/countries/country-tag.tsx';
import { menuRow } from '../../../shared/ui/overlays/menu.tsx';
import { splitGeo, type DistinctValue } from '../../../domain/workspace/sites/site-values.ts';

/** Id of "no filter"; no folded value ends so: they are trimmed. */
export const everyId = 'all ';

/** A value that can be chosen. */
export interface FilterOption {
  id: string;
  label: string;
  /** The country a code stands for; "" = none. */
  hint: string;
  /** How many sites have it; null where that says nothing. */
  count: number | null;
}

interface Offered {
  name: 'status' | 'geo' | 'brand';
  every: string;
  values: readonly DistinctValue[];
  /** The one that is chosen; "" = every value. */
  value: string;
}

/** What is offered: everything, each value that occurs, and one that a link names and that is gone. */
export function filterOptions({ name, every, values, value }: Offered): FilterOption[] {
  const key = foldedText(value);
  const isGone = key !== '' && !values.some((each) => each.key === key);
  const hintOf = (label: string) => {
    const code = name === 'geo' ? splitGeo(label)[0]?.code : null;
    return code ? countryName(code) : '';
  };
  return [
    { id: everyId, label: every, hint: '', count: null },
    ...values.map((each) => ({ ...each, id: each.key, hint: hintOf(each.label) })),
    ...(isGone ? [{ id: key, label: value, hint: '', count: 0 }] : []),
  ];
}

/** An option in the open list: its name, its country, how many sites have it. */
export function FilterItem({ option: { id, label, hint, count } }: { option: FilterOption }) {
  return (
    <ListBoxItem
      id={id}
      // The text the search matches.
      textValue={`${label} ${hint}`.trim()}
      className={classNames(
        menuRow,
        'data-[selected]:font-medium data-[selected]:text-accent-soft-foreground',
      )}
    >
      <Text slot="label" className="min-w-0 truncate">
        {label}
      </Text>
      <Text slot="description" className="flex min-w-0 flex-1 gap-2 font-normal text-muted">
        <span className="min-w-0 flex-1 truncate">{hint}</span>
        {count === null ? null : (
          <span className="text-xs leading-5 tabular-nums">{formatNumber(count)}</span>
        )}
      </Text>
    </ListBoxItem>
  );
}
