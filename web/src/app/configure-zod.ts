import { z } from 'zod';

// First import of the app, and in zod's own chunk (vite.config.ts): schemas are made while modules load. zod would
// otherwise try `new Function`, which the CSP refuses and reports.
z.config({ ...z.locales.ru(), jitless: true });
