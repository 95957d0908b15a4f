import { parseAsString, useQueryState } from 'nuqs';
import { useEffect, useRef } from 'react';
import { usePrefill } from '../../domain/runs/use-prefill.ts';
import { RunView } from './run/run-view.tsx';
import { GeoSetup } from './setup/geo-setup.tsx';
import { changeGeoDraft } from './use-geo-draft.ts';

/** Metrics of keywords by country: the conditions first, then the run of `?run=` with what it finds. */
export function GeoAnalysisPage({ title }: { title: string }) {
  const [runId, setRunId] = useQueryState('run', parseAsString.withOptions({ history: 'push' }));
  usePrefill(changeGeoDraft);
  const shown = useRef(runId);
  useEffect(() => {
    if (shown.current === runId) return;
    shown.current = runId;
    // The pressed button is unmounted with its screen.
    document.querySelector<HTMLElement>('#content h1')?.focus({ preventScroll: true });
  }, [runId]);
  if (runId !== null) return <RunView key={runId} title={title} runId={runId} />;
  return <GeoSetup title={title} onStarted={(id) => void setRunId(id)} />;
}
