import { parseAsString, useQueryState } from 'nuqs';
import { useEffect, useRef } from 'react';
import { metricsInWords } from '../../domain/keywords/metrics.ts';
import { AnalysisForm } from './form/analysis-form.tsx';
import { RunView } from './run/run-view.tsx';

const metrics = ['searchVolume', 'clicks', 'cpc', 'difficulty', 'trafficPotential'] as const;

/**
 * Screen for metrics of keywords by country. It first shows the form, then the run named by `?run=` with its results.
 */
export function GeoAnalysisPage({ title }: { title: string }) {
  const [runId, setRunId] = useQueryState('run', parseAsString.withOptions({ history: 'push' }));
  const shown = useRef(runId);
  useEffect(() => {
    if (shown.current === runId) return;
    shown.current = runId;
    // The pressed button is unmounted with its screen.
    document.querySelector<HTMLElement>('#content h1')?.focus({ preventScroll: true });
  }, [runId]);
  if (runId !== null) return <RunView key={runId} title={title} runId={runId} />;
  return (
    <AnalysisForm
      title={title}
      sub={`${metricsInWords(metrics)} по странам`}
      areStagesOpen={false}
      onStarted={(id) => void setRunId(id)}
    />
  );
}
