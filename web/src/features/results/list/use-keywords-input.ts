import { useDebouncedValue } from '../../../shared/hooks/use-debounced.ts';
import { typingMs } from '../results-rules.ts';
import type { KeywordsInput } from './keywords-queries.ts';
import { useKeywordsFilter } from './use-keywords-filter.ts';

/** What the list asks the server for: the filter of the address, once the person has stopped typing. */
export function useKeywordsInput(databaseId: string | undefined): KeywordsInput {
  const [{ search, country, sort, order }] = useKeywordsFilter();
  return { search: useDebouncedValue(search, typingMs), country, sort, order, databaseId };
}
