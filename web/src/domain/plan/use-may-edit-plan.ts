import { useCanRun } from '../runs/use-can-run.ts';
import { useIsShared } from './shared-plan/plan-source.ts';

/** True when this person may change the plan that is shown: the browser's own is everybody's, the shared one asks for the role user. */
export function useMayEditPlan(): boolean {
  const canRun = useCanRun();
  return !useIsShared() || canRun;
}
