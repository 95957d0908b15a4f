import { inject } from 'vitest';

import type { ServerUrls } from './setup/start-shared-servers.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** `null` if TEST_SERVICES is `none`; `undefined` outside integration tests. */
    servers: ServerUrls | null | undefined;
  }
}

/** Addresses of the real servers shared by this test run; isolate with `freshDatabase` and `freshNamespace`. */
export function sharedServers(): ServerUrls {
  const servers = inject('servers');
  if (servers === undefined)
    throw new Error('this test needs real servers: name its file *.integration.test.ts');
  if (servers === null) throw new Error('this test needs real servers, and TEST_SERVICES=none started none');
  return servers;
}
