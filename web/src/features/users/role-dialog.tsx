import type { Account } from '@geoplan/contracts/auth';
import { useState } from 'react';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../shared/ui/overlays/dialog.tsx';
import { Notice } from '../../shared/ui/display/notice.tsx';
import { showToast } from '../../shared/ui/overlays/toast.tsx';
import { RoleSelect } from './role-select.tsx';
import { useChangeUser } from './users-queries.ts';

/** Gives an account another role. */
export function RoleDialog({ user, onClose }: { user: Account; onClose: () => void }) {
  const [role, setRole] = useState(user.role);
  const change = useChangeUser();
  const save = () =>
    change.mutate(
      { id: user.id, change: { role } },
      {
        onSuccess: () => {
          showToast(`Роль ${user.email}: ${role}`);
          onClose();
        },
      },
    );
  return (
    <Dialog title="Изменить роль" isOpen onClose={onClose}>
      <DialogBody>
        <p className="text-foreground-secondary">
          <b className="font-medium text-foreground">{user.email}</b> войдёт заново: текущие сеансы
          завершатся.
        </p>
        {change.error === null ? null : <Notice kind="bad">{change.error.message}</Notice>}
        <RoleSelect value={role} onChange={setRole} />
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose}>Отмена</Button>
        <Button kind="primary" isDisabled={role === user.role} isPending={change.isPending} onPress={save}>
          Сохранить
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
