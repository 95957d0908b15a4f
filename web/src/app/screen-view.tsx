import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { useKeywordParam } from '../domain/keywords/keyword-path.ts';
import { useLazy } from '../shared/loading/lazy-component.tsx';
import { useSession } from '../shared/session/session-store.ts';
import { Page } from '../shared/ui/layout/page.tsx';
import { Skeleton } from '../shared/ui/display/skeleton.tsx';
import { AccessDenied } from './access-denied.tsx';
import { accessOf } from './guard-rules.ts';
import { rememberPage } from './palette/recent-pages.ts';
import type { Screen } from './screen.ts';

let screensShown = 0;

/** One screen behind its role check. It sets the document's title and moves the focus. */
export function ScreenView({ screen }: { screen: Screen }) {
  const params = { ...useParams(), keyword: useKeywordParam() };
  const role = useSession((session) => session.user?.role ?? null);
  const title = typeof screen.title === 'string' ? screen.title : screen.title(params);
  const access = accessOf(role, screen.role);
  /** Number of the screen within this visit, from 1; 0 until it is shown. */
  const order = useRef(0);
  useLayoutEffect(() => {
    if (order.current === 0) order.current = ++screensShown;
  }, []);
  useEffect(() => {
    document.title = `${access === 'denied' ? 'Доступ запрещен' : title} · Geoplan`;
  }, [access, title]);
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (access === 'granted') rememberPage({ path: pathname + search, label: title });
  }, [access, pathname, search, title]);
  if (access === 'granted') return <Content screen={screen} title={title} order={order} />;
  return (
    <>
      <AccessDenied required={screen.role} />
      <Arrival order={order} />
    </>
  );
}

interface ContentProps extends ArrivalProps {
  screen: Screen;
  title: string;
}

function Content({ screen, title, order }: ContentProps) {
  const { component: Component } = useLazy(screen.content);
  if (Component === undefined) return <ScreenSkeleton title={title} />;
  return (
    <>
      <Component title={title} />
      <Arrival order={order} />
    </>
  );
}

interface ArrivalProps {
  /** Number of the screen within this visit, from 1. */
  order: RefObject<number>;
}

/**
 * Moves the focus to the title of a screen once its content is rendered. On the first screen of a visit the focus stays
 * with the browser, so that the first Tab reaches the skip link.
 */
function Arrival({ order }: ArrivalProps) {
  useEffect(() => {
    if (order.current <= 1) return undefined;
    // In the frame that computes the layout anyway: focusing forces a layout, and an earlier one would be repeated.
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
      <Skeleton className="skeleton-pulse h-24 w-full rounded-lg!" />
      <Skeleton className="skeleton-pulse h-64 w-full rounded-lg!" />
    </Page>
  );
}
