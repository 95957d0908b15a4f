import { metricsInWords } from '../../domain/keywords/metrics.ts';
import { parseAsString, useQueryState } from 'nuqs';
import { useEffect, useRef } from 'react';
import { usePrefill } from '../../domain/runs/use-prefill.ts';
import { RunView } from './run/run-view.tsx';
import { changeGeoDraft, useGeoDraft } from './use-geo-draft.ts';
import { CountryPicker } from '../../domain/countries/country-picker.tsx';
import { KeywordInputs } from '../../domain/keywords/input/keyword-inputs.tsx';
import { CostCard } from '../../domain/runs/start/cost-card.tsx';
import { RunFormLayout } from '../../domain/runs/start/run-form-layout.tsx';
import { runStartBody } from '../../domain/runs/start/run-start-rules.ts';
import { useStartRun } from '../../domain/runs/start/use-start-run.ts';
import { Page } from '../../shared/ui/layout/page.tsx';

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

interface GeoSetupProps {
  title: string;
  onStarted: (runId: string) => void;
}

/** What is looked up and where, and what that costs. */
function GeoSetup({ title, onStarted }: GeoSetupProps) {
  const draft = useGeoDraft();
  const start = useStartRun();
  return (
    <Page
      title={title}
      sub={`${metricsInWords(['searchVolume', 'clicks', 'cpc', 'difficulty', 'trafficPotential'])} по странам`}
    >
      <RunFormLayout
        aside={
          <CostCard
            draft={draft}
            onRefresh={(refresh) => changeGeoDraft({ refresh })}
            start={start}
            onRun={() => start.mutate(runStartBody(draft), { onSuccess: onStarted })}
          />
        }
      >
        <KeywordInputs value={draft.keywords} onChange={(keywords) => changeGeoDraft({ keywords })} />
        <CountryPicker selected={draft.countries} onChange={(countries) => changeGeoDraft({ countries })} />
      </RunFormLayout>
    </Page>
  );
}
