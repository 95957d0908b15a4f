import type { ProviderSettings } from '@geoplan/contracts/geo/geo-settings';
import { Save } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { UnsavedChangesGuard } from '../../shared/form/unsaved-changes-guard.tsx';
import { showServerErrors } from '../../shared/form/show-server-errors.ts';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { Notice } from '../../shared/ui/display/notice.tsx';
import { showToast } from '../../shared/ui/overlays/toast.tsx';
import { DropSourceCard } from './drop-source-card.tsx';
import { KeywordProviderCard } from './keyword-provider-card.tsx';
import { ModelPricesCard } from './model-prices/model-prices-card.tsx';
import { OpportunityCard } from './opportunity/opportunity-card.tsx';
import { OtherProviderCards } from './other-provider-cards.tsx';
import { RunRetentionCard } from './run-retention-card.tsx';
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

/** All providers in one form with one save. */
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
  const discard = () => {
    setFailure(undefined);
    form.reset(stored, { keepDirtyValues: false });
  };
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-1 flex-col gap-4">
        <div ref={area} className="grid gap-4 lg:grid-cols-2">
          <KeywordProviderCard />
          <OtherProviderCards />
          <ModelPricesCard />
          <RunRetentionCard />
          <DropSourceCard />
          <OpportunityCard />
        </div>
        {/* Sticky on a long page; its buttons on the left, where no toast covers them. */}
        <div className="sticky bottom-0 z-(--z-sticky) -mx-4 mt-auto -mb-8 flex flex-col gap-2 border-t border-border bg-surface px-4 py-3 lg:-mx-6 lg:px-6">
          {failure === undefined ? null : <Notice kind="bad">{failure}</Notice>}
          <div className="flex flex-wrap items-center gap-2">
            <Button
              kind="primary"
              type="submit"
              icon={<Save className="size-4" aria-hidden />}
              isPending={save.isPending}
              isDisabled={!isDirty}
            >
              Сохранить
            </Button>
            <Button kind="ghost" isDisabled={!isDirty || save.isPending} onPress={discard}>
              Отменить изменения
            </Button>
            <span className="text-xs text-muted max-sm:hidden">
              {isDirty ? 'Есть несохранённые изменения' : 'Изменений нет'}
            </span>
          </div>
        </div>
      </form>
      <UnsavedChangesGuard isDirty={isDirty} />
    </FormProvider>
  );
}
