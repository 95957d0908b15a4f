/** A status of the workspace as it is compared: people write one status in several ways. */
export const statusKey = (status: string): string => status.normalize('NFC').trim().toLowerCase();
