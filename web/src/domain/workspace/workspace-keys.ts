/** Query key of this user's display mode. */
export const displayConfigKey = ['workspace', 'display'];

/** Query key prefix of everything counted or listed from the sites; a sync invalidates it. */
export const sitesKey = ['workspace', 'projects'];

/** Query key of the sync state of each database. */
export const syncsKey = ['workspace', 'syncs'];
