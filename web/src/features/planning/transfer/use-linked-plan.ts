import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { showToast } from '../../../shared/ui/overlays/toast.tsx';
import type { IncomingProject } from '../merge/merge-rules.ts';
import { isPlanFragment, readPlanFragment } from './plan-link.ts';

/** Reads the plan from the URL once, and then removes it from the URL. */
export function useLinkedPlan(onPlan: (projects: readonly IncomingProject[]) => void): void {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const take = useEffectEvent(async (fragment: string) => {
    const projects = await readPlanFragment(fragment);
    // A reload, or a copy of the URL, must not offer the plan again.
    void navigate(pathname + search, { replace: true });
    if (projects) onPlan(projects);
    else showToast('Ссылка на план повреждена: попросите прислать её ещё раз');
  });
  useEffect(() => {
    if (isPlanFragment(hash)) void take(hash);
  }, [hash]);
}
