import { login } from '@geoplan/contracts/auth';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { call } from '../../shared/api/call.ts';
import { useSession } from '../../shared/session/session-store.ts';
import {
  checkCredentials,
  landingOf,
  loginFailureText,
  redirectDelayMs,
  reloadDelayMs,
} from './login-rules.ts';

/** State of a sign-in. */
export type LoginState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'failed'; readonly text: string }
  | { readonly kind: 'done' };

/** Signs in. A success message is shown for half a second, then the product opens and reloads (spec §4). */
export function useLogin() {
  const [state, setState] = useState<LoginState>({ kind: 'idle' });
  const navigate = useNavigate();
  const location = useLocation();
  const submit = async ({ email, password }: { email: string; password: string }) => {
    if (state.kind === 'busy' || state.kind === 'done') return;
    const wrong = checkCredentials(email, password);
    if (wrong !== undefined) return setState({ kind: 'failed', text: wrong });
    setState({ kind: 'busy' });
    try {
      const { data } = await call(login, { body: { email, password } });
      setState({ kind: 'done' });
      useSession.getState().start(data);
      setTimeout(() => {
        void navigate(landingOf(location.state), { replace: true });
        setTimeout(() => globalThis.location.reload(), reloadDelayMs);
      }, redirectDelayMs);
    } catch (error) {
      setState({ kind: 'failed', text: loginFailureText(error) });
    }
  };
  return { state, submit };
}
