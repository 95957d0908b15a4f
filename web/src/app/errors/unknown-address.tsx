import { Compass, House } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '../../shared/session/session-store.ts';
import { ButtonLink } from '../../shared/ui/buttons/button-link.tsx';
import { menuOf } from '../guard-rules.ts';
import { screens } from '../screens.tsx';
import { nearestScreens, readableAddress } from './nearest-screens.ts';
import { RouteError } from './route-error.tsx';

/**
 * The 404 screen, with the text from the specification (§2) below its heading. A signed-in user keeps the menu and gets
 * links to the nearest screens.
 */
export function UnknownAddress() {
  const role = useSession((session) => session.user?.role);
  const { pathname } = useLocation();
  useEffect(() => {
    document.title = 'Такой страницы нет · Geoplan';
  }, []);
  if (role === undefined) return <RouteError isUnknown />;
  const menu = menuOf(role, screens).flatMap((group) => group.screens);
  const near = nearestScreens(readableAddress(pathname), menu);
  return (
    <div className="grid flex-1 place-items-center px-6 pt-14 pb-34">
      <div className="flex flex-col items-center gap-1 text-center">
        <span className="mb-3 grid size-11 place-items-center rounded-xl bg-surface-tertiary text-foreground-secondary">
          <Compass className="size-5 stroke-[1.6]" aria-hidden />
        </span>
        <h1 tabIndex={-1} className="text-lg font-semibold tracking-tight outline-none">
          Такой страницы нет
        </h1>
        <p lang="en" className="text-sm text-muted">
          Unexpected Application Error!
        </p>
        <p className="max-w-110 text-sm text-balance text-muted">
          <span className="wrap-anywhere text-foreground">{readableAddress(pathname)}</span>: проверьте адрес
          или выберите раздел в меню.
        </p>
        {near.length === 0 ? null : (
          <nav aria-label="Похожие разделы" className="mt-4 flex flex-col items-center gap-2">
            <p className="text-sm text-muted">Возможно, вы искали</p>
            <ul className="flex flex-wrap justify-center gap-2">
              {near.map(({ path, menu: { label, icon: Icon } }) => (
                <li key={path}>
                  <ButtonLink to={path} icon={<Icon className="size-4" aria-hidden />}>
                    {label}
                  </ButtonLink>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <ButtonLink to="/" kind="primary" className="mt-4" icon={<House className="size-4" aria-hidden />}>
          На главную
        </ButtonLink>
      </div>
    </div>
  );
}
