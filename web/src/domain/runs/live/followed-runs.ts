const followed = new Set<string>();

/** Registers a run whose progress the current screen shows; returns the unregister function. */
export function noteFollowed(runId: string): () => void {
  followed.add(runId);
  return () => followed.delete(runId);
}

/** True while the current screen shows how the run ends, so that no toast is needed. */
export const isFollowed = (runId: string): boolean => followed.has(runId);
