import { register, registrationState } from '@geoplan/contracts/auth';
import { emailSchema, newPasswordSchema } from '@geoplan/contracts/fields/text';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { useSession } from '../../shared/session/session-store.ts';

/** Whether anyone may create an account; undefined until it is known. */
export function useIsRegistrationOpen(): boolean | undefined {
  const { data } = useQuery({
    queryKey: ['registration'],
    queryFn: async ({ signal }) => (await call(registrationState, {}, { signal })).data,
    staleTime: Infinity,
  });
  return data?.isOpen;
}

/** What is typed into the form. */
export interface NewAccount {
  email: string;
  password: string;
}

/** What is wrong with each field, in the words of the contract; {} = nothing. */
export function accountProblems({ email, password }: NewAccount): Partial<Record<keyof NewAccount, string>> {
  const [asEmail, asPassword] = [emailSchema.safeParse(email), newPasswordSchema.safeParse(password)];
  return {
    ...(asEmail.error && { email: asEmail.error.issues[0]?.message ?? '' }),
    ...(asPassword.error && { password: asPassword.error.issues[0]?.message ?? '' }),
  };
}

/** Creates the account and signs in with it. */
export function useRegister() {
  return useMutation({
    mutationFn: async (account: NewAccount) => (await call(register, { body: account })).data,
    onSuccess: (session) => useSession.getState().start(session),
  });
}
