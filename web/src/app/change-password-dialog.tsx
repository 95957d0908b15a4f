import { readSession } from '../shared/session/session-store.ts';
import { Button } from '../shared/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../shared/ui/dialog.tsx';
import { Notice } from '../shared/ui/notice.tsx';
import { PasswordField } from '../shared/ui/password-field.tsx';
import { showToast } from '../shared/ui/toast.tsx';
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
    <Dialog title="Профиль" isOpen onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex min-h-0 flex-col">
        <DialogBody>
          <p className="text-foreground-secondary">
            Смена пароля для <b className="font-medium text-foreground">{email}</b>. Сеансы на других
            устройствах завершатся.
          </p>
          {failure === undefined ? null : <Notice kind="bad">{failure}</Notice>}
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
        </DialogBody>
        <DialogFooter>
          <Button onPress={onClose}>Отмена</Button>
          <Button kind="primary" type="submit" isPending={isSubmitting}>
            Сменить пароль
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
