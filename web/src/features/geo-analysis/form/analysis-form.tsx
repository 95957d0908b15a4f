import { useState, type ReactNode } from 'react';
import { countriesText } from '../../../domain/countries/country-tag.tsx';
import { CountryPicker } from '../../../domain/countries/picker/country-picker.tsx';
import { KeywordInputs } from '../../../domain/keywords/input/keyword-inputs.tsx';
import { CostCard } from '../../../domain/runs/start/cost-card.tsx';
import { runStartBody } from '../../../domain/runs/start/run-start-rules.ts';
import { useStartRun } from '../../../domain/runs/start/use-start-run.ts';
import { usePrefill } from '../../../domain/runs/use-prefill.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { Page } from '../../../shared/ui/layout/page.tsx';
import { SaveTemplateDialog } from './save-template-dialog.tsx';
import { StagesCard } from './stages-card.tsx';
import { TemplatesCard } from './templates-card.tsx';
import { useChosenStages } from './use-chosen-stages.ts';
import { changeFormDraft, useFormDraft } from './use-form-draft.ts';
import { Tags } from 'lucide-react';
import { brandWords, withBrandWords, type BrandWords } from '../../../domain/keywords/brand/brand-words.ts';
import { useBrands } from '../../../domain/keywords/brand/use-brands.ts';
import { formatCount } from '../../../shared/format/format-number.ts';
import { showToast } from '../../../shared/ui/overlays/toast.tsx';

interface AnalysisFormProps {
  title: string;
  sub: string;
  areStagesOpen: boolean;
  onStarted: (runId: string) => void;
}

/** Form of an analysis, used at two URLs: keywords, countries, price and subsequent stages. */
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

/**
 * Two columns with the form of a run on the left and its price on the right; on small screens the price is below the
 * form.
 */
function RunFormLayout({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_21.25rem]">
      <div className="flex min-w-0 flex-col gap-4">{children}</div>
      <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-[calc(var(--spacing-topbar)+1.25rem)]">
        {aside}
      </div>
    </div>
  );
}

const countText = ({ keywords, countries }: BrandWords) =>
  `${formatCount(keywords.length, ['бренд', 'бренда', 'брендов'])} × ${countriesText(countries.length)}`;

/** Button that fills the form from the brands of the workspace; disabled if there are none. */
function BrandWordsOffer() {
  const { data: brands, isPending } = useBrands();
  const words = brandWords(brands ?? []);
  const isEmpty = words.keywords.length === 0;
  // Space for the button is reserved, so that the form does not move under the pointer when the response arrives.
  return (
    <div className="flex flex-wrap items-center gap-x-3 border-t border-separator px-4 py-2">
      <Button
        kind="ghost"
        size="sm"
        className="-ml-2.5"
        icon={<Tags className="size-4" aria-hidden />}
        isDisabled={isEmpty}
        onPress={() => take(words)}
      >
        Взять слова из брендов рабочей области
      </Button>
      <span className="text-xs text-muted tabular-nums">
        {isPending ? '' : isEmpty ? 'брендов пока нет' : countText(words)}
      </span>
    </div>
  );
}

/** Fills the form; the previous content can be restored. */
function take(words: BrandWords): void {
  const before = useFormDraft.getState();
  changeFormDraft(withBrandWords(before, words));
  showToast(`Взято из рабочей области: ${countText(words)}`, () => changeFormDraft(before));
}
