/** Query key of the latest lists of drops. */
export const dropRunsKey = ['drop-runs'];

/** Query key of one list. */
export const dropRunKey = (runId: string | null) => ['drop-run', runId];

/** Mutation key of a start. */
export const startDropsKey = ['start-drops'];

/** Query key of the switch of the source. */
export const dropSourceKey = ['drop-source'];
