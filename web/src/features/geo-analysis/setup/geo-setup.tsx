import { CountryPicker } from '../../../shared/countries/country-picker.tsx';
import { KeywordInputs } from '../../../shared/keywords/keyword-inputs.tsx';
import { CostCard } from '../../../shared/launch/cost-card.tsx';
import { LaunchColumns } from '../../../shared/launch/launch-columns.tsx';
import { launchBody } from '../../../shared/launch/launch-rules.ts';
import { useStartRun } from '../../../shared/launch/use-start-run.ts';
import { Page } from '../../../shared/ui/page.tsx';
import { changeGeoDraft, useGeoDraft } from '../use-geo-draft.ts';

interface GeoSetupProps {
  title: string;
  onStarted: (runId: string) => void;
}

/** What is looked up and where, and what that costs. */
export function GeoSetup({ title, onStarted }: GeoSetupProps) {
  const draft = useGeoDraft();
  const start = useStartRun();
  return (
    <Page title={title} sub="Объём, клики, цена за клик, сложность и потенциал трафика по странам">
      <LaunchColumns
        aside={
          <CostCard
            draft={draft}
            onRefresh={(refresh) => changeGeoDraft({ refresh })}
            start={start}
            onRun={() => start.mutate(launchBody(draft), { onSuccess: onStarted })}
          />
        }
      >
        <KeywordInputs value={draft.keywords} onChange={(keywords) => changeGeoDraft({ keywords })} />
        <CountryPicker selected={draft.countries} onChange={(countries) => changeGeoDraft({ countries })} />
      </LaunchColumns>
    </Page>
  );
}
