import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useSession } from '../shared/session/session-store.ts';
import { withFallback } from '../shared/loading/lazy-component.tsx';
import { signInState } from './guard-rules.ts';
import { lazyWithRetry } from './lazy-with-retry.ts';
import { ShellSkeleton } from './shell/shell-skeleton.tsx';

const layout = lazyWithRetry(async () => (await import('./shell/layout.tsx')).Layout);

/** Preloads the layout; a load failure is reported when the layout is rendered. */
export const preloadLayout = layout.preload;

const Layout = withFallback(layout, <ShellSkeleton />);

interface GuardProps {
  /** Shows the content without the layout to a visitor who is not signed in. */
  isPublic?: boolean;
}

/** Authentication guard of the router. Redirects a visitor who is not signed in to /login. */
export function Guard({ isPublic = false }: GuardProps) {
  const isSignedIn = useSession((session) => session.user !== null);
  const ended = useSession((session) => session.ended);
  const { pathname, search, hash } = useLocation();
  if (!isSignedIn && isPublic) return <Outlet />;
  if (!isSignedIn)
    return <Navigate to="/login" replace state={signInState(ended, pathname + search + hash)} />;
  return <Layout />;
}
