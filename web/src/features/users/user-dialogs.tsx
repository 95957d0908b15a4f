import { createUser, type Account } from '@geoplan/contracts/auth';
import { roles, type Role } from '@geoplan/contracts/define';
import { newPasswordSchema } from '@geoplan/contracts/fields/text';
import { zodResolver } from '@hookform/resolvers/zod';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { copyText } from '../../shared/browser/copy-text.ts';
import { showServerErrors } from '../../shared/form/show-server-errors.ts';
import { FormDialog } from '../../shared/ui/overlays/form-dialog.tsx';
import { PasswordField } from '../../shared/ui/fields/password-field.tsx';
import { TextField } from '../../shared/ui/fields/text-field.tsx';
import { showToast } from '../../shared/ui/overlays/toast.tsx';
import { useChangeUser, useCreateUser, useRemoveUser } from './users-queries.ts';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { DialogBody, DialogFooter } from '../../shared/ui/overlays/dialog.tsx';
import { EditDialog } from '../../shared/ui/overlays/edit-dialog.tsx';
import { Notice } from '../../shared/ui/display/notice.tsx';
import { ConfirmDialog } from '../../shared/ui/overlays/confirm-dialog.tsx';
import { Select } from '../../shared/ui/fields/select.tsx';
import { generatePassword } from './generate-password.ts';
import { roleHints } from './users-rules.ts';

/** Open dialog of the users screen, with its account. */
export type OpenUserDialog =
  | { readonly kind: 'add' }
  | { readonly kind: 'role' | 'password' | 'remove'; readonly user: Account };

interface UserDialogProps {
  open: OpenUserDialog | null;
  onClose: () => void;
}

/** Renders the open dialog, with fresh state each time it is opened. */
export function UserDialog({ open, onClose }: UserDialogProps) {
  if (open === null) return null;
  switch (open.kind) {
    case 'add':
      return <AddUserDialog onClose={onClose} />;
    case 'role':
      return <RoleDialog user={open.user} onClose={onClose} />;
    case 'password':
      return <SetPasswordDialog user={open.user} onClose={onClose} />;
    case 'remove':
      break;
  }
  return <RemoveUserDialog user={open.user} onClose={onClose} />;
}

/** Dialog that creates an account; validated by the rules of the contract. */
function AddUserDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    resolver: zodResolver(createUser.body),
    defaultValues: { email: '', password: '', role: 'user' as Role },
  });
  const create = useCreateUser();
  const [failure, setFailure] = useState<string>();
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    setFailure(undefined);
    try {
      const created = await create.mutateAsync(body);
      showToast(`Пользователь ${created.email} добавлен`);
      onClose();
    } catch (error) {
      setFailure(showServerErrors(form, ['email', 'password'], error));
    }
  });
  return (
    <FormDialog
      title="Новый пользователь"
      submitLabel="Добавить"
      isPending={create.isPending}
      isDirty={isDirty}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        hasFirstFocus
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        label="Пароль"
        autoComplete="new-password"
        hint="Не менее 8&nbsp;символов"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <GenerateButton
        onGenerated={(password) => form.setValue('password', password, { shouldDirty: true })}
      />
      <Controller
        control={form.control}
        name="role"
        render={({ field }) => <RoleSelect value={field.value} onChange={field.onChange} />}
      />
    </FormDialog>
  );
}

/** Dialog that changes the role of an account. */
function RoleDialog({ user, onClose }: { user: Account; onClose: () => void }) {
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
    <EditDialog title="Изменить роль" isDirty={role !== user.role} onClose={onClose}>
      <DialogBody>
        <p className="text-foreground-secondary">
          <b className="font-medium text-foreground">{user.email}</b> войдёт заново: текущие сессии
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
    </EditDialog>
  );
}

const passwordForm = z.object({ password: newPasswordSchema });

/** Dialog that sets a new password for an account whose owner has forgotten theirs. */
function SetPasswordDialog({ user, onClose }: { user: Account; onClose: () => void }) {
  const form = useForm({ resolver: zodResolver(passwordForm), defaultValues: { password: '' } });
  const change = useChangeUser();
  const [failure, setFailure] = useState<string>();
  const { errors, isDirty } = form.formState;
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
      isDirty={isDirty}
      intro={
        <>
          Новый пароль для <b className="font-medium text-foreground">{user.email}</b>. Текущие сессии
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
        hint="Не менее 8&nbsp;символов"
        hasFirstFocus
        error={errors.password?.message}
        {...form.register('password')}
      />
      <GenerateButton
        onGenerated={(password) => form.setValue('password', password, { shouldDirty: true })}
      />
    </FormDialog>
  );
}

/** Button that fills in a random password and copies it, ready to be handed over. */
function GenerateButton({ onGenerated }: { onGenerated: (password: string) => void }) {
  const generate = async () => {
    const password = generatePassword();
    onGenerated(password);
    if (await copyText(password)) showToast('Пароль скопирован');
  };
  return (
    <Button
      size="sm"
      kind="ghost"
      className="-mt-2 self-start"
      icon={<KeyRound className="size-4" aria-hidden />}
      onPress={() => void generate()}
    >
      Сгенерировать и скопировать
    </Button>
  );
}

/** Dialog that confirms the permanent deletion of an account. */
function RemoveUserDialog({ user, onClose }: { user: Account; onClose: () => void }) {
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

const options = roles.toReversed().map((role) => ({ id: role, label: role, hint: roleHints[role] }));

/** Select for a role; each option shows the permissions of its role. */
function RoleSelect({ value, onChange }: { value: Role; onChange: (role: Role) => void }) {
  return <Select label="Роль" options={options} value={value} onChange={onChange} />;
}
