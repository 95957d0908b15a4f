import { useCallback } from 'react';
import { useQueryStates, type UseQueryStatesKeysMap, type UseQueryStatesOptions } from 'nuqs';

/** Filter of a list, stored in the URL. `active` is the number of values that differ from the default. */
export function useListFilter<Parsers extends UseQueryStatesKeysMap>(
  parsers: Parsers,
  options: Partial<UseQueryStatesOptions<Parsers>> = {},
) {
  const [filter, setFilter] = useQueryStates(parsers, options);
  const isActive = (name: string) => {
    const { defaultValue = null, eq } = parsers[name] ?? {};
    const value: unknown = filter[name];
    if (value === null || defaultValue === null) return value !== defaultValue;
    return eq?.(value, defaultValue) === false;
  };
  return {
    filter,
    change: useCallback((change: Partial<typeof filter>) => void setFilter(change), [setFilter]),
    reset: useCallback(() => void setFilter(null), [setFilter]),
    active: Object.keys(parsers).filter(isActive),
  };
}
