import type { Failure } from './config-rules.ts';
import { DoctorDialog } from './doctor-dialog.tsx';
import { ConfigDialog } from './form/config-dialog.tsx';
import { RemoveConfigDialog } from './remove-config-dialog.tsx';
import type { OpenDialog } from './use-config-actions.ts';

interface ConfigWindowProps {
  open: OpenDialog | null;
  /** There is no connection yet. */
  isFirst: boolean;
  onOpen: (dialog: OpenDialog | null) => void;
  onFailure: (failure: Failure) => void;
}

/** The one window that is open. */
export function ConfigWindow({ open, isFirst, onOpen, onFailure }: ConfigWindowProps) {
  const close = () => onOpen(null);
  if (open === null) return null;
  if (open.kind === 'remove')
    return <RemoveConfigDialog config={open.config} onFailure={onFailure} onClose={close} />;
  if (open.kind === 'doctor') {
    const { config, diagnoses } = open;
    const edit = () => onOpen({ kind: 'edit', config, known: diagnoses });
    return <DoctorDialog config={config} diagnoses={diagnoses} onEdit={edit} onClose={close} />;
  }
  const edited = open.kind === 'edit' ? open : undefined;
  return (
    <ConfigDialog
      stored={edited?.config}
      isFirst={isFirst && !edited}
      known={edited?.known ?? []}
      onClose={close}
    />
  );
}
