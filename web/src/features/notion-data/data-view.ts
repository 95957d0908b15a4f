import { uncountedReasons } from '@geoplan/contracts/notion/uncounted-sites';
import { parseAsStringLiteral, useQueryState } from 'nuqs';

const view = parseAsStringLiteral(['sites', 'uncounted', 'changes'])
  .withDefault('sites')
  .withOptions({ history: 'push' });
const reason = parseAsStringLiteral(uncountedReasons);
const dialogs = parseAsStringLiteral(['history', 'expectations', 'schedule']);

/** The tab of the screen, kept in the address: `?view=`. */
export const useDataView = () => useQueryState('view', view);

/** The reason the list is narrowed to, kept in the address: `?reason=`; null = every one. */
export const useReason = () => useQueryState('reason', reason);

/** Which dialog about the checks is open, `?checks=`; null = none. */
export const useCheckDialog = () => useQueryState('checks', dialogs);
