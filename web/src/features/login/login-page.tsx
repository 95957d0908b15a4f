import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { useSession } from '../../shared/session/session-store.ts';
import { ButtonLink } from '../../shared/ui/buttons/button-link.tsx';
import { Notice } from '../../shared/ui/display/notice.tsx';
import { CredentialsForm, type Credentials } from './credentials-form.tsx';
import { LoginFrame } from './login-frame.tsx';
import { sessionEndText } from './login-rules.ts';
import { TestAccounts } from './test-accounts.tsx';
import { useLogin, type LoginState } from './use-login.ts';
import { useIsRegistrationOpen } from './use-is-registration-open.ts';

/** Sign-in screen (spec §2). It redirects a signed-in person to the dashboard. */
export function LoginPage() {
  const [credentials, setCredentials] = useState<Credentials>({ email: '', password: '' });
  const { state, submit } = useLogin();
  const isRegistrationOpen = useIsRegistrationOpen();
  const isSignedIn = useSession((session) => session.user !== null);
  useEffect(() => {
    document.title = 'Вход · Geoplan';
  }, []);
  const isWorking = state.kind === 'busy' || state.kind === 'done';
  // Does not redirect while the form shows its success message.
  if (isSignedIn && !isWorking) return <Navigate to="/" replace />;
  return (
    <LoginFrame>
      <CredentialsForm
        heading="Вход в систему"
        text="Введите рабочий email и пароль"
        notice={<LoginNotice state={state} />}
        credentials={credentials}
        password={{ autoComplete: 'current-password', placeholder: 'Не менее 8\u00A0символов' }}
        action={isWorking ? 'Вход…' : 'Войти'}
        isPending={isWorking}
        onChange={setCredentials}
        onSubmit={() => void submit(credentials)}
      />
      {isRegistrationOpen ? (
        <ButtonLink to="/register" kind="ghost" className="self-center">
          Нет аккаунта? Зарегистрироваться
        </ButtonLink>
      ) : null}
      <TestAccounts onChoose={setCredentials} />
    </LoginFrame>
  );
}

function LoginNotice({ state }: { state: LoginState }) {
  const ended = useSession((session) => sessionEndText(session.ended));
  if (state.kind === 'failed') return <Notice kind="bad">{state.text}</Notice>;
  if (state.kind === 'done') return <Notice kind="ok">Вход выполнен успешно!</Notice>;
  return ended === undefined ? null : <Notice kind="warn">{ended}</Notice>;
}
