import type { AccessEnding } from '@geoplan/contracts/access-ending';

/** Why the work of a user was stopped, about a person: «автор удалён», «владелец отключён». */
export const accessEndingTexts: Record<AccessEnding, string> = {
  removed: 'удалён',
  disabled: 'отключён',
  demoted: 'без прав',
};
