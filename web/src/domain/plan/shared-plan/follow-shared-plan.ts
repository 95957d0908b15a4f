import { followSharedPlan, planChangedSchema } from '@geoplan/contracts/geo/shared-plan';
import { readSharedStream } from '../../../shared/api/streams/shared-stream.ts';
import { syncSharedPlan, useSharedPlan } from './shared-plan.ts';

/** Pauses before a lost stream is reopened. */
const [firstPauseMs, longestPauseMs] = [2_000, 15_000];

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

function onEvent(data: string): void {
  const told = planChangedSchema.safeParse(JSON.parse(data)).data;
  if (told && told.revision > (useSharedPlan.getState().revision ?? -1))
    void syncSharedPlan({ isStale: true });
}

/** Follows the shared plan until it is aborted: changes of other users arrive within about a second. */
export async function followPlan(signal: AbortSignal): Promise<void> {
  let failures = 0;
  void syncSharedPlan({ isStale: true });
  while (!signal.aborted) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one stream at a time
      await readSharedStream(
        followSharedPlan,
        {},
        {
          signal,
          onEvent({ name, data }) {
            failures = 0;
            if (name === 'changed') onEvent(data);
          },
        },
      );
    } catch {
      failures += 1;
    }
    // oxlint-disable-next-line no-await-in-loop -- see above
    await pause(Math.min(longestPauseMs, firstPauseMs * 2 ** failures), signal);
  }
}
