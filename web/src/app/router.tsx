import { Suspense, useState } from 'react';
import { createBrowserRouter } from 'react-router-dom';
import { Guard } from './guard.tsx';
import { lazyWithRetry } from './lazy-with-retry.ts';
import { RouteError } from './errors/route-error.tsx';
import { ScreenView } from './screen-view.tsx';
import { screens } from './screens.tsx';

const login = lazyWithRetry(async () => (await import('../features/login/login-page.tsx')).LoginPage);

/** Preloads the sign-in screen; a failure shows when it is rendered. */
export const preloadLogin = login.preload;

function LoginView() {
  const [LoginPage] = useState(login.current);
  return (
    <Suspense fallback={<div className="min-h-dvh bg-background" />}>
      <LoginPage />
    </Suspense>
  );
}

/** Routes of the product, built from the table of screens. */
export const router = createBrowserRouter([
  {
    errorElement: <RouteError />,
    children: [
      {
        path: '/login',
        element: <LoginView />,
      },
      {
        element: <Guard />,
        children: screens.map((screen) => ({
          path: screen.path,
          element: <ScreenView key={screen.path} screen={screen} />,
          errorElement: <RouteError />,
        })),
      },
      { path: '*', element: <RouteError isUnknown /> },
    ],
  },
]);
