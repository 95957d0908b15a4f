import { parseAsString, useQueryStates } from 'nuqs';
import { dataPath, type AnalyticsField } from './analytics-rules.ts';

const parsers = { mode: parseAsString, databaseId: parseAsString };

/** Builds the link to the rows behind a figure. */
export type DataPath = (
  filter: Partial<
    Record<AnalyticsField | 'start' | 'launched' | 'view' | 'reason', string | readonly string[]>
  >,
) => string;

/**
 * Returns a function that builds links to the workspace data. Each link filters by the given values and by the
 * databases counted on this screen.
 */
export function useDataPath(): DataPath {
  const [address] = useQueryStates(parsers);
  const viewParams = Object.entries(address).filter((entry): entry is [string, string] => entry[1] !== null);
  return (filter) => dataPath(Object.fromEntries([...Object.entries(filter), ...viewParams]));
}
