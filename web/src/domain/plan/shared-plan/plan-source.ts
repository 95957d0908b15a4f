import { useSession } from '../../../shared/session/session-store.ts';
import { storedValue } from '../../../shared/storage/stored-value.ts';
import { openSharedPlan, syncSharedPlan, useSharedPlan } from './shared-plan.ts';
import { followSharedPlan, planChangedSchema } from '@geoplan/contracts/geo/shared-plan';
import { readSharedStream } from '../../../shared/api/streams/shared-stream.ts';

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
async function followPlan(signal: AbortSignal): Promise<void> {
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

/** Shown plan: the one of this browser (spec §3), or the shared one on the server. */
type PlanSource = 'browser' | 'server';

const source = storedValue<PlanSource>('plan-source', {
  initial: 'browser',
  decode: (text) => (text === 'server' ? 'server' : 'browser'),
  encode: (value) => value,
});

/** True if the plan on the server is shown and changed. */
export const useIsShared = (): boolean => source.useValue((value) => value === 'server');
export const isShared = (): boolean => source.get() === 'server';

/** @throws DOMException if the browser refuses to store it */
export function choosePlanSource(value: PlanSource): void {
  source.save(value);
}

let following: { user: string; stop: AbortController } | null = null;

/** Follows the shared plan exactly while it is chosen and a user is signed in. */
function follow(): void {
  const user = isShared() ? (useSession.getState().user?.id ?? null) : null;
  if (user === (following?.user ?? null)) return;
  following?.stop.abort();
  following = null;
  openSharedPlan(user);
  if (user === null) return;
  following = { user, stop: new AbortController() };
  void followPlan(following.stop.signal);
}

source.subscribe(follow);
useSession.subscribe(follow);
follow();
