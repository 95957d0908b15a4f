// Query key prefixes that several folders read or invalidate; every other key is next to its call.

/** All data from the stored records; a finished run invalidates it. */
export const geoRecordsKey = ['geo', 'records'] as const;

/** Analyses of all users. */
export const runsKey = ['runs'];

/** Prices of analyses. */
export const estimateKey = ['estimate'];

/** This user's display mode. */
export const displayConfigKey = ['workspace', 'display'];

/** Everything counted or listed from the sites; a sync invalidates it. */
export const sitesKey = ['workspace', 'projects'];

/** Results of checks; the end of a check invalidates them. */
export const checkedKey = ['checked'];
