import type { Account } from '@geoplan/contracts/auth';
import { newPasswordSchema } from '@geoplan/contracts/fields/text';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { showServerErrors } from '../../shared/form/show-server-errors.ts';
import { FormDialog } from '../../shared/ui/overlays/form-dialog.tsx';
import { PasswordField } from '../../shared/ui/fields/secret-field.tsx';
import { showToast } from '../../shared/ui/overlays/toast.tsx';
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
    <FormDialog
      title="Задать пароль"
      submitLabel="Задать пароль"
      isPending={change.isPending}
      intro={
        <>
          Новый пароль для <b className="font-medium text-foreground">{user.email}</b>. Текущие сеансы
          завершатся.
        </>
      }
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <PasswordField
        label="Новый пароль"
        autoComplete="new-password"
        hint="Не менее 8 символов"
        hasFirstFocus
        error={form.formState.errors.password?.message}
        {...form.register('password')}
      />
    </FormDialog>
  );
}
