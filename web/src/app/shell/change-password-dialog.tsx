import { readSession } from '../../shared/session/session-store.ts';
import { FormDialog } from '../../shared/ui/overlays/form-dialog.tsx';
import { PasswordField } from '../../shared/ui/fields/secret-field.tsx';
import { showToast } from '../../shared/ui/overlays/toast.tsx';
import { useChangePassword } from './use-change-password.ts';

/** «Профиль»: the person changes their own password, which ends their other sessions. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { form, failure, submit } = useChangePassword(() => {
    showToast('Пароль изменён. Другие ваши сеансы завершены.');
    onClose();
  });
  const { errors, isSubmitting } = form.formState;
  const email = readSession().user?.email ?? '';
  return (
    <FormDialog
      title="Профиль"
      submitLabel="Сменить пароль"
      isPending={isSubmitting}
      intro={
        <>
          Смена пароля для <b className="font-medium text-foreground">{email}</b>. Сеансы на других
          устройствах завершатся.
        </>
      }
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      {/* Tells password managers whose password this is. */}
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
        hint="Не менее 8 символов"
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
