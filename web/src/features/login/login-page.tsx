import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { useSession } from '../../shared/session/session-store.ts';
import { BrandMark } from '../../shared/ui/display/brand-mark.tsx';
import { LoginForm, type Credentials } from './login-form.tsx';
import { TestAccounts } from './test-accounts.tsx';
import { useLogin } from './use-login.ts';

/** The sign-in screen (spec §2). Somebody already signed in is sent to the dashboard. */
export function LoginPage() {
  const [credentials, setCredentials] = useState<Credentials>({ email: '', password: '' });
  const { state, submit } = useLogin();
  const isSignedIn = useSession((session) => session.user !== null);
  useEffect(() => {
    document.title = 'Вход · Geoplan';
  }, []);
  // Not while this form is showing its success.
  if (isSignedIn && state.kind !== 'busy' && state.kind !== 'done') return <Navigate to="/" replace />;
  return (
    <main className="min-h-dvh bg-background px-4 pt-[clamp(1.5rem,16dvh,10rem)] pb-6">
      <div className="mx-auto flex w-full max-w-98 flex-col gap-4">
        <p className="mb-2 flex items-center justify-center gap-2.5 text-[17px] leading-7 font-semibold tracking-tight">
          <BrandMark className="size-7 rounded-lg" />
          Geoplan
        </p>
        <LoginForm
          credentials={credentials}
          state={state}
          onChange={setCredentials}
          onSubmit={() => void submit(credentials)}
        />
        <TestAccounts onChoose={setCredentials} />
      </div>
    </main>
  );
}
