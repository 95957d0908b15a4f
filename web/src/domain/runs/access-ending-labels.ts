import type { AccessEnding } from '@geoplan/contracts/access-ending';

/** Reason why the work of a user was stopped: «автор удалён», «владелец отключён». */
export const accessEndingTexts: Record<AccessEnding, string> = {
  removed: 'удалён',
  disabled: 'отключён',
  demoted: 'без прав',
};
