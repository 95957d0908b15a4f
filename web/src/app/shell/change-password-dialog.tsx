import { changePassword } from '@geoplan/contracts/auth';
import { newPasswordSchema } from '@geoplan/contracts/fields/text';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { readSession } from '../../shared/session/session-store.ts';
import { FormDialog } from '../../shared/ui/overlays/form-dialog.tsx';
import { PasswordField } from '../../shared/ui/fields/password-field.tsx';
import { showToast } from '../../shared/ui/overlays/toast.tsx';
import { call } from '../../shared/api/call.ts';
import { showServerErrors } from '../../shared/form/show-server-errors.ts';

const passwordForm = z
  .object({
    currentPassword: z.string().min(1, 'Введите текущий пароль'),
    newPassword: newPasswordSchema,
    repeated: z.string(),
  })
  .refine((form) => form.newPassword === form.repeated, {
    path: ['repeated'],
    message: 'Пароли не совпадают',
  });

/** Form that changes the user's password; `onDone` is called on success. */
function useChangePassword(onDone: () => void) {
  const form = useForm({
    resolver: zodResolver(passwordForm),
    defaultValues: { currentPassword: '', newPassword: '', repeated: '' },
  });
  const [failure, setFailure] = useState<string>();
  const submit = form.handleSubmit(async ({ currentPassword, newPassword }) => {
    setFailure(undefined);
    try {
      await call(changePassword, { body: { currentPassword, newPassword } });
      onDone();
    } catch (error) {
      setFailure(showServerErrors(form, ['currentPassword', 'newPassword'], error));
    }
  });
  return { form, failure, submit };
}

/** «Профиль»: changes the user's password, which ends all other sessions. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { form, failure, submit } = useChangePassword(() => {
    showToast('Пароль изменён. Другие ваши сессии завершены.');
    onClose();
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const email = readSession().user?.email ?? '';
  return (
    <FormDialog
      title="Профиль"
      submitLabel="Сменить пароль"
      isPending={isSubmitting}
      isDirty={isDirty}
      intro={
        <>
          Смена пароля для <b className="font-medium text-foreground">{email}</b>. Сессии на других
          устройствах завершатся.
        </>
      }
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      {/* Account name that belongs to the password, for password managers. */}
      <input type="email" autoComplete="username" hidden readOnly value={email} />
      <PasswordField
        label="Текущий пароль"
        autoComplete="current-password"
        hasFirstFocus
        error={errors.currentPassword?.message}
        {...form.register('currentPassword')}
      />
      <PasswordField
        label="Новый пароль"
        autoComplete="new-password"
        hint="Не менее 8&nbsp;символов"
        error={errors.newPassword?.message}
        {...form.register('newPassword')}
      />
      <PasswordField
        label="Новый пароль ещё раз"
        autoComplete="new-password"
        error={errors.repeated?.message}
        {...form.register('repeated')}
      />
    </FormDialog>
  );
}
