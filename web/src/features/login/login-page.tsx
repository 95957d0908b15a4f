import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { useSession } from '../../shared/session/session-store.ts';
import { ButtonLink } from '../../shared/ui/buttons/button-link.tsx';
import { LoginForm, type Credentials } from './login-form.tsx';
import { LoginFrame } from './login-frame.tsx';
import { TestAccounts } from './test-accounts.tsx';
import { useLogin } from './use-login.ts';
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
  // Does not redirect while the form shows its success message.
  if (isSignedIn && state.kind !== 'busy' && state.kind !== 'done') return <Navigate to="/" replace />;
  return (
    <LoginFrame>
      <LoginForm
        credentials={credentials}
        state={state}
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
