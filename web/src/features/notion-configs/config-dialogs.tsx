import type { Failure } from './config-rules.ts';
import { ConnectionTestDialog } from './connection-test/connection-test-dialog.tsx';
import { ConfigDialog } from './form/config-dialog.tsx';
import { RemoveConfigDialog } from './remove-config-dialog.tsx';
import type { OpenDialog } from './use-config-actions.ts';

interface ConfigDialogsProps {
  open: OpenDialog | null;
  /** There is no connection yet. */
  isFirst: boolean;
  onOpen: (dialog: OpenDialog | null) => void;
  onFailure: (failure: Failure) => void;
}

/** The open dialog of the screen. */
export function ConfigDialogs({ open, isFirst, onOpen, onFailure }: ConfigDialogsProps) {
  const close = () => onOpen(null);
  if (open === null) return null;
  if (open.kind === 'remove')
    return <RemoveConfigDialog config={open.config} onFailure={onFailure} onClose={close} />;
  if (open.kind === 'doctor') {
    const { config, diagnoses } = open;
    const edit = () => onOpen({ kind: 'edit', config, known: diagnoses });
    return <ConnectionTestDialog config={config} diagnoses={diagnoses} onEdit={edit} onClose={close} />;
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
