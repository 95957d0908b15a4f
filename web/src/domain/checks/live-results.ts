import type { CheckedSite } from '@geoplan/contracts/http-status/http-status-runs';
import type { NotionSite } from '@geoplan/contracts/notion/notion-site';
import { useSyncExternalStore } from 'react';
import { useSession } from '../../shared/session/session-store.ts';

/** State of a site, as received by this tab since the tab was loaded. */
interface LiveCheck {
  /** Undefined if the site has not been checked since then. */
  result: CheckedSite | undefined;
  /** Run started in this tab that will check the site; undefined if there is none. */
  runId: string | undefined;
}

/**
 * Results of running checks by site. They are separate from the list of sites, because thousands arrive while the
 * list is shown, and each concerns only one cell. The list contains them after its next load.
 */
const checks = new Map<string, LiveCheck>();
const listeners = new Set<() => void>();
let frame: number | undefined;

/** Notifies all rendered cells, once per frame. Only cells of changed sites rerender. */
function notify(): void {
  frame = undefined;
  for (const listener of listeners) listener();
}

function set(id: string, change: Partial<LiveCheck>): void {
  checks.set(id, { result: undefined, runId: undefined, ...checks.get(id), ...change });
  frame ??= requestAnimationFrame(notify);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** A new user must not see the results that were shown to the previous one. */
useSession.subscribe((now, before) => {
  if (now.user?.id !== before.user?.id) checks.clear();
});

const timeOf = (iso: string | undefined) => (iso === undefined ? -Infinity : Date.parse(iso));

/**
 * Stores the result of a check, unless the same or a newer one is stored, because a reopened stream repeats all
 * results.
 */
export function putCheckResult(runId: string, result: CheckedSite): void {
  const known = checks.get(result.projectId);
  const isNew = timeOf(result.checkedAt) > timeOf(known?.result?.checkedAt);
  const isAwaited = known?.runId === runId;
  if (!isNew && !isAwaited) return;
  set(result.projectId, { ...(isNew ? { result } : {}), ...(isAwaited ? { runId: undefined } : {}) });
}

/** Marks sites that are waiting for a run started in this tab. */
export function noteChecking(runId: string, siteIds: Iterable<string>): void {
  for (const id of siteIds) set(id, { runId });
}

/** Removes the mark of one site, or of all sites that await the run. */
export function endChecking(runId: string, siteId?: string): void {
  if (siteId !== undefined) return set(siteId, { runId: undefined });
  for (const [id, check] of checks) if (check.runId === runId) set(id, { runId: undefined });
}

/** Last check of a site; fields as in the list of sites. */
export interface LastCheck {
  httpStatus: NotionSite['httpStatus'];
  httpReason: NotionSite['httpReason'];
  httpCheckedAt: NotionSite['httpCheckedAt'];
  /** True while a run started in this tab is going to check the site. */
  isChecking: boolean;
}

function newest(site: NotionSite, live: LiveCheck | undefined): LastCheck {
  const { httpStatus, httpReason, httpCheckedAt } = site;
  const isChecking = live?.runId !== undefined;
  const result = live?.result;
  // A result for an earlier URL does not apply to the current one.
  const isLive = result?.url.trim() === site.url.trim() && timeOf(result.checkedAt) > timeOf(httpCheckedAt);
  if (!isLive) return { isChecking, httpStatus, httpReason, httpCheckedAt };
  const { httpStatus: code, reason, checkedAt } = result;
  return { isChecking, httpStatus: code, httpReason: reason, httpCheckedAt: checkedAt };
}

/** Last known check of a site. */
export const lastCheck = (site: NotionSite): LastCheck => newest(site, checks.get(site.id));

/** Latest check of a site; rerenders after each check of the site. */
export const useLastCheck = (site: NotionSite): LastCheck =>
  newest(
    site,
    useSyncExternalStore(subscribe, () => checks.get(site.id)),
  );
