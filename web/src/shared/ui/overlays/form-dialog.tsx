import type { ReactNode, SyntheticEvent } from 'react';
import { useWords } from '../../language/language.tsx';
import { Button } from '../buttons/button.tsx';
import { DialogBody, DialogFooter } from './dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { Notice } from '../display/notice.tsx';

interface FormDialogProps {
  title: string;
  /** Label of the main button: «Добавить». */
  submitLabel: string;
  isPending?: boolean;
  /** True if the user has unsaved changes. */
  isDirty: boolean;
  /** Content above the fields, such as the subject of the form. */
  intro?: ReactNode;
  /** Form-level error of the last attempt, in Russian. */
  failure?: string | undefined;
  onSubmit: (event: SyntheticEvent) => void | Promise<void>;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** Form in a dialog, with fields, submit and cancel buttons. Closing it by accident does not lose the input. */
export function FormDialog(props: FormDialogProps) {
  const cancel = useWords({ ru: 'Отмена', en: 'Cancel' });
  return (
    <EditDialog title={props.title} isDirty={props.isDirty} onClose={props.onClose}>
      <form noValidate onSubmit={(event) => void props.onSubmit(event)} className="flex min-h-0 flex-col">
        <DialogBody>
          {props.intro === undefined ? null : <p className="text-foreground-secondary">{props.intro}</p>}
          {props.failure === undefined ? null : <Notice kind="bad">{props.failure}</Notice>}
          {props.children}
        </DialogBody>
        <DialogFooter>
          <Button onPress={props.onClose}>{cancel}</Button>
          <Button kind="primary" type="submit" isPending={props.isPending ?? false}>
            {props.submitLabel}
          </Button>
        </DialogFooter>
      </form>
    </EditDialog>
  );
}
