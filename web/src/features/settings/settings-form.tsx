import type { ProviderSettings } from '@geoplan/contracts/geo/geo-settings';
import { Save } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { UnsavedChangesGuard } from '../../shared/form/unsaved-changes-guard.tsx';
import { UnsavedParts, useUnsavedParts } from '../../shared/form/unsaved-parts.tsx';
import { showServerErrors } from '../../shared/form/show-server-errors.ts';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { Notice } from '../../shared/ui/display/notice.tsx';
import { showToast } from '../../shared/ui/overlays/toast.tsx';
import { DropSourceCard } from './drop-source-card.tsx';
import { KeywordProviderCard } from './keyword-provider-card.tsx';
import { ModelPricesCard } from './model-prices/model-prices-card.tsx';
import { OpportunityCard } from './opportunity/opportunity-card.tsx';
import { OtherProviderCards } from './other-provider-cards.tsx';
import { HistoryRetentionCard, RunRetentionCard } from './retention-cards.tsx';
import { useSaveSettings } from './settings-queries.ts';
import { saveFailureText, texts, withTypedSince } from './settings-rules.ts';

/** Focuses the first field with a server-side validation error: it may be far above the button, out of view. */
function useRejectedField() {
  const area = useRef<HTMLDivElement>(null);
  const [rejections, setRejections] = useState(0);
  useEffect(() => {
    if (rejections === 0) return;
    const field = area.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'center' });
  }, [rejections]);
  const showRejected = () => {
    // In an effect, so that the errors are rendered by then.
    setRejections((count) => count + 1);
    showToast(texts.saveFailed);
  };
  return { area, showRejected };
}

/** Fields that the server may have something to say about. */
const fields = [
  'rapidApiKey',
  'rapidApiHost',
  'rapidApiPerSecond',
  'openai.apiKey',
  'openai.model',
  'anthropic.apiKey',
  'anthropic.model',
  'apify.apiToken',
  'expiredDomains.apiKey',
] as const;

/** Cards with a button of their own are named: «Сохранить» is about the providers only. */
function unsavedText(isDirty: boolean, cards: readonly string[]): string {
  if (cards.length === 0) return isDirty ? 'Есть несохранённые изменения' : 'Изменений нет';
  const names = cards.map((name) => `«${name}»`).join(', ');
  return `${isDirty ? 'Есть несохранённые изменения, также в карточках' : 'Не сохранено в карточках'}: ${names}`;
}

/** All providers in one form with one save; below them what is saved card by card. */
export function SettingsForm({ stored }: { stored: ProviderSettings }) {
  // What another admin saves meanwhile arrives in the fields that are not being changed here.
  const form = useForm({ values: stored, resetOptions: { keepDirtyValues: true } });
  const { isDirty } = form.formState;
  const save = useSaveSettings();
  const [failure, setFailure] = useState<string>();
  const { area, showRejected } = useRejectedField();
  const submit = form.handleSubmit(async (after) => {
    setFailure(undefined);
    try {
      const saved = await save.mutateAsync({ before: stored, after });
      form.reset(withTypedSince(saved, after, form.getValues()), { keepDirtyValues: false });
      form.resetDefaultValues(saved);
      showToast(texts.saved);
    } catch (error) {
      const isPlaced = showServerErrors(form, fields, error) === undefined;
      setFailure(isPlaced ? undefined : saveFailureText(error));
      if (isPlaced) showRejected();
    }
  }, showRejected);
  const { names, report } = useUnsavedParts();
  const [discards, setDiscards] = useState(0);
  const discard = () => {
    setFailure(undefined);
    form.reset(stored, { keepDirtyValues: false });
    setDiscards((count) => count + 1);
  };
  const formId = useId();
  return (
    <FormProvider {...form}>
      <div className="flex flex-1 flex-col gap-4">
        <div ref={area} className="grid gap-4 lg:grid-cols-2">
          <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="contents">
            <KeywordProviderCard />
            <OtherProviderCards />
          </form>
          {/* Outside the form: Enter in their fields does not save the providers. */}
          <UnsavedParts key={discards} report={report}>
            <ModelPricesCard />
            <RunRetentionCard />
            <HistoryRetentionCard />
            <DropSourceCard />
            <OpportunityCard />
          </UnsavedParts>
        </div>
        <SaveBar
          formId={formId}
          isDirty={isDirty}
          isSaving={save.isPending}
          cards={names}
          failure={failure}
          onDiscard={discard}
        />
      </div>
      <UnsavedChangesGuard isDirty={isDirty || names.length > 0} />
    </FormProvider>
  );
}

interface SaveBarProps {
  formId: string;
  /** The form of the providers has unsaved changes. */
  isDirty: boolean;
  isSaving: boolean;
  /** Names of the cards with unsaved changes. */
  cards: readonly string[];
  failure: string | undefined;
  onDiscard: () => void;
}

/** Sticky on a long page; its buttons on the left, where no toast covers them. */
function SaveBar({ formId, isDirty, isSaving, cards, failure, onDiscard }: SaveBarProps) {
  return (
    <div className="sticky bottom-0 z-(--z-sticky) -mx-4 mt-auto -mb-8 flex flex-col gap-2 border-t border-border bg-surface px-4 py-3 lg:-mx-6 lg:px-6">
      {failure === undefined ? null : <Notice kind="bad">{failure}</Notice>}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          kind="primary"
          type="submit"
          form={formId}
          icon={<Save className="size-4" aria-hidden />}
          isPending={isSaving}
          isDisabled={!isDirty}
        >
          Сохранить
        </Button>
        <Button kind="ghost" isDisabled={(!isDirty && cards.length === 0) || isSaving} onPress={onDiscard}>
          Отменить изменения
        </Button>
        <span className="text-xs text-muted max-sm:hidden">{unsavedText(isDirty, cards)}</span>
      </div>
    </div>
  );
}
