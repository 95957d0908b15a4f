import type { NotionConfig } from '@geoplan/contracts/notion-configs';
import { ConfirmDialog } from '../../shared/ui/overlays/confirm-dialog.tsx';
import { showToast } from '../../shared/ui/overlays/toast.tsx';
import { useRemoveConfig } from './config-queries.ts';
import { failureOf, texts, type Failure } from './config-rules.ts';

interface RemoveConfigDialogProps {
  config: NotionConfig;
  onFailure: (failure: Failure) => void;
  onClose: () => void;
}

/** Asks before a connection is deleted with the rows read through it (spec §5). */
export function RemoveConfigDialog({ config, onFailure, onClose }: RemoveConfigDialogProps) {
  const remove = useRemoveConfig();
  const confirm = () =>
    remove.mutate(config.id, {
      onSuccess: () => {
        showToast(`Конфигурация «${config.name}» удалена`);
        onClose();
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
      <b className="font-medium wrap-anywhere text-foreground">{config.name}</b>: токен и прочитанные сайты
      будут удалены из Geoplan, в самом Notion ничего не изменится.
      {config.isDefault ? ' Конфигурацией по умолчанию станет первая активная из оставшихся.' : null}
    </ConfirmDialog>
  );
}
