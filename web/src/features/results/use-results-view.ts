import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import type { ResultDatabase } from './use-databases.ts';

/** The two looks at the stored results. */
const resultTabs = ['keywords', 'matrix'] as const;
/** Sites of all databases together, or of one (spec §4, Display mode). */
const displayModes = ['unified', 'single'] as const;
export type DisplayMode = (typeof displayModes)[number];

const parsers = {
  tab: parseAsStringLiteral(resultTabs).withDefault('keywords'),
  mode: parseAsStringLiteral(displayModes).withDefault('unified'),
  databaseId: parseAsString,
};

/** What a change of the mode does: `single` takes the active database, `unified` forgets it (spec §4). */
export function modeChange(mode: DisplayMode, databases: readonly ResultDatabase[]) {
  return mode === 'unified'
    ? { mode, databaseId: null }
    : { mode, databaseId: databases[0]?.databaseId ?? null };
}

/** Tab, mode and database, kept in the address: `?tab=&mode=&databaseId=`. */
export function useResultsView() {
  return useQueryStates(parsers, { history: 'push' });
}
