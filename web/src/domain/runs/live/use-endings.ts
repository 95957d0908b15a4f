import type { Run } from '@geoplan/contracts/runs';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../../../shared/session/session-store.ts';
import { showToast } from '../../../shared/ui/overlays/toast.tsx';
import { useLatestRuns, type RunKind } from '../run-kind.ts';
import { isFollowed } from './use-live.ts';

/** Shows a toast when a run of this user ends on no screen; none for a cancelled one, which was ended on purpose. */
export function useEndings<R extends Run>(kind: RunKind<R>): void {
  const { runs } = useLatestRuns(kind);
  const email = useSession((session) => session.user?.email);
  const navigate = useNavigate();
  const known = useRef(new Set<string>());
  useEffect(() => {
    for (const run of runs) {
      const { runId, status, startedBy } = run;
      if (status === 'running') known.current.add(runId);
      else if (known.current.delete(runId) && startedBy === email && status !== 'cancelled') {
        if (isFollowed(runId)) continue;
        const onPress = () => void navigate(kind.path(runId));
        showToast(kind.endText(run), { label: 'Открыть', onPress });
      }
    }
  }, [kind, runs, email, navigate]);
}
