const followed = new Set<string>();

/** Notes that the screen in view shows how a run goes on; the answer takes that back. */
export function noteFollowed(runId: string): () => void {
  followed.add(runId);
  return () => followed.delete(runId);
}

/** True while the screen in view tells how the run ends, so that nobody else has to. */
export const isFollowed = (runId: string): boolean => followed.has(runId);
