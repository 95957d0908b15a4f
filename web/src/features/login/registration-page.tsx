import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { useSession } from '../../shared/session/session-store.ts';
import { ButtonLink } from '../../shared/ui/buttons/button-link.tsx';
import { Notice } from '../../shared/ui/display/notice.tsx';
import { cardStyle } from '../../shared/ui/layout/card.tsx';
import { CredentialsForm, type Credentials } from './credentials-form.tsx';
import { LoginFrame } from './login-frame.tsx';
import { loginFailureText } from './login-rules.ts';
import { useIsRegistrationOpen } from './use-is-registration-open.ts';
import { register } from '@geoplan/contracts/auth';
import { emailSchema, newPasswordSchema } from '@geoplan/contracts/fields/text';
import { call } from '../../shared/api/call.ts';

const heading = 'Регистрация';

/** Screen that creates an account if registration is open, and signs in with it (spec §4). */
export function RegistrationPage() {
  const isOpen = useIsRegistrationOpen();
  const isSignedIn = useSession((session) => session.user !== null);
  useEffect(() => {
    document.title = `${heading} · Geoplan`;
  }, []);
  if (isSignedIn) return <Navigate to="/" replace />;
  return (
    <LoginFrame>
      {isOpen === false ? <Closed /> : <RegistrationForm />}
      <ButtonLink to="/login" kind="ghost" className="self-center">
        Уже есть аккаунт? Войти
      </ButtonLink>
    </LoginFrame>
  );
}

function Closed() {
  return (
    <section className={`${cardStyle} flex flex-col gap-3 rounded-xl! p-7 max-sm:px-5 max-sm:py-6`}>
      <h1 className="text-lg font-semibold tracking-tight">{heading}</h1>
      <Notice kind="info">Регистрация закрыта. Аккаунт создаёт администратор.</Notice>
    </section>
  );
}

function RegistrationForm() {
  const [account, setAccount] = useState<Credentials>({ email: '', password: '' });
  const [problems, setProblems] = useState<ReturnType<typeof accountProblems>>({});
  const { submit: send, isPending, error } = useRegister();
  const submit = () => {
    const found = accountProblems(account);
    setProblems(found);
    if (Object.keys(found).length === 0) void send(account);
  };
  return (
    <CredentialsForm
      heading={heading}
      text="Рабочий email и новый пароль"
      notice={error === null ? null : <Notice kind="bad">{loginFailureText(error)}</Notice>}
      credentials={account}
      problems={problems}
      password={{ autoComplete: 'new-password', hint: 'От 8 до 256\u00A0символов' }}
      action={isPending ? 'Создание…' : 'Создать аккаунт'}
      isPending={isPending}
      onChange={(next) => {
        setAccount(next);
        setProblems({});
      }}
      onSubmit={submit}
    />
  );
}

/** Errors per field, with the messages from the contract; {} if there are none. */
function accountProblems({ email, password }: Credentials): Partial<Record<keyof Credentials, string>> {
  const [asEmail, asPassword] = [emailSchema.safeParse(email), newPasswordSchema.safeParse(password)];
  return {
    ...(asEmail.error && { email: asEmail.error.issues[0]?.message ?? '' }),
    ...(asPassword.error && { password: asPassword.error.issues[0]?.message ?? '' }),
  };
}

/** Creates the account and signs in with it. */
function useRegister() {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const submit = async (account: Credentials) => {
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
