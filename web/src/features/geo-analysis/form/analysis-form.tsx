import { useState } from 'react';
import { CountryPicker } from '../../../domain/countries/country-picker.tsx';
import { KeywordInputs } from '../../../domain/keywords/input/keyword-inputs.tsx';
import { CostCard } from '../../../domain/runs/start/cost-card.tsx';
import { RunFormLayout } from '../../../domain/runs/start/run-form-layout.tsx';
import { runStartBody } from '../../../domain/runs/start/run-start-rules.ts';
import { useStartRun } from '../../../domain/runs/start/use-start-run.ts';
import { usePrefill } from '../../../domain/runs/use-prefill.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { Page } from '../../../shared/ui/layout/page.tsx';
import { BrandWordsOffer } from './brand-words-offer.tsx';
import { SaveTemplateDialog } from './save-template-dialog.tsx';
import { StagesCard } from './stages-card.tsx';
import { TemplatesCard } from './templates-card.tsx';
import { useChosenStages } from './use-chosen-stages.ts';
import { changeFormDraft, useFormDraft } from './use-form-draft.ts';

interface AnalysisFormProps {
  title: string;
  sub: string;
  areStagesOpen: boolean;
  onStarted: (runId: string) => void;
}

/** Form of an analysis at two addresses: keywords, countries, price, and the stages that follow. */
export function AnalysisForm({ title, sub, areStagesOpen, onStarted }: AnalysisFormProps) {
  const draft = useFormDraft();
  const { stages } = useChosenStages();
  const [isSaving, setIsSaving] = useState(false);
  const start = useStartRun();
  usePrefill(changeFormDraft);
  const { keywords, countries } = runStartBody(draft);
  return (
    <Page title={title} sub={sub}>
      <RunFormLayout
        aside={
          <>
            <CostCard
              draft={draft}
              onRefresh={(refresh) => changeFormDraft({ refresh })}
              start={start}
              onRun={(confirmedPairs) =>
                start.mutate(runStartBody(draft, stages, confirmedPairs), { onSuccess: onStarted })
              }
            >
              <Button onPress={() => setIsSaving(true)}>Сохранить как шаблон</Button>
            </CostCard>
            <TemplatesCard />
          </>
        }
      >
        <KeywordInputs value={draft.keywords} onChange={(typed) => changeFormDraft({ keywords: typed })}>
          <BrandWordsOffer />
        </KeywordInputs>
        <CountryPicker
          selected={draft.countries}
          onChange={(chosen) => changeFormDraft({ countries: chosen })}
        />
        <StagesCard isOpenAtFirst={areStagesOpen} />
      </RunFormLayout>
      {isSaving ? (
        <SaveTemplateDialog
          content={{ keywords, countries, stages: [...stages] }}
          onClose={() => setIsSaving(false)}
        />
      ) : null}
    </Page>
  );
}
