import type { GeoRun } from '@geoplan/contracts/geo/geo-runs';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../../../shared/session/session-store.ts';
import { showToast } from '../../../shared/ui/overlays/toast.tsx';
import { isFollowed } from './followed-runs.ts';
import { runEndText, runPath } from '../run-texts.ts';

/** Toast when a run of this person ends while no screen shows it; none for a cancelled one, ended on purpose. */
export function useRunEndings(runs: readonly GeoRun[]): void {
  const email = useSession((session) => session.user?.email);
  const navigate = useNavigate();
  const known = useRef(new Set<string>());
  useEffect(() => {
    for (const run of runs) {
      const { runId, status, startedBy } = run;
      if (status === 'running') known.current.add(runId);
      else if (known.current.delete(runId) && startedBy === email && status !== 'cancelled') {
        const path = runPath(runId);
        if (isFollowed(runId)) continue;
        showToast(runEndText(run), { label: 'Открыть', onPress: () => void navigate(path) });
      }
    }
  }, [runs, email, navigate]);
}
