import { parseAsStringLiteral, useQueryState } from 'nuqs';

const historyViews = ['runs', 'analyses', 'schedules', 'changes'] as const;
export type HistoryView = (typeof historyViews)[number];

const parser = parseAsStringLiteral(historyViews).withDefault('runs').withOptions({ history: 'push' });

/** Tab of the history, kept in the URL: `?view=`. */
export const useHistoryView = () => useQueryState('view', parser);
