import { uncountedReasons } from '@geoplan/contracts/notion/uncounted-sites';
import { parseAsStringLiteral, useQueryState } from 'nuqs';

const view = parseAsStringLiteral(['sites', 'uncounted', 'changes'])
  .withDefault('sites')
  .withOptions({ history: 'push' });
const reason = parseAsStringLiteral(uncountedReasons);
const dialogs = parseAsStringLiteral(['history', 'expectations', 'schedule']);

/** Tab of the screen, stored in the URL: `?view=`. */
export const useDataView = () => useQueryState('view', view);

/** Reason by which the list is filtered, stored in the URL: `?reason=`; `null` means all. */
export const useReason = () => useQueryState('reason', reason);

/** Open dialog about checks, stored in the URL: `?checks=`; `null` if there is none. */
export const useCheckDialog = () => useQueryState('checks', dialogs);
