import { deadlineIn, shutdownMs, type Deadline } from '../deadline.ts';

/** Makes further calls wait for the first one, whose deadline holds; 9 s unless said. */
export function onceOnly(
  work: (deadline: Deadline) => Promise<void>,
): (deadline?: Deadline) => Promise<void> {
  let begun: Promise<void> | null = null;
  return (deadline = deadlineIn(shutdownMs)) => (begun ??= work(deadline));
}
