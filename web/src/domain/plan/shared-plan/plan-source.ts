import { readTeamPlan } from '@geoplan/contracts/geo/team-plan';
import { create } from 'zustand';
import { call } from '../../../shared/api/call.ts';
import { useSession } from '../../../shared/session/session-store.ts';
import { storedValue } from '../../../shared/storage/stored-value.ts';
import { openSharedPlan, syncSharedPlan, useSharedPlan } from './shared-plan.ts';
import { followSharedPlan, planChangedSchema } from '@geoplan/contracts/geo/shared-plan';
import { pause } from '../../../shared/browser/pause.ts';
import { readSharedStream } from '../../../shared/api/streams/shared-stream.ts';

/** First and maximum delay before a lost stream is reopened. */
const [firstPauseMs, longestPauseMs] = [2_000, 15_000];

function onEvent(data: string): void {
  const told = planChangedSchema.safeParse(JSON.parse(data)).data;
  if (told && told.revision > (useSharedPlan.getState().revision ?? -1))
    void syncSharedPlan({ isStale: true });
}

/** Follows the shared plan until `signal` is aborted; changes by other users arrive within about a second. */
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

/** Shown plan: the plan of this browser (spec §3), or the shared one on the server. */
type PlanSource = 'browser' | 'server';

/** Choice stored in this browser; it applies unless the shared plan is the team's plan. */
const source = storedValue<PlanSource>('plan-source', {
  initial: 'browser',
  decode: (text) => (text === 'server' ? 'server' : 'browser'),
  encode: (value) => value,
});

/**
 * True if an admin has made the shared plan the team's plan. Stored, so that the next visit starts with the right
 * plan.
 */
const team = storedValue<boolean>('plan-team', {
  initial: false,
  decode: (text) => text === 'true',
  encode: String,
});

/** True while this tab shows the browser's plan although the team has a shared one. */
const useOwnShown = create(() => ({ isOwn: false }));

const sourceOf = (isTeam: boolean, isOwn: boolean, chosen: PlanSource): PlanSource =>
  isTeam ? (isOwn ? 'browser' : 'server') : chosen;

/** True if the shared plan is the plan of the team. */
export const useIsTeamPlan = (): boolean => team.useValue((isTeam) => isTeam);

/** True if this tab shows and changes the plan on the server. */
export function useIsShared(): boolean {
  const chosen = source.useValue((value) => value);
  const isOwn = useOwnShown((state) => state.isOwn);
  return sourceOf(useIsTeamPlan(), isOwn, chosen) === 'server';
}
export const isShared = (): boolean =>
  sourceOf(team.get(), useOwnShown.getState().isOwn, source.get()) === 'server';

/**
 * Shows the browser's plan or the shared one. If the team has a plan, the choice is limited to the lifetime of the tab.
 * @throws DOMException if the browser refuses to store it
 */
export function choosePlanSource(value: PlanSource): void {
  if (team.get()) useOwnShown.setState({ isOwn: value === 'browser' });
  else source.save(value);
}

/**
 * Stores whether the shared plan is the team's plan. If the browser refuses to store it, the value is kept for the
 * lifetime of the tab.
 */
export function rememberTeamPlan(isTeam: boolean): void {
  if (isTeam === team.get()) return;
  try {
    team.save(isTeam);
  } catch {
    team.hold(isTeam);
  }
}

/** Reads whether the shared plan is the team's plan; keeps the last known value after a failure or a sign-out. */
export async function refreshTeamPlan(): Promise<void> {
  const { user } = useSession.getState();
  const known = await call(readTeamPlan, {}).catch(() => null);
  if (known && user?.id === useSession.getState().user?.id) rememberTeamPlan(known.data.isTeam);
}

let following: { user: string; stop: AbortController } | null = null;

/** Follows the shared plan only while it is shown and a user is signed in. */
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

/** User for whom the team's choice was last read. */
let readFor: string | null = null;

/** Reads the team's choice of plan once per sign-in. */
function readPerSignIn(): void {
  const user = useSession.getState().user?.id ?? null;
  if (user === readFor) return;
  readFor = user;
  useOwnShown.setState({ isOwn: false });
  if (user !== null) void refreshTeamPlan();
}

source.subscribe(follow);
team.subscribe(follow);
useOwnShown.subscribe(follow);
useSession.subscribe(follow);
useSession.subscribe(readPerSignIn);
follow();
readPerSignIn();
