import { normalForm } from '@geoplan/contracts/fields/normal-form';

/** Form in which a status of the workspace is compared, because people write one status in several ways. */
export const statusKey = (status: string): string => normalForm(status, 'NFC').trim().toLowerCase();
