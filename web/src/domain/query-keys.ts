// Query key prefixes that several folders read or invalidate; all other keys are declared next to their calls.

/** All data from the stored records, invalidated when a run finishes. */
export const geoRecordsKey = ['geo', 'records'] as const;

/** Analyses of all users. */
export const runsKey = ['runs'];

/** Prices of analyses. */
export const estimateKey = ['estimate'];

/** The current user's display mode. */
export const displayConfigKey = ['workspace', 'display'];

/** All data counted or listed from the sites, invalidated by a sync. */
export const sitesKey = ['workspace', 'projects'];

/** Results of checks, invalidated when a check ends. */
export const checkedKey = ['checked'];
