/** Cache key of the list of runs. */
export const runsKey = ['runs'];

/** Cache key of one run. */
export const runKey = (runId: string | null): readonly unknown[] => ['run', runId];

/** Mutation key of a run start: while one is pending, the tray polls for the new run. */
export const startRunKey = ['start-run'];
