import { deadlineIn, shutdownMs, type Deadline } from '../deadline.ts';

/** Runs `work` once; later calls share the promise and the deadline of the first call, 9 s by default. */
export function runOnce(work: (deadline: Deadline) => Promise<void>): (deadline?: Deadline) => Promise<void> {
  let firstCall: Promise<void> | null = null;
  return (deadline = deadlineIn(shutdownMs)) => (firstCall ??= work(deadline));
}
