import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CountryPicker } from '../../domain/countries/country-picker.tsx';
import { KeywordInputs } from '../../domain/keywords/input/keyword-inputs.tsx';
import { CostCard } from '../../domain/runs/start/cost-card.tsx';
import { RunFormLayout } from '../../domain/runs/start/run-form-layout.tsx';
import { runStartBody } from '../../domain/runs/start/run-start-rules.ts';
import { useStartRun } from '../../domain/runs/start/use-start-run.ts';
import { runPath } from '../../domain/runs/run-texts.ts';
import { usePrefill } from '../../domain/runs/use-prefill.ts';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { Page } from '../../shared/ui/layout/page.tsx';
import { BrandWordsOffer } from './brand-words-offer.tsx';
import { SaveTemplateDialog } from './save-template-dialog.tsx';
import { TemplatesCard } from './templates-card.tsx';
import { changeAnalysisDraft, chooseStage, useAnalysisDraft, useChosenStages } from './use-analysis-draft.ts';
import { stages } from '../../domain/runs/stages.ts';
import { Badge } from '../../shared/ui/display/badge.tsx';
import { Card } from '../../shared/ui/layout/card.tsx';
import { Switch } from '../../shared/ui/fields/switch.tsx';

/** A new analysis: what, where, which stages; starting it runs the geo stage and opens its results. */
export function AnalysisPage({ title }: { title: string }) {
  const draft = useAnalysisDraft();
  const { stages: further } = useChosenStages();
  const [isSaving, setIsSaving] = useState(false);
  const start = useStartRun();
  const navigate = useNavigate();
  usePrefill(changeAnalysisDraft);
  const asked = runStartBody(draft);
  const open = (runId: string) => navigate(runPath(runId));
  return (
    <Page title={title} sub="Ключевые слова, страны и этапы; запуск начинает с гео-анализа">
      <RunFormLayout
        aside={
          <>
            <CostCard
              draft={draft}
              onRefresh={(refresh) => changeAnalysisDraft({ refresh })}
              start={start}
              onRun={() =>
                start.mutate(runStartBody(draft, further), { onSuccess: (runId) => void open(runId) })
              }
            >
              <Button onPress={() => setIsSaving(true)}>Сохранить как шаблон</Button>
            </CostCard>
            <TemplatesCard />
          </>
        }
      >
        <KeywordInputs value={draft.keywords} onChange={(keywords) => changeAnalysisDraft({ keywords })}>
          <BrandWordsOffer />
        </KeywordInputs>
        <CountryPicker
          selected={draft.countries}
          onChange={(countries) => changeAnalysisDraft({ countries })}
        />
        <StagesCard />
      </RunFormLayout>
      {isSaving ? (
        <SaveTemplateDialog
          content={{ keywords: asked.keywords, countries: asked.countries, stages: [...further] }}
          onClose={() => setIsSaving(false)}
        />
      ) : null}
    </Page>
  );
}

/** The six stages; the geo analysis is always on, the others are opened from its results. */
function StagesCard() {
  const { stages: chosen } = useChosenStages();
  return (
    <Card
      title="Этапы"
      aside={
        <span className="text-xs text-muted tabular-nums">
          {chosen.length + 1} из {stages.length}
        </span>
      }
    >
      <ul>
        {stages.map(({ id, title, purpose, icon: Icon }) => {
          const isLocked = id === 'geoAnalysis';
          return (
            <li key={id} className="border-separator px-4 py-2 not-first:border-t">
              <Switch
                isSelected={isLocked || chosen.includes(id)}
                isDisabled={isLocked}
                onChange={(isOn) => chooseStage(id, isOn)}
              >
                <Icon className="ml-1 size-4 shrink-0 text-muted" aria-hidden />
                <span className="min-w-0">
                  <span className="flex items-center gap-2 font-medium text-foreground">
                    {title}
                    {isLocked ? <Badge>обязательный</Badge> : null}
                  </span>
                  <span className="block text-xs text-muted">{purpose}</span>
                </span>
              </Switch>
            </li>
          );
        })}
      </ul>
      <p className="border-t border-separator px-4 py-2.5 text-xs text-muted">
        Запуск выполняет гео-анализ и открывает его результаты; остальные выбранные этапы открываются оттуда с
        теми же словами и странами.
      </p>
    </Card>
  );
}
