import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';

/** The two tabs of the results. */
const resultTabs = ['keywords', 'matrix'] as const;

const parsers = {
  tab: parseAsStringLiteral(resultTabs).withDefault('keywords'),
  /** Sites of all databases together, or of one (spec §4, Display mode); null = this person's display mode of the workspace. */
  mode: parseAsStringLiteral(['unified', 'single'] as const),
  databaseId: parseAsString,
};

/** Tab, mode and database, kept in the address: `?tab=&mode=&databaseId=`. */
export function useResultsView() {
  return useQueryStates(parsers, { history: 'push' });
}
