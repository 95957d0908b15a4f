import type { ProviderSettings } from '@geoplan/contracts/geo/geo-settings';
import { Save } from 'lucide-react';
import { useId, useState, type SyntheticEvent } from 'react';
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form';
import { UnsavedChangesGuard } from '../../shared/form/unsaved-changes-guard.tsx';
import { UnsavedParts, useUnsavedParts, type UnsavedPart } from '../../shared/form/unsaved-parts.tsx';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { Notice } from '../../shared/ui/display/notice.tsx';
import { DropSourceCard } from './drop-source-card.tsx';
import { KeywordProviderCard } from './keyword-provider-card.tsx';
import { ModelPricesCard } from './model-prices/model-prices-card.tsx';
import { OpportunityCard } from './opportunity/opportunity-card.tsx';
import { KeptKeyCards, ModelCards } from './other-provider-cards.tsx';
import { HistoryRetentionCard, RunRetentionCard } from './retention-cards.tsx';
import { SettingsNav, sectionStyle } from './settings-nav.tsx';
import { changedNames, settingsPatch, unsavedText } from './settings-rules.ts';
import { useRejectedField, useSaveAll } from './use-save-all.ts';

/**
 * All settings in four sections with a single save button, which saves first the provider form and then the parts
 * with separate endpoints.
 */
export function SettingsForm({ stored }: { stored: ProviderSettings }) {
  // Values saved by another admin are shown in fields that have no unsaved changes.
  const form = useForm({ values: stored, resetOptions: { keepDirtyValues: true } });
  const { area, showRejected } = useRejectedField();
  const { parts, report } = useUnsavedParts();
  const { saveAll, isSaving, failure, setFailure } = useSaveAll(form, stored, parts, showRejected);
  const [discards, setDiscards] = useState(0);
  const discard = () => {
    setFailure(undefined);
    form.reset(stored, { keepDirtyValues: false });
    setDiscards((count) => count + 1);
  };
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    void saveAll();
  };
  const formId = useId();
  return (
    <FormProvider {...form}>
      <div className="flex flex-1 flex-col gap-4">
        <SettingsNav />
        <div ref={area} className="flex flex-col gap-4">
          {/* These fields are outside the form, so Enter in them does not save. */}
          <UnsavedParts key={discards} report={report}>
            <form id={formId} noValidate onSubmit={onSubmit} className="contents">
              <div id="providers" className={sectionStyle}>
                <KeywordProviderCard />
                <KeptKeyCards />
              </div>
              <div id="models" className={sectionStyle}>
                <ModelCards />
              </div>
            </form>
            <ModelPricesCard />
            <div id="data" className={sectionStyle}>
              <RunRetentionCard />
              <HistoryRetentionCard />
              <DropSourceCard />
            </div>
            <div id="index" className={sectionStyle}>
              <OpportunityCard />
            </div>
          </UnsavedParts>
        </div>
        <SaveBar
          formId={formId}
          stored={stored}
          parts={parts}
          isSaving={isSaving}
          failure={failure}
          onDiscard={discard}
        />
      </div>
    </FormProvider>
  );
}

interface SaveBarProps {
  formId: string;
  stored: ProviderSettings;
  /** Unsaved changes outside the form. */
  parts: readonly UnsavedPart[];
  isSaving: boolean;
  failure: string | undefined;
  onDiscard: () => void;
}

/**
 * Sticky bar that names the changes and saves them. Its buttons are on the left, where no toast covers them.
 */
function SaveBar({ formId, stored, parts, isSaving, failure, onDiscard }: SaveBarProps) {
  const form = useFormContext<ProviderSettings>();
  // Subscribed in this component instead of in the form, so that a keystroke does not rerender every card.
  useWatch({ control: form.control });
  const fields = changedNames(settingsPatch(stored, form.getValues()));
  const names = [...fields, ...parts.flatMap((part) => part.names)];
  const isClean = names.length === 0;
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
          isDisabled={isClean}
        >
          Сохранить
        </Button>
        <Button kind="ghost" isDisabled={isClean || isSaving} onPress={onDiscard}>
          Отменить изменения
        </Button>
        <output className="line-clamp-2 text-xs text-muted">{unsavedText(names)}</output>
      </div>
      <UnsavedChangesGuard isDirty={!isClean} />
    </div>
  );
}
