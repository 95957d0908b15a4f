import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CountryPicker } from '../../shared/countries/country-picker.tsx';
import { KeywordInputs } from '../../shared/keywords/keyword-inputs.tsx';
import { CostCard } from '../../shared/launch/cost-card.tsx';
import { LaunchColumns } from '../../shared/launch/launch-columns.tsx';
import { launchBody } from '../../shared/launch/launch-rules.ts';
import { useStartRun } from '../../shared/launch/use-start-run.ts';
import { useToolParams } from '../../shared/launch/use-tool-params.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { SaveTemplateDialog } from './save-template-dialog.tsx';
import { StagesCard } from './stages-card.tsx';
import { TemplatesCard } from './templates-card.tsx';
import { changeAnalysisDraft, useAnalysisDraft, useChosenStages } from './use-analysis-draft.ts';

/** A new analysis: what, where, which stages; starting it runs the geo stage and opens its results. */
export function AnalysisPage({ title }: { title: string }) {
  const draft = useAnalysisDraft();
  const { stages } = useChosenStages();
  const [isSaving, setIsSaving] = useState(false);
  const start = useStartRun();
  const navigate = useNavigate();
  useToolParams(changeAnalysisDraft);
  const open = (runId: string) => {
    const further = stages.length > 0 ? `&stages=${stages.join(',')}` : '';
    return navigate(`/geo-analysis?run=${runId}${further}`);
  };
  return (
    <Page title={title} sub="Ключевые слова, страны и этапы; запуск начинает с гео-анализа">
      <LaunchColumns
        aside={
          <>
            <CostCard
              draft={draft}
              onRefresh={(refresh) => changeAnalysisDraft({ refresh })}
              start={start}
              onRun={() => start.mutate(launchBody(draft), { onSuccess: (runId) => void open(runId) })}
            >
              <Button onPress={() => setIsSaving(true)}>Сохранить как шаблон</Button>
            </CostCard>
            <TemplatesCard />
          </>
        }
      >
        <KeywordInputs value={draft.keywords} onChange={(keywords) => changeAnalysisDraft({ keywords })} />
        <CountryPicker
          selected={draft.countries}
          onChange={(countries) => changeAnalysisDraft({ countries })}
        />
        <StagesCard />
      </LaunchColumns>
      {isSaving ? (
        <SaveTemplateDialog
          content={{ ...launchBody(draft), stages: [...stages] }}
          onClose={() => setIsSaving(false)}
        />
      ) : null}
    </Page>
  );
}
