import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';

/** The two looks at the stored results. */
const resultTabs = ['keywords', 'matrix'] as const;

const parsers = {
  tab: parseAsStringLiteral(resultTabs).withDefault('keywords'),
  /** Sites of all databases together, or of one (spec §4, Display mode); null = as this person looks at the workspace. */
  mode: parseAsStringLiteral(['unified', 'single'] as const),
  databaseId: parseAsString,
};

/** Tab, mode and database, kept in the address: `?tab=&mode=&databaseId=`. */
export function useResultsView() {
  return useQueryStates(parsers, { history: 'push' });
}
