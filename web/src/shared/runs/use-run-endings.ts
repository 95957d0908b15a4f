import type { GeoRun } from '@geoplan/contracts/geo-runs';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '../session/session-store.ts';
import { showToast } from '../ui/toast.tsx';
import { runEndText, runPath } from './run-texts.ts';

/** Says when a run of this person ends while they are on another screen; a cancelled one was ended on purpose. */
export function useRunEndings(runs: readonly GeoRun[]): void {
  const email = useSession((session) => session.user?.email);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const known = useRef(new Set<string>());
  useEffect(() => {
    for (const run of runs) {
      const { runId, status, startedBy } = run;
      if (status === 'running') known.current.add(runId);
      else if (known.current.delete(runId) && startedBy === email && status !== 'cancelled') {
        const path = runPath(runId);
        const isHere = pathname === '/geo-analysis' && new URLSearchParams(search).get('run') === runId;
        if (!isHere) showToast(runEndText(run), { label: 'Открыть', onPress: () => void navigate(path) });
      }
    }
  }, [runs, email, pathname, search, navigate]);
}
