import { uncountedReasons } from '@geoplan/contracts/notion/uncounted-sites';
import { parseAsStringLiteral, useQueryState } from 'nuqs';

const dataViews = ['sites', 'uncounted', 'changes'] as const;

const view = parseAsStringLiteral(dataViews).withDefault('sites').withOptions({ history: 'push' });
const reason = parseAsStringLiteral(uncountedReasons);

/** The tab of the screen, kept in the address: `?view=`. */
export const useDataView = () => useQueryState('view', view);

/** The reason the list is narrowed to, kept in the address: `?reason=`; null = every one. */
export const useReason = () => useQueryState('reason', reason);
