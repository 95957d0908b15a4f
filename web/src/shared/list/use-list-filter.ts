import { useQueryStates, type UseQueryStatesKeysMap, type UseQueryStatesOptions } from 'nuqs';

/** Filter of a list, stored in the URL. `active` counts the values that differ from the default. */
export function useListFilter<Parsers extends UseQueryStatesKeysMap>(
  parsers: Parsers,
  options: Partial<UseQueryStatesOptions<Parsers>> = {},
) {
  const [filter, setFilter] = useQueryStates(parsers, options);
  const isActive = (name: string) => filter[name] !== (parsers[name]?.defaultValue ?? null);
  return {
    filter,
    change: (change: Partial<typeof filter>) => void setFilter(change),
    reset: () => void setFilter(null),
    active: Object.keys(parsers).filter(isActive),
  };
}
