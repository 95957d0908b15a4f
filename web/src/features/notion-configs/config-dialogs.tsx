import type { DatabaseDiagnosis, NotionConfig } from '@geoplan/contracts/notion/notion-configs';
import { failureOf, texts, type Failure } from './config-rules.ts';
import { ConfigDialog } from './form/config-dialog.tsx';
import type { OpenDialog } from './use-config-actions.ts';
import { ConfirmDialog } from '../../shared/ui/overlays/confirm-dialog.tsx';
import { showToast } from '../../shared/ui/overlays/toast.tsx';
import { useRemoveConfig } from './config-queries.ts';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../shared/ui/overlays/dialog.tsx';
import { useSyncs } from '../../domain/workspace/sync/use-syncs.ts';
import { ConnectionTestPanel } from './connection-test/connection-test-panel.tsx';

interface ConfigDialogsProps {
  open: OpenDialog | null;
  /** True if there is no connection yet. */
  isFirst: boolean;
  onOpen: (dialog: OpenDialog | null) => void;
  /** Receives null when an action succeeds, which clears the banner. */
  onFailure: (failure: Failure | null) => void;
}

/** Open dialog of the screen. */
export function ConfigDialogs({ open, isFirst, onOpen, onFailure }: ConfigDialogsProps) {
  const close = () => onOpen(null);
  const succeed = () => {
    onFailure(null);
    close();
  };
  if (open === null) return null;
  if (open.kind === 'remove')
    return (
      <RemoveConfigDialog config={open.config} onRemoved={succeed} onFailure={onFailure} onClose={close} />
    );
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
      onSaved={succeed}
      onClose={close}
    />
  );
}

interface RemoveConfigDialogProps {
  config: NotionConfig;
  onRemoved: () => void;
  onFailure: (failure: Failure) => void;
  onClose: () => void;
}

/** Dialog that confirms the deletion of a connection and of the rows read through it (spec §5). */
function RemoveConfigDialog({ config, onRemoved, onFailure, onClose }: RemoveConfigDialogProps) {
  const remove = useRemoveConfig();
  const confirm = () =>
    remove.mutate(config.id, {
      onSuccess: () => {
        showToast(`Конфигурация «${config.name}» удалена`);
        onRemoved();
      },
      onError: (error) => {
        onFailure(failureOf(texts.removeFailed, error));
        showToast(texts.removeFailed);
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={texts.removeQuestion}
      confirmLabel="Удалить"
      isOpen
      isPending={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <b className="font-medium wrap-anywhere text-foreground">{config.name}</b>: токен и синхронизированные
      сайты будут удалены из Geoplan, в самом Notion ничего не изменится.
      {config.isDefault ? ' Конфигурацией по умолчанию станет первая активная из оставшихся.' : null}
    </ConfirmDialog>
  );
}

interface ConnectionTestDialogProps {
  config: NotionConfig;
  diagnoses: readonly DatabaseDiagnosis[];
  /** Opens the form with the diagnoses, so that columns can be chosen. */
  onEdit: () => void;
  onClose: () => void;
}

/** Dialog with the test result of a stored connection. */
function ConnectionTestDialog({ config, diagnoses, onEdit, onClose }: ConnectionTestDialogProps) {
  const { data: syncs } = useSyncs();
  const nameOf = (id: string) => syncs?.find(({ databaseId }) => databaseId === id)?.databaseName;
  return (
    <Dialog title={`Проверка: ${config.name}`} isOpen isWide onClose={onClose}>
      <DialogBody>
        <ConnectionTestPanel diagnoses={diagnoses} nameOf={nameOf} />
      </DialogBody>
      <DialogFooter>
        <Button onPress={onEdit}>Изменить столбцы</Button>
        <Button kind="primary" onPress={onClose}>
          Закрыть
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
