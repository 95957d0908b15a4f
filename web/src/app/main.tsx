import './configure-zod.ts';
import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { matchPath, RouterProvider } from 'react-router-dom';
import { followOtherTabs, readSession } from '../shared/session/session-store.ts';
import { verifySession } from '../shared/session/verify-session.ts';
import { followTheme } from '../shared/theme/theme-store.ts';
import { preloadLayout } from './guard.tsx';
import { reloadAfterUpgrade } from './lazy-with-retry.ts';
import { preloadLogin, router } from './router.tsx';
import { screens } from './screens.tsx';

reloadAfterUpgrade();
followTheme();
followOtherTabs();
if (readSession().user === null) void preloadLogin();
else {
  void verifySession();
  // Loads the layout and the screen of the current URL in parallel with this chunk rather than after it.
  void preloadLayout();
  void screens.find((screen) => matchPath(screen.path, location.pathname))?.content.preload();
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
