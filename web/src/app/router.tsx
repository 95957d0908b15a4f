import { Suspense, useState } from 'react';
import { createBrowserRouter } from 'react-router-dom';
import { Guard } from './guard.tsx';
import { renewableLazy } from './renewable-lazy.ts';
import { RouteFailure } from './route-failure.tsx';
import { ScreenView } from './screen-view.tsx';
import { screens } from './screens.tsx';

const login = renewableLazy(async () => (await import('../features/login/login-page.tsx')).LoginPage);

/** Asks for the sign-in screen before it is drawn; a failure shows when it is. */
export const preloadLogin = login.preload;

function LoginView() {
  const [LoginPage] = useState(login.current);
  return (
    <Suspense fallback={<div className="min-h-dvh bg-background" />}>
      <LoginPage />
    </Suspense>
  );
}

/** Addresses of the product, built from the table of screens. */
export const router = createBrowserRouter([
  {
    errorElement: <RouteFailure />,
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
          errorElement: <RouteFailure />,
        })),
      },
      { path: '*', element: <RouteFailure isUnknown /> },
    ],
  },
]);
