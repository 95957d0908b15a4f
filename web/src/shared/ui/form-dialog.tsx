import type { ReactNode, SyntheticEvent } from 'react';
import { Button } from './button.tsx';
import { Dialog, DialogBody, DialogFooter } from './dialog.tsx';
import { Notice } from './notice.tsx';

interface FormDialogProps {
  title: string;
  /** What the main button does: «Добавить». */
  submitLabel: string;
  isPending?: boolean;
  /** Stands above the fields: whom or what the form is about. */
  intro?: ReactNode;
  /** Why the last try failed, in Russian, when it is no matter of one field. */
  failure?: string | undefined;
  onSubmit: (event: SyntheticEvent) => void | Promise<void>;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** A form in a window: fields, and the buttons that send it or give it up. */
export function FormDialog(props: FormDialogProps) {
  return (
    <Dialog title={props.title} isOpen onClose={props.onClose}>
      <form noValidate onSubmit={(event) => void props.onSubmit(event)} className="flex min-h-0 flex-col">
        <DialogBody>
          {props.intro === undefined ? null : <p className="text-foreground-secondary">{props.intro}</p>}
          {props.failure === undefined ? null : <Notice kind="bad">{props.failure}</Notice>}
          {props.children}
        </DialogBody>
        <DialogFooter>
          <Button onPress={props.onClose}>Отмена</Button>
          <Button kind="primary" type="submit" isPending={props.isPending ?? false}>
            {props.submitLabel}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
