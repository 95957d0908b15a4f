import type { Account } from '@geoplan/contracts/auth';
import { newPasswordSchema } from '@geoplan/contracts/text';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { showServerErrors } from '../../shared/form/show-server-errors.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../shared/ui/dialog.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { PasswordField } from '../../shared/ui/password-field.tsx';
import { showToast } from '../../shared/ui/toast.tsx';
import { useChangeUser } from './users-queries.ts';

const passwordForm = z.object({ password: newPasswordSchema });

/** Gives an account a new password, when its owner has forgotten theirs. */
export function SetPasswordDialog({ user, onClose }: { user: Account; onClose: () => void }) {
  const form = useForm({ resolver: zodResolver(passwordForm), defaultValues: { password: '' } });
  const change = useChangeUser();
  const [failure, setFailure] = useState<string>();
  const submit = form.handleSubmit(async ({ password }) => {
    setFailure(undefined);
    try {
      await change.mutateAsync({ id: user.id, change: { password } });
      showToast(`Пароль для ${user.email} задан`);
      onClose();
    } catch (error) {
      setFailure(showServerErrors(form, ['password'], error));
    }
  });
  return (
    <Dialog title="Задать пароль" isOpen onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex min-h-0 flex-col">
        <DialogBody>
          <p className="text-foreground-secondary">
            Новый пароль для <b className="font-medium text-foreground">{user.email}</b>. Текущие сеансы
            завершатся.
          </p>
          {failure === undefined ? null : <Notice kind="bad">{failure}</Notice>}
          <PasswordField
            label="Новый пароль"
            autoComplete="new-password"
            hint="Не менее 8 символов"
            hasFirstFocus
            error={form.formState.errors.password?.message}
            {...form.register('password')}
          />
        </DialogBody>
        <DialogFooter>
          <Button onPress={onClose}>Отмена</Button>
          <Button kind="primary" type="submit" isPending={change.isPending}>
            Задать пароль
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
