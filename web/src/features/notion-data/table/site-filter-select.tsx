import { foldedText } from '@geoplan/contracts/fields/folded-text';
import { memo } from 'react';
import { countryName } from '../../../domain/countries/country-tag.tsx';
import { splitGeo, type DistinctValue } from '../../../domain/workspace/sites/site-values.ts';
import { FilterSelect, type FilterOption } from '../../../shared/ui/filters/filter-select.tsx';
import type { SiteFilter } from '../site-rules.ts';

/** Id of "no filter"; no folded value ends so: they are trimmed. */
const everyId = 'all ';

interface SiteFilterSelectProps {
  name: 'status' | 'geo' | 'brand';
  label: string;
  /** Label of "no filter". */
  every: string;
  values: readonly DistinctValue[];
  /** "" = every value. */
  value: string;
  onChange: (change: Partial<SiteFilter>) => void;
}

/** What is offered: everything, each value that occurs, and one that a link names and that is gone. */
function filterOptions({ name, every, values, value }: SiteFilterSelectProps): FilterOption[] {
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

/**
 * One of the values that occur; one that a link names and that is gone stays visible, as it hides every row. Memoised,
 * so that typing does not render it again.
 */
export const SiteFilterSelect = memo(function SiteFilterSelect(props: SiteFilterSelectProps) {
  const { name, label, value, onChange } = props;
  return (
    <FilterSelect
      label={label}
      options={filterOptions(props)}
      value={value === '' ? everyId : foldedText(value)}
      isOn={value !== ''}
      onChange={(option) => onChange({ [name]: option.id === everyId ? '' : option.label })}
    />
  );
});
