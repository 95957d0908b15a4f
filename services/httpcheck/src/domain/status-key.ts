import { normalForm } from '@geoplan/contracts/fields/normal-form';

/** Normalised form in which workspace statuses are compared, because users write one status in several ways. */
export const statusKey = (status: string): string => normalForm(status, 'NFC').trim().toLowerCase();
