import type { Account } from '@geoplan/contracts/auth';
import { ConfirmDialog } from '../../shared/ui/overlays/confirm-dialog.tsx';
import { showToast } from '../../shared/ui/overlays/toast.tsx';
import { useRemoveUser } from './users-queries.ts';

/** Asks before an account is deleted for good. */
export function RemoveUserDialog({ user, onClose }: { user: Account; onClose: () => void }) {
  const remove = useRemoveUser();
  const confirm = () =>
    remove.mutate(user.id, {
      onSuccess: () => {
        showToast(`Пользователь ${user.email} удалён`);
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title="Удалить пользователя?"
      confirmLabel="Удалить"
      isOpen
      isPending={remove.isPending}
      error={remove.error?.message}
      onConfirm={confirm}
      onClose={onClose}
    >
      <b className="font-medium text-foreground">{user.email}</b> потеряет доступ сразу. Вернуть учётную
      запись нельзя; чтобы закрыть доступ на время, отключите её.
    </ConfirmDialog>
  );
}
