import { Suspense, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useSession } from '../shared/session/session-store.ts';
import { signInState } from './guard-rules.ts';
import { renewableLazy } from './renewable-lazy.ts';
import { ShellSkeleton } from './shell-skeleton.tsx';

const layout = renewableLazy(async () => (await import('./layout.tsx')).Layout);

/** Asks for the layout before the first screen needs it; a failure shows when it is really needed. */
export const preloadLayout = layout.preload;

/** Lets only signed-in people to the screens; everybody else goes to /login. */
export function Guard() {
  const [Layout] = useState(layout.current);
  const isSignedIn = useSession((session) => session.user !== null);
  const ended = useSession((session) => session.ended);
  const { pathname, search } = useLocation();
  if (!isSignedIn) return <Navigate to="/login" replace state={signInState(ended, pathname + search)} />;
  return (
    <Suspense fallback={<ShellSkeleton />}>
      <Layout />
    </Suspense>
  );
}
