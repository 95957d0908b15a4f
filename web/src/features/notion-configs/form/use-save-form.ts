import type { NotionConfig } from '@geoplan/contracts/notion-configs';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { showServerErrors } from '../../../shared/form/show-server-errors.ts';
import { showToast } from '../../../shared/ui/overlays/toast.tsx';
import { useSaveConfig } from '../config-queries.ts';
import { failureOf, texts, type Failure } from '../config-rules.ts';
import { configBody, type ConfigForm } from './config-form-rules.ts';

/** Saves the form; a server-side validation error stands at its field or is returned as a failure. */
export function useSaveForm(
  form: UseFormReturn<ConfigForm>,
  stored: NotionConfig | undefined,
  onSaved: () => void,
) {
  const save = useSaveConfig();
  const [failure, setFailure] = useState<Failure>();
  const submit = form.handleSubmit(async (filled) => {
    setFailure(undefined);
    try {
      await save.mutateAsync({ id: stored?.id, body: configBody(filled, stored?.notionToken) });
      showToast(`Конфигурация «${filled.name}» ${stored ? 'сохранена' : 'добавлена'}`);
      onSaved();
    } catch (error) {
      const further = filled.databases.map((_, at) => `databases.${at}.databaseId` as const);
      const fields = ['name', 'description', 'notionToken', 'databaseId', ...further] as const;
      if (showServerErrors(form, fields, error) === undefined) return;
      setFailure(failureOf(stored ? texts.changeFailed : texts.createFailed, error));
    }
  });
  return { submit, failure, isPending: save.isPending };
}
