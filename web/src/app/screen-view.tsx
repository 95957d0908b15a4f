import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useLocation, useParams, useNavigate } from 'react-router-dom';
import { useKeywordParam } from '../domain/keywords/keyword-path.ts';
import { useLazy } from '../shared/loading/lazy-component.tsx';
import { useSession } from '../shared/session/session-store.ts';
import { Page } from '../shared/ui/layout/page.tsx';
import { Skeleton } from '../shared/ui/display/skeleton.tsx';
import { accessOf } from './guard-rules.ts';
import { rememberPage } from './palette/recent-pages.ts';
import type { Screen } from './screen.ts';
import type { Role } from '@geoplan/contracts/define';
import { ArrowLeft, Lock } from 'lucide-react';
import { NativeButton } from '../shared/ui/buttons/native-button.tsx';
import { cardStyle } from '../shared/ui/layout/card.tsx';
import { RoleBadge } from '../shared/session/role-badge.tsx';

let screensShown = 0;

/** One screen behind its role check. Sets the document title and moves the focus. */
export function ScreenView({ screen }: { screen: Screen }) {
  const params = { ...useParams(), keyword: useKeywordParam() };
  const role = useSession((session) => session.user?.role ?? null);
  const title = typeof screen.title === 'string' ? screen.title : screen.title(params);
  const access = accessOf(role, screen.role);
  /** Ordinal number of the screen within this visit, from 1; 0 until the screen is shown. */
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
  /** Ordinal number of the screen within this visit, from 1. */
  order: RefObject<number>;
}

/**
 * Moves the focus to the title of a screen once its content is rendered. On the first screen of a visit the focus
 * stays unchanged, so that the first Tab reaches the skip link.
 */
function Arrival({ order }: ArrivalProps) {
  useEffect(() => {
    if (order.current <= 1) return undefined;
    // Runs in an animation frame, right before the regular layout. Focusing forces a layout, and an earlier one would
    // have to be repeated.
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

/** The 403 screen, shown instead of a screen that requires a higher role (spec §2). */
function AccessDenied({ required }: { required: Role }) {
  const own = useSession((session) => session.user?.role);
  const navigate = useNavigate();
  // A visit that began on this screen has no previous page.
  const goBack = () => void (history.length > 1 ? navigate(-1) : navigate('/'));
  return (
    <div className="grid flex-1 place-items-center px-6 pt-14 pb-34">
      <div className="flex flex-col items-center gap-1 text-center">
        <span className="mb-3 grid size-11 place-items-center rounded-xl bg-danger-soft text-danger-soft-foreground">
          <Lock className="size-5 stroke-[1.6]" aria-hidden />
        </span>
        <h1 tabIndex={-1} className="text-lg font-semibold tracking-tight outline-none">
          Доступ запрещен
        </h1>
        <p className="max-w-88 text-sm text-balance text-muted">
          У вас недостаточно прав для просмотра этой страницы. Попросите администратора изменить роль.
        </p>
        <dl
          className={`${cardStyle} mt-4 grid grid-cols-[auto_auto] items-center gap-x-6 gap-y-2 px-4 py-3 text-sm`}
        >
          <dt className="text-left text-muted">Требуемая роль</dt>
          <dd className="text-right">
            <RoleBadge role={required} />
          </dd>
          <dt className="text-left text-muted">Ваша роль</dt>
          <dd className="text-right">{own === undefined ? '—' : <RoleBadge role={own} />}</dd>
        </dl>
        <NativeButton
          kind="primary"
          className="mt-4"
          icon={<ArrowLeft className="size-4" aria-hidden />}
          onPress={goBack}
        >
          Назад
        </NativeButton>
      </div>
    </div>
  );
}
