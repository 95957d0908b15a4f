import type { ProviderSettings } from '@geoplan/contracts/geo/geo-settings';
import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { showServerErrors } from '../../shared/form/show-server-errors.ts';
import type { UnsavedPart } from '../../shared/form/unsaved-parts.tsx';
import { showToast } from '../../shared/ui/overlays/toast.tsx';
import { useSaveSettings } from './settings-queries.ts';
import { changedNames, saveFailureText, settingsPatch, texts, withTypedSince } from './settings-rules.ts';

/**
 * Focuses the first field with a validation error from the server, because it may be far above the button, out of
 * view.
 */
export function useRejectedField() {
  const area = useRef<HTMLDivElement>(null);
  const [rejections, setRejections] = useState(0);
  useEffect(() => {
    if (rejections === 0) return;
    const field = area.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'center' });
  }, [rejections]);
  const showRejected = () => {
    // An effect moves the focus after the errors are rendered.
    setRejections((count) => count + 1);
    showToast(texts.saveFailed);
  };
  return { area, showRejected };
}

/** Fields that the server may reject. */
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

async function savePart(part: UnsavedPart): Promise<(string | null)[]> {
  try {
    await part.save();
    return [];
  } catch (error) {
    return [`${part.names.join(', ')}: ${saveFailureText(error)}`];
  }
}

/**
 * Saves the providers if their form has changed, and then each part with its separate endpoint. Failed parts stay
 * unsaved.
 */
export function useSaveAll(
  form: UseFormReturn<ProviderSettings>,
  stored: ProviderSettings,
  parts: readonly UnsavedPart[],
  showRejected: () => void,
) {
  const save = useSaveSettings();
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string>();

  /** Reasons for failures; null for a failure shown at a field. */
  async function saveProviders(after: ProviderSettings): Promise<(string | null)[]> {
    try {
      const saved = await save.mutateAsync({ before: stored, after });
      form.reset(withTypedSince(saved, after, form.getValues()), { keepDirtyValues: false });
      form.resetDefaultValues(saved);
      return [];
    } catch (error) {
      const isPlaced = showServerErrors(form, fields, error) === undefined;
      return [isPlaced ? null : saveFailureText(error)];
    }
  }

  async function saveChanged(): Promise<(string | null)[]> {
    const failures =
      changedNames(settingsPatch(stored, form.getValues())).length > 0
        ? await saveProviders(structuredClone(form.getValues()))
        : [];
    // The parts are saved sequentially, because the responses to two price changes contain the same list.
    for (const part of parts) failures.push(...(await savePart(part)));
    return failures;
  }

  async function saveAll(): Promise<void> {
    if (isSaving) return;
    const problems = parts.flatMap(({ problem }) => problem ?? []);
    setFailure(problems[0]);
    if (!(await form.trigger()) || problems.length > 0) return showRejected();
    setIsSaving(true);
    const failures = await saveChanged();
    setIsSaving(false);
    if (failures.length === 0) return showToast(texts.saved);
    setFailure(failures.filter((each) => each !== null).join('. ') || undefined);
    return failures.includes(null) ? showRejected() : undefined;
  }

  return { saveAll, isSaving, failure, setFailure };
}
