const started = new Set<string>();

/** Registers a run that was started or joined in this tab. */
export const noteStarted = (runId: string): void => void started.add(runId);

/** Returns true once for a run that was started or joined in this tab. */
export const takeStarted = (runId: string): boolean => started.delete(runId);
