import type { DatabaseDiagnosis, NotionConfig } from '@geoplan/contracts/notion/notion-configs';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { FormProvider, useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { UnsavedChangesGuard } from '../../../shared/form/unsaved-changes-guard.tsx';
import { sentences } from '../../../shared/format/sentences.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { DialogBody, DialogFooter } from '../../../shared/ui/overlays/dialog.tsx';
import { EditDialog } from '../../../shared/ui/overlays/edit-dialog.tsx';
import { Notice } from '../../../shared/ui/display/notice.tsx';
import { configBody, configForm, configFormSchema, type ConfigForm } from './config-form-rules.ts';
import { ConnectionTest } from './connection-test.tsx';
import { CountingRuleEditor } from './counting-rule.tsx';
import { DatabasePicker, useFoundDatabases } from './database-picker.tsx';
import { CheckboxField, TextAreaField, TextInputField, TokenField } from './form-fields.tsx';
import { GeoWordsEditor } from './geo-words.tsx';
import { FurtherDatabases } from './further-databases.tsx';
import { showServerErrors } from '../../../shared/form/show-server-errors.ts';
import { showToast } from '../../../shared/ui/overlays/toast.tsx';
import { useSaveConfig } from '../config-queries.ts';
import { failureOf, texts, type Failure } from '../config-rules.ts';

interface ConfigDialogProps {
  /** Connection to change; undefined for a new one. */
  stored: NotionConfig | undefined;
  /** True if there is no connection yet. */
  isFirst: boolean;
  /** Result of a connection test run before the form was opened. */
  known: readonly DatabaseDiagnosis[];
  onSaved: () => void;
  onClose: () => void;
}

/** Form of a connection; discarding unsaved changes requires confirmation. */
export function ConfigDialog({ stored, isFirst, known, onSaved, onClose }: ConfigDialogProps) {
  const form = useForm<ConfigForm>({
    resolver: zodResolver(configFormSchema),
    defaultValues: configForm(stored, isFirst),
  });
  const { isDirty } = form.formState;
  const { submit, failure, isPending } = useSaveForm(form, stored, onSaved);
  /** Slot for the test button, next to «Сохранить». */
  const [testSlot, setTestSlot] = useState<HTMLElement | null>(null);
  const title = stored ? 'Редактировать конфигурацию' : 'Добавить конфигурацию';
  return (
    <>
      <EditDialog title={title} isWide isDirty={isDirty} onClose={onClose}>
        <FormProvider {...form}>
          <form noValidate onSubmit={(event) => void submit(event)} className="flex min-h-0 flex-col">
            <DialogBody>
              <ConfigFields stored={stored} isFirst={isFirst} known={known} testSlot={testSlot} />
            </DialogBody>
            {failure === undefined ? null : (
              <div className="border-t border-border px-5 pt-3">
                <Notice kind="bad">
                  <b className="font-semibold">{sentences(failure.text)}</b> {sentences(failure.reason)}
                </Notice>
              </div>
            )}
            <DialogFooter>
              <span ref={setTestSlot} className="mr-auto contents" />
              <Button onPress={onClose}>Отмена</Button>
              <Button kind="primary" type="submit" isPending={isPending}>
                {stored ? 'Сохранить' : 'Создать'}
              </Button>
            </DialogFooter>
          </form>
        </FormProvider>
      </EditDialog>
      <UnsavedChangesGuard isDirty={isDirty} />
    </>
  );
}

interface ConfigFieldsProps {
  stored: NotionConfig | undefined;
  isFirst: boolean;
  known: readonly DatabaseDiagnosis[];
  testSlot: HTMLElement | null;
}

/** Fields in the order of the spec (§2); the test is below the fields it checks. */
function ConfigFields({ stored, isFirst, known, testSlot }: ConfigFieldsProps) {
  // There is always exactly one default connection, so the default can be moved to another connection but not removed.
  const isFixed = isFirst || stored?.isDefault === true;
  const search = useFoundDatabases(stored);
  return (
    <>
      <TextInputField name="name" label="Название" hasFirstFocus={known.length === 0} />
      <TextAreaField name="description" label="Описание" />
      <TokenField mask={stored?.notionToken} />
      <DatabasePicker search={search} />
      <MainDatabase titleOf={search.titleOf} />
      <FurtherDatabases titleOf={search.titleOf} />
      <ConnectionTest stored={stored} known={known} titleOf={search.titleOf} buttonSlot={testSlot} />
      <hr className="border-separator" />
      <CountingRuleEditor configId={stored?.id} />
      <hr className="border-separator" />
      <GeoWordsEditor />
      <hr className="border-separator" />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
        <CheckboxField name="isActive">Активна</CheckboxField>
        <CheckboxField name="isDefault" isDisabled={isFixed}>
          По умолчанию
        </CheckboxField>
        {isFixed ? (
          <span className="text-xs text-muted">
            {isFirst
              ? 'Первая конфигурация всегда становится основной'
              : 'Чтобы сменить, назначьте по умолчанию другую конфигурацию'}
          </span>
        ) : null}
      </div>
    </>
  );
}

/** Main database, either selected above or pasted. */
function MainDatabase({ titleOf }: { titleOf: (databaseId: string) => string | undefined }) {
  const typed = useWatch<ConfigForm, 'databaseId'>({ name: 'databaseId' });
  const title = titleOf(typed);
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <TextInputField
        name="databaseId"
        label="Database ID (основная)"
        hint={title === undefined ? 'ID или ссылка на базу, скопированная в Notion' : `В Notion: ${title}`}
        isCode
      />
      <TextInputField name="databaseName" label="Название основной базы" hint="Пусто — как в Notion" />
    </div>
  );
}

/** Saves the form; a server-side validation error is shown at its field or returned as a failure. */
function useSaveForm(form: UseFormReturn<ConfigForm>, stored: NotionConfig | undefined, onSaved: () => void) {
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
      const fields = [
        'name',
        'description',
        'notionToken',
        'databaseId',
        'databaseName',
        ...further,
      ] as const;
      if (showServerErrors(form, fields, error) === undefined) return;
      setFailure(failureOf(stored ? texts.changeFailed : texts.createFailed, error));
    }
  });
  return { submit, failure, isPending: save.isPending };
}
