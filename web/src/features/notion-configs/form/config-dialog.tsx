import { zodResolver } from '@hookform/resolvers/zod';
import type { DatabaseDiagnosis, NotionConfig } from '@geoplan/contracts/notion-configs';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { UnsavedChangesGuard } from '../../../shared/form/unsaved-changes-guard.tsx';
import { sentences } from '../../../shared/format/sentences.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../shared/ui/overlays/confirm-dialog.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../../shared/ui/overlays/dialog.tsx';
import { Notice } from '../../../shared/ui/display/notice.tsx';
import { ConfigFields } from './config-fields.tsx';
import { configForm, configFormSchema, type ConfigForm } from './config-form-rules.ts';
import { useSaveForm } from './use-save-form.ts';

interface ConfigDialogProps {
  /** The one to change; without it a new one is added. */
  stored: NotionConfig | undefined;
  /** There is none yet. */
  isFirst: boolean;
  /** Result of a connection test made before the form was opened. */
  known: readonly DatabaseDiagnosis[];
  onClose: () => void;
}

/** The form of a connection; unsaved changes are guarded. */
export function ConfigDialog({ stored, isFirst, known, onClose }: ConfigDialogProps) {
  const form = useForm<ConfigForm>({
    resolver: zodResolver(configFormSchema),
    defaultValues: configForm(stored, isFirst),
  });
  const { isDirty } = form.formState;
  const { submit, failure, isPending } = useSaveForm(form, stored, onClose);
  const [isAsking, setAsking] = useState(false);
  const closeOrAsk = () => (isDirty ? setAsking(true) : onClose());
  const title = stored ? 'Редактировать конфигурацию' : 'Добавить конфигурацию';
  return (
    <>
      <Dialog title={title} isOpen isWide onClose={closeOrAsk}>
        <FormProvider {...form}>
          <form noValidate onSubmit={(event) => void submit(event)} className="flex min-h-0 flex-col">
            <DialogBody>
              <ConfigFields stored={stored} isFirst={isFirst} known={known} />
            </DialogBody>
            {failure === undefined ? null : (
              <div className="border-t border-border px-5 pt-3">
                <Notice kind="bad">
                  <b className="font-semibold">{sentences(failure.text)}</b> {sentences(failure.reason)}
                </Notice>
              </div>
            )}
            <DialogFooter>
              <Button onPress={onClose}>Отмена</Button>
              <Button kind="primary" type="submit" isPending={isPending}>
                {stored ? 'Сохранить' : 'Создать'}
              </Button>
            </DialogFooter>
          </form>
        </FormProvider>
      </Dialog>
      <CloseQuestion isOpen={isAsking} onConfirm={onClose} onClose={() => setAsking(false)} />
      <UnsavedChangesGuard isDirty={isDirty} />
    </>
  );
}

interface CloseQuestionProps {
  isOpen: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

function CloseQuestion(props: CloseQuestionProps) {
  return (
    <ConfirmDialog {...props} title="Закрыть без сохранения?" confirmLabel="Закрыть" isPending={false}>
      Изменения в форме не сохранены и пропадут.
    </ConfirmDialog>
  );
}
