import { create } from 'zustand';
import { openPlan, type PlanNeeds, type PlanOpening } from './plan-opening.ts';
import { closedPlan, type SharedPlan } from './plan-state.ts';

/** The shared plan of one tab. Each opening has its own state, calls and retry: nothing of an earlier one reaches a later one. */
export function createSharedPlan(needs: PlanNeeds) {
  const useSharedPlan = create<SharedPlan>(() => closedPlan);
  let opening: PlanOpening | null = null;
  /** Opens the plan for a user, with the changes they have not sent yet; `null` closes it. */
  const open = (user: string | null): void => {
    opening?.close();
    opening = user === null ? null : openPlan(needs, useSharedPlan, user);
    if (user === null) useSharedPlan.setState(closedPlan, true);
  };
  /** Brings the tab and the server together. A closed plan makes no call. */
  const sync = async (news: { isStale: boolean } = { isStale: false }): Promise<void> => {
    await opening?.sync(news);
  };
  /** Changes the plan in this tab at once, and on the server as soon as it can be reached. */
  const rewrite = (change: (rows: readonly unknown[]) => readonly unknown[]): void =>
    opening?.rewrite(change);
  /** Forgets the clashes that the user has seen. */
  const forgetClashes = (): void => opening?.forgetClashes();
  return { useSharedPlan, open, sync, rewrite, forgetClashes };
}
