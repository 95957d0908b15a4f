import { register } from '@geoplan/contracts/auth';
import { emailSchema, newPasswordSchema } from '@geoplan/contracts/fields/text';
import { useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { useSession } from '../../shared/session/session-store.ts';

/** Typed values of the form. */
export interface NewAccount {
  email: string;
  password: string;
}

/** Errors per field, with the messages of the contract; {} if there are none. */
export function accountProblems({ email, password }: NewAccount): Partial<Record<keyof NewAccount, string>> {
  const [asEmail, asPassword] = [emailSchema.safeParse(email), newPasswordSchema.safeParse(password)];
  return {
    ...(asEmail.error && { email: asEmail.error.issues[0]?.message ?? '' }),
    ...(asPassword.error && { password: asPassword.error.issues[0]?.message ?? '' }),
  };
}

/** Creates the account and signs in with it. */
export function useRegister() {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const submit = async (account: NewAccount) => {
    if (isPending) return;
    setPending(true);
    setError(null);
    try {
      const { data } = await call(register, { body: account });
      useSession.getState().start(data);
    } catch (failure) {
      setError(failure);
    } finally {
      setPending(false);
    }
  };
  return { submit, isPending, error };
}
