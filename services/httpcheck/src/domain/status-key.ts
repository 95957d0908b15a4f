import { normalForm } from '@geoplan/contracts/fields/normal-form';

/** A status of the workspace as it is compared: people write one status in several ways. */
export const statusKey = (status: string): string => normalForm(status, 'NFC').trim().toLowerCase();
