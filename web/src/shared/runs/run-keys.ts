/** Cache key of the list of runs. */
export const runsKey = ['runs'];

/** Cache key of one run. */
export const runKey = (runId: string | null): readonly unknown[] => ['run', runId];

/** Key of the mutation that starts a run: while one is under way, the tray looks for the new run. */
export const startRunKey = ['start-run'];
