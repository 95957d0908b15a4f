import { createUser } from '@geoplan/contracts/auth';
import type { Role } from '@geoplan/contracts/define';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { showServerErrors } from '../../shared/form/show-server-errors.ts';
import { FormDialog } from '../../shared/ui/overlays/form-dialog.tsx';
import { PasswordField } from '../../shared/ui/fields/secret-field.tsx';
import { TextField } from '../../shared/ui/fields/text-field.tsx';
import { showToast } from '../../shared/ui/overlays/toast.tsx';
import { RoleSelect } from './role-select.tsx';
import { useCreateUser } from './users-queries.ts';

/** Creates an account; the rules are the declaration's own. */
export function AddUserDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    resolver: zodResolver(createUser.body),
    defaultValues: { email: '', password: '', role: 'user' as Role },
  });
  const create = useCreateUser();
  const [failure, setFailure] = useState<string>();
  const { errors } = form.formState;
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
        hint="Не менее 8 символов"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Controller
        control={form.control}
        name="role"
        render={({ field }) => <RoleSelect value={field.value} onChange={field.onChange} />}
      />
    </FormDialog>
  );
}
