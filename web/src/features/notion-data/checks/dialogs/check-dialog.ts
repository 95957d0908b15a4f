import { parseAsStringLiteral, useQueryState } from 'nuqs';

const dialogs = ['history', 'expectations', 'schedule'] as const;
export type CheckDialogName = (typeof dialogs)[number];

/** Which dialog about the checks is open, `?checks=`; null = none. */
export const useCheckDialog = () => useQueryState('checks', parseAsStringLiteral(dialogs));
