/** Cache key of how this person looks at the workspace. */
export const displayConfigKey = ['workspace', 'display'];

/** Cache key of all that is counted or listed from the sites; a sync makes it old. */
export const projectsKey = ['workspace', 'projects'];

/** Cache key of the state of each database's copy. */
export const syncsKey = ['workspace', 'syncs'];
