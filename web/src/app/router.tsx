import { createBrowserRouter } from 'react-router-dom';
import { withFallback } from '../shared/loading/lazy-component.tsx';
import { Guard } from './guard.tsx';
import { lazyWithRetry } from './lazy-with-retry.ts';
import { RouteError } from './errors/route-error.tsx';
import { UnknownAddress } from './errors/unknown-address.tsx';
import { ScreenView } from './screen-view.tsx';
import { screens } from './screens.tsx';

const login = lazyWithRetry(async () => (await import('../features/login/login-page.tsx')).LoginPage);

const registration = lazyWithRetry(
  async () => (await import('../features/login/registration-page.tsx')).RegistrationPage,
);

/** Preloads the sign-in screen; a load failure is reported when the screen is rendered. */
export const preloadLogin = login.preload;

const blank = <div className="min-h-dvh bg-background" />;
const LoginView = withFallback(login, blank);
const RegistrationView = withFallback(registration, blank);

/** Routes of the product, built from the table of screens. */
export const router = createBrowserRouter([
  {
    errorElement: <RouteError />,
    children: [
      {
        path: '/login',
        element: <LoginView key="login" />,
      },
      {
        path: '/register',
        element: <RegistrationView key="register" />,
      },
      {
        element: <Guard />,
        children: screens.map((screen) => ({
          path: screen.path,
          element: <ScreenView key={screen.path} screen={screen} />,
          errorElement: <RouteError />,
        })),
      },
      {
        // A separate layout instance closes anything that was open over the previous screen (palette, menu).
        element: <Guard key="unknown" isPublic />,
        children: [{ path: '*', element: <UnknownAddress /> }],
      },
    ],
  },
]);
