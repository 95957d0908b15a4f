import { useSession } from '../../../shared/session/session-store.ts';
import { storedValue } from '../../../shared/storage/stored-value.ts';
import { followPlan } from './follow-shared-plan.ts';
import { openSharedPlan } from './shared-plan.ts';

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
