import type { Project } from '../../domain/plan/plan-rules.ts';
import { usePlan } from '../../domain/plan/plan-store.ts';
import { useSession } from '../../shared/session/session-store.ts';

const known = new WeakMap<readonly Project[], readonly string[]>();

/** Distinct owners of all projects. The result is cached per plan, because every row of the table requests it. */
function ownersOf(plan: readonly Project[]): readonly string[] {
  let owners = known.get(plan);
  if (owners === undefined) {
    owners = [...new Set(plan.flatMap(({ owner }) => (owner === '' ? [] : [owner])))].toSorted();
    known.set(plan, owners);
  }
  return owners;
}

/** Selectable owners, with the signed-in person first, followed by the other owners in the plan. */
export function useOwners(): readonly string[] {
  const own = useSession(({ user }) => user?.email);
  const owners = ownersOf(usePlan());
  return own === undefined ? owners : [own, ...owners.filter((owner) => owner !== own)];
}
