import { useSession } from '../../../shared/session/session-store.ts';
import { storedValue } from '../../../shared/storage/stored-value.ts';
import { followPlan } from './follow-shared-plan.ts';
import { openSharedPlan } from './shared-plan.ts';

/** Whose plan is shown: the one of this browser (spec §3), or the one on the server that people share. */
type PlanSource = 'browser' | 'server';

const source = storedValue<PlanSource>('plan-source', {
  initial: 'browser',
  decode: (text) => (text === 'server' ? 'server' : 'browser'),
  encode: (value) => value,
});

/** True when the plan on the server is shown and changed. */
export const useIsShared = (): boolean => source.useValue((value) => value === 'server');
export const isShared = (): boolean => source.get() === 'server';

/** @throws DOMException the browser refuses to store it */
export function choosePlanSource(value: PlanSource): void {
  source.save(value);
}

let following: { user: string; stop: AbortController } | null = null;

/** Follows the shared plan exactly while it is chosen and somebody is signed in. */
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
