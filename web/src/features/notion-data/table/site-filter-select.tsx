import { foldedText } from '@geoplan/contracts/fields/folded-text';
import { memo } from 'react';
import { countryName } from '../../../domain/countries/country-tag.tsx';
import { splitGeo, type DistinctValue } from '../../../domain/workspace/sites/site-values.ts';
import { FilterSelect, type FilterOption } from '../../../shared/ui/filters/filter-select.tsx';
import type { SiteFilter, ValueFilter } from '../site-rules.ts';

interface SiteFilterSelectProps {
  name: ValueFilter;
  label: string;
  /** Label of "no filter". */
  every: string;
  values: readonly DistinctValue[];
  /** [] = every value. */
  value: readonly string[];
  onChange: (change: Partial<SiteFilter>) => void;
}

/** What is offered: each value that occurs, and those that a link names and that are gone. */
function filterOptions({ name, values, value }: SiteFilterSelectProps): FilterOption[] {
  const known = new Set(values.map(({ key }) => key));
  const gone = new Map(value.map((each) => [foldedText(each), each]));
  const hintOf = (label: string) => {
    const code = name === 'geo' ? splitGeo(label)[0]?.code : null;
    return code ? countryName(code) : '';
  };
  return [
    ...values.map((each) => ({ ...each, id: each.key, hint: hintOf(each.label) })),
    ...[...gone].flatMap(([id, label]) =>
      id === '' || known.has(id) ? [] : [{ id, label, hint: '', count: 0 }],
    ),
  ];
}

/**
 * Some of the values that occur; one that a link names and that is gone stays visible, as it brings no row. Memoised,
 * so that typing does not render it again.
 */
export const SiteFilterSelect = memo(function SiteFilterSelect(props: SiteFilterSelectProps) {
  const { name, label, every, value, onChange } = props;
  return (
    <FilterSelect
      label={label}
      every={every}
      options={filterOptions(props)}
      value={value.map(foldedText).filter((key) => key !== '')}
      onChange={(chosen) => onChange({ [name]: chosen.map((option) => option.label) })}
    />
  );
});
