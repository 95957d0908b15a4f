import { inject } from 'vitest';

import type { ServiceUrls } from './start-services.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** null = TEST_SERVICES=none; undefined = not an integration test. */
    services: ServiceUrls | null | undefined;
  }
}

/** The addresses of the real servers that this test run shares; isolate with `freshDatabase` and `freshNamespace`. */
export function testServices(): ServiceUrls {
  const services = inject('services');
  if (services === undefined)
    throw new Error('this test needs real servers: name its file *.integration.test.ts');
  if (services === null) throw new Error('this test needs real servers, and TEST_SERVICES=none started none');
  return services;
}
