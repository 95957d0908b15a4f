import { Suspense, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useParams } from 'react-router-dom';
import { useKeywordParam } from '../domain/keywords/keyword-path.ts';
import { useSession } from '../shared/session/session-store.ts';
import { Page } from '../shared/ui/layout/page.tsx';
import { Skeleton } from '../shared/ui/display/skeleton.tsx';
import { AccessDenied } from './access-denied.tsx';
import { accessOf } from './guard-rules.ts';
import type { Screen } from './screen.ts';

let screensShown = 0;

/** One screen behind its role check, with the document's title and the focus where they belong. */
export function ScreenView({ screen }: { screen: Screen }) {
  const params = { ...useParams(), keyword: useKeywordParam() };
  const role = useSession((session) => session.user?.role ?? null);
  const title = typeof screen.title === 'string' ? screen.title : screen.title(params);
  const access = accessOf(role, screen.role);
  // Kept for this visit of the screen: a failed one is replaced by the next.
  const [Component] = useState(screen.content.current);
  /** Which screen of this visit it is, from 1; 0 until it is shown. */
  const order = useRef(0);
  useLayoutEffect(() => {
    if (order.current === 0) order.current = ++screensShown;
  }, []);
  useEffect(() => {
    document.title = `${access === 'denied' ? 'Доступ запрещен' : title} · Geoplan`;
  }, [access, title]);
  return (
    <Suspense fallback={<ScreenSkeleton title={title} />}>
      {access === 'granted' ? <Component title={title} /> : <AccessDenied required={screen.role} />}
      <Arrival order={order} />
    </Suspense>
  );
}

/**
 * Moves the focus to the title of a screen once its content is there; on the first screen of a visit the browser keeps
 * it, so that the first Tab reaches the skip link.
 */
function Arrival({ order }: { order: RefObject<number> }) {
  useEffect(() => {
    if (order.current <= 1) return undefined;
    // In the frame that lays the screen out anyway: the focus asks for a layout, and one before would be done twice.
    const frame = requestAnimationFrame(() =>
      document.querySelector<HTMLElement>('#content h1')?.focus({ preventScroll: true }),
    );
    return () => cancelAnimationFrame(frame);
  }, [order]);
  return null;
}

function ScreenSkeleton({ title }: { title: string }) {
  return (
    <Page title={title}>
      <Skeleton className="h-24 w-full rounded-lg!" />
      <Skeleton className="h-64 w-full rounded-lg!" />
    </Page>
  );
}
