import { z } from 'zod';

// First import of the app, in a separate chunk for zod (vite.config.ts), because schemas are created while modules
// load. Without `jitless`, zod would try `new Function`, which the CSP blocks and reports.
z.config({ ...z.locales.ru(), jitless: true });
