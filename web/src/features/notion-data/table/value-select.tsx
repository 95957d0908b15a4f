import { memo, useMemo } from 'react';
import { Select } from '../../../shared/ui/select.tsx';
import { foldedText, type DistinctValue } from '../../../shared/workspace/project-rules.ts';
import type { SiteFilter } from '../site-rules.ts';

/** No folded value ends so: they are trimmed. */
const all = 'all ';

interface ValueSelectProps {
  name: 'status' | 'geo' | 'brand';
  label: string;
  /** Words for "no filter". */
  every: string;
  values: readonly DistinctValue[];
  /** "" = every value. */
  value: string;
  onChange: (change: Partial<SiteFilter>) => void;
}

function ValueSelectView({ name, label, every, values, value, onChange }: ValueSelectProps) {
  const key = foldedText(value);
  const options = useMemo(() => {
    const isGone = key !== '' && !values.some((each) => each.key === key);
    return [
      { id: all, label: every },
      ...values.map((each) => ({ id: each.key, label: each.label })),
      ...(isGone ? [{ id: key, label: value }] : []),
    ];
  }, [every, values, key, value]);
  return (
    <Select
      label={label}
      isInToolbar
      options={options}
      value={key === '' ? all : key}
      onChange={(id) =>
        onChange({ [name]: id === all ? '' : (options.find((each) => each.id === id)?.label ?? '') })
      }
    />
  );
}

/**
 * One of the values that occur; one that a link names and that is gone stays visible, as it hides every row. Not drawn
 * anew while somebody types.
 */
export const ValueSelect = memo(ValueSelectView);
