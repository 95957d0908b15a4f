import { create } from 'zustand';
import { openPlan, type PlanNeeds, type PlanOpening } from './plan-opening.ts';
import { closedPlan, type SharedPlan } from './plan-state.ts';

/**
 * Shared plan of one tab. Each time the plan is opened, it gets separate state, calls and retries, so that nothing
 * carries over from the previous time.
 */
export function createSharedPlan(needs: PlanNeeds) {
  const useSharedPlan = create<SharedPlan>(() => closedPlan);
  let opening: PlanOpening | null = null;
  /** Opens the plan for a user with that user's unsent changes; `null` closes it. */
  const open = (user: string | null): void => {
    opening?.close();
    opening = user === null ? null : openPlan(needs, useSharedPlan, user);
    if (user === null) useSharedPlan.setState(closedPlan, true);
  };
  /** Synchronises the tab with the server. A closed plan makes no calls. */
  const sync = async (news: { isStale: boolean } = { isStale: false }): Promise<void> => {
    await opening?.sync(news);
  };
  /** Changes the plan in this tab immediately, and on the server as soon as it is reachable. */
  const rewrite = (change: (rows: readonly unknown[]) => readonly unknown[]): void =>
    opening?.rewrite(change);
  /** Removes the conflicts that the user has seen. */
  const forgetConflicts = (): void => opening?.forgetConflicts();
  return { useSharedPlan, open, sync, rewrite, forgetConflicts };
}
