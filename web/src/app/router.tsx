import { Suspense, lazy } from 'react';
import { createBrowserRouter } from 'react-router-dom';
import { Guard } from './guard.tsx';
import { RouteFailure } from './route-failure.tsx';
import { ScreenView } from './screen-view.tsx';
import { screens } from './screens.tsx';

const loadLogin = () => import('../features/login/login-page.tsx');
const LoginPage = lazy(async () => ({ default: (await loadLogin()).LoginPage }));

/** Asks for the sign-in screen before it is drawn; a failure shows when it is. */
export const preloadLogin = (): Promise<unknown> => loadLogin().catch(() => undefined);

/** Addresses of the product, built from the table of screens. */
export const router = createBrowserRouter([
  {
    errorElement: <RouteFailure />,
    children: [
      {
        path: '/login',
        element: (
          <Suspense fallback={<div className="min-h-dvh bg-background" />}>
            <LoginPage />
          </Suspense>
        ),
      },
      {
        element: <Guard />,
        children: screens.map((screen) => ({
          path: screen.path,
          element: <ScreenView key={screen.path} screen={screen} />,
          errorElement: <RouteFailure />,
        })),
      },
      { path: '*', element: <RouteFailure isUnknown /> },
    ],
  },
]);
