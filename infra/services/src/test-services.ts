import { inject } from 'vitest';

import type { ServiceUrls } from './start-services.ts';

declare module 'vitest' {
  interface ProvidedContext {
    services: ServiceUrls | null;
  }
}

/** The addresses of the real servers that this test run shares; isolate with `freshDatabase` and `freshNamespace`. */
export function testServices(): ServiceUrls {
  const services = inject('services');
  if (!services) throw new Error('this test needs real servers, and TEST_SERVICES=none started none');
  return services;
}
