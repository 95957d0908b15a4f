import { readCheckRun, type CheckRun } from '@geoplan/contracts/http-status/http-status-runs';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { call } from '../../shared/api/call.ts';
import { useSession } from '../../shared/session/session-store.ts';
import { showToast, type ToastAction } from '../../shared/ui/overlays/toast.tsx';
import { checkedKey, sitesKey } from '../query-keys.ts';
import { checkEndText, checkFailureText, checksPath } from './check-labels.ts';
import { endChecking } from './live-results.ts';
import { takeStarted } from './started-checks.ts';

/**
 * Delay before reloading the sites after a check, ms. The list reads a copy of the results that arrives over the bus
 * within about a second. Until then the rows show the results from the check's stream.
 */
const sitesAfterMs = 1_500;
let planned: ReturnType<typeof setTimeout> | undefined;

/** Invalidates everything that shows check results. */
function refreshChecked(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: checkedKey });
  clearTimeout(planned);
  planned = setTimeout(() => void client.invalidateQueries({ queryKey: sitesKey }), sitesAfterMs);
}

/** `failed` means that no site has a result; the reasons are listed with the sites. */
async function announce(run: CheckRun, action: ToastAction | undefined): Promise<void> {
  if (run.status !== 'failed') return showToast(checkEndText(run), action);
  const detail = await call(readCheckRun, { params: { runId: run.runId } }).catch(() => undefined);
  showToast(checkFailureText(detail?.data.errors[0]?.message), action);
}

/**
 * Reloads check results when a check ends, and reports the end of checks that the user started or joined. Does not
 * report a cancelled check, which was ended on purpose, or a check of a single site, whose row shows the result.
 */
export function useCheckEndings(runs: readonly CheckRun[]): void {
  const client = useQueryClient();
  const email = useSession((session) => session.user?.email);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const running = useRef(new Set<string>());
  const end = useEffectEvent((run: CheckRun, isOwn: boolean) => {
    endChecking(run.runId);
    const isQuiet =
      run.status === 'cancelled' || (run.kind === 'sites' && run.total === 1 && run.failed === 0);
    if (!isOwn || isQuiet) return;
    const open = { label: 'Открыть', onPress: () => void navigate(checksPath) };
    void announce(run, pathname === checksPath ? undefined : open);
  });
  useEffect(() => {
    let hasEnded = false;
    for (const run of runs) {
      if (run.status === 'running') {
        running.current.add(run.runId);
        continue;
      }
      // A quick run may end before it is seen running.
      const isStarted = takeStarted(run.runId);
      if (!running.current.delete(run.runId) && !isStarted) continue;
      hasEnded = true;
      end(run, isStarted || run.startedBy === email);
    }
    if (hasEnded) refreshChecked(client);
  }, [runs, client, email]);
}
