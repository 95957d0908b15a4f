/** Query key of the latest check runs. */
export const checkRunsKey = ['check-runs'];

/** Query key prefix of check results; the end of a run invalidates it. */
export const checkedKey = ['checked'];

/** Mutation key of a start: while one is pending, the tray polls for the new run. */
export const startCheckKey = ['start-check'];

/** Query key of the findings. */
export const findingsKey = [...checkedKey, 'findings'];
