import type { CheckedSite } from '@geoplan/contracts/http-status/http-status-runs';
import type { NotionSite } from '@geoplan/contracts/notion/notion-site';
import { useCallback, useSyncExternalStore } from 'react';
import { useSession } from '../../shared/session/session-store.ts';

/** What this tab has heard of a site since it was loaded. */
interface LiveCheck {
  /** Undefined = not checked meanwhile. */
  result: CheckedSite | undefined;
  /** The run of this tab that is to check it; undefined = none. */
  runId: string | undefined;
}

/**
 * Results of running checks by site, beside the list of sites: thousands of them arrive while the list is shown, and
 * each concerns one cell. The list itself brings them when it is loaded again.
 */
const checks = new Map<string, LiveCheck>();
const listeners = new Map<string, Set<() => void>>();
const changed = new Set<string>();
let frame: number | undefined;

/** Tells the cells of the changed sites, once a frame. */
function notify(): void {
  frame = undefined;
  const ids = [...changed];
  changed.clear();
  for (const id of ids) for (const listener of listeners.get(id) ?? []) listener();
}

function set(id: string, change: Partial<LiveCheck>): void {
  checks.set(id, { result: undefined, runId: undefined, ...checks.get(id), ...change });
  changed.add(id);
  frame ??= requestAnimationFrame(notify);
}

/** Nobody sees what another person has been shown. */
useSession.subscribe((now, before) => {
  if (now.user?.id !== before.user?.id) checks.clear();
});

const timeOf = (iso: string | undefined) => (iso === undefined ? -Infinity : Date.parse(iso));

/** Keeps what a check of a run saw, unless that or something newer is known: a feed that is followed anew repeats all. */
export function putCheckResult(runId: string, result: CheckedSite): void {
  const known = checks.get(result.projectId);
  const isNew = timeOf(result.checkedAt) > timeOf(known?.result?.checkedAt);
  const isAwaited = known?.runId === runId;
  if (!isNew && !isAwaited) return;
  set(result.projectId, { ...(isNew ? { result } : {}), ...(isAwaited ? { runId: undefined } : {}) });
}

/** Marks sites as waiting for a run of this tab. */
export function noteChecking(runId: string, siteIds: Iterable<string>): void {
  for (const id of siteIds) set(id, { runId });
}

/** Takes the mark off a site, or off all that wait for the run. */
export function endChecking(runId: string, siteId?: string): void {
  if (siteId !== undefined) return set(siteId, { runId: undefined });
  for (const [id, check] of checks) if (check.runId === runId) set(id, { runId: undefined });
}

/** What the last check of a site saw; fields as in the list of sites. */
export interface LastCheck extends Pick<NotionSite, 'httpStatus' | 'httpReason' | 'httpCheckedAt'> {
  /** True while a run of this tab is to check it. */
  isChecking: boolean;
}

function newest(site: NotionSite, live: LiveCheck | undefined): LastCheck {
  const { httpStatus, httpReason, httpCheckedAt } = site;
  const isChecking = live?.runId !== undefined;
  const result = live?.result;
  // An answer for an address that has changed since says nothing of this one.
  const isLive = result?.url.trim() === site.url.trim() && timeOf(result.checkedAt) > timeOf(httpCheckedAt);
  if (!isLive)
    return {
      isChecking,
      ...(httpStatus === undefined ? {} : { httpStatus }),
      ...(httpReason === undefined ? {} : { httpReason }),
      ...(httpCheckedAt === undefined ? {} : { httpCheckedAt }),
    };
  const { httpStatus: code, reason, checkedAt } = result;
  return { isChecking, httpStatus: code, httpReason: reason, httpCheckedAt: checkedAt };
}

/** The last check of a site as it is known now. */
export const lastCheck = (site: NotionSite): LastCheck => newest(site, checks.get(site.id));

/** The last check of a site; renders again when a check of it has ended. */
export function useLastCheck(site: NotionSite): LastCheck {
  const { id } = site;
  const subscribe = useCallback(
    (listener: () => void) => {
      const ofSite = listeners.get(id) ?? new Set();
      listeners.set(id, ofSite.add(listener));
      return () => {
        ofSite.delete(listener);
        if (ofSite.size === 0) listeners.delete(id);
      };
    },
    [id],
  );
  return newest(
    site,
    useSyncExternalStore(subscribe, () => checks.get(id)),
  );
}
