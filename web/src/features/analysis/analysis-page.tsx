import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CountryPicker } from '../../domain/countries/country-picker.tsx';
import { KeywordInputs } from '../../domain/keywords/input/keyword-inputs.tsx';
import { CostCard } from '../../domain/runs/start/cost-card.tsx';
import { RunFormLayout } from '../../domain/runs/start/run-form-layout.tsx';
import { runStartBody } from '../../domain/runs/start/run-start-rules.ts';
import { useStartRun } from '../../domain/runs/start/use-start-run.ts';
import { usePrefill } from '../../domain/runs/use-prefill.ts';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { Page } from '../../shared/ui/layout/page.tsx';
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
  usePrefill(changeAnalysisDraft);
  const open = (runId: string) => {
    const further = stages.length > 0 ? `&stages=${stages.join(',')}` : '';
    return navigate(`/geo-analysis?run=${runId}${further}`);
  };
  return (
    <Page title={title} sub="Ключевые слова, страны и этапы; запуск начинает с гео-анализа">
      <RunFormLayout
        aside={
          <>
            <CostCard
              draft={draft}
              onRefresh={(refresh) => changeAnalysisDraft({ refresh })}
              start={start}
              onRun={() => start.mutate(runStartBody(draft), { onSuccess: (runId) => void open(runId) })}
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
      </RunFormLayout>
      {isSaving ? (
        <SaveTemplateDialog
          content={{ ...runStartBody(draft), stages: [...stages] }}
          onClose={() => setIsSaving(false)}
        />
      ) : null}
    </Page>
  );
}
