import { changePassword } from '@geoplan/contracts/auth';
import { newPasswordSchema } from '@geoplan/contracts/fields/text';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
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

/** The form that changes the own password; `onDone` follows a success. */
export function useChangePassword(onDone: () => void) {
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
