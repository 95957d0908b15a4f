import { statSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Test files that take several times as long as other files of the same size; grouped by kind, longest first. They
 * start first, because a long file that started last would keep running after all other files of its kind have ended.
 * `npm run test:times` prints the slowest.
 */
export const longTests = [
  'gateway/src/proxy/replicas.test.ts',
  'services/httpcheck/src/clients/hostile-sites.test.ts',
  'packages/kit/src/http/create-http-service.test.ts',
  'gateway/src/proxy/broken-services.test.ts',
  'gateway/src/auth/signing-keys.test.ts',
  'gateway/src/limits/limits.test.ts',
  'services/httpcheck/src/clients/site-checker.test.ts',
  'gateway/src/auth/denied-access-audit.test.ts',
  'services/geo/src/metrics/clients/provider-http.test.ts',
  'services/geo/src/llm/clients/model-streams.test.ts',
  'infra/checks/production-install.test.ts',
  'gateway/src/request/malformed-connections.test.ts',
  'gateway/src/proxy/replicas-under-load.test.ts',
  'infra/embedded/src/embedded-run.integration.test.ts',
  'infra/embedded/src/demo-check.integration.test.ts',
  'services/httpcheck/src/check-workers-outages.integration.test.ts',
  'services/geo/src/runs/consumers/geo-lookup-faults.integration.test.ts',
  'services/httpcheck/src/check-workers-hosts.integration.test.ts',
  'services/httpcheck/src/check-workers-kills.integration.test.ts',
  'services/geo/src/runs/consumers/geo-lookup-database-outage.integration.test.ts',
  'gateway/src/main.integration.test.ts',
  'packages/kit/src/bus/postgres-bus.integration.test.ts',
  'services/balance/src/consumers/provider-usage-recorded.integration.test.ts',
  'packages/kit/src/bus/rabbit-bus.integration.test.ts',
  'services/notion/src/db/configs/demo-config.integration.test.ts',
  'packages/kit/src/database/connection-watchdog.integration.test.ts',
  'bench/src/httpcheck-service/service-testbed.integration.test.ts',
  'services/geo/src/main.integration.test.ts',
  'services/notion/src/main.integration.test.ts',
  'services/httpcheck/src/main.integration.test.ts',
  'services/auth/src/main.integration.test.ts',
  'infra/embedded/src/journeys.browser.test.ts',
  'web/src/app/layout-shift/desktop.browser.test.ts',
  'web/src/app/layout-shift/phone.browser.test.ts',
  'web/src/shared/api/streams/shared-stream.browser.test.ts',
];

/**
 * Sort key that approximates the duration of a test file (absolute path): its size, or a number above any size if the
 * file is listed.
 */
export function expectedLength(file: string): number {
  const at = longTests.indexOf(relative(root, file));
  return at === -1 ? statSync(file).size : Number.MAX_SAFE_INTEGER - at;
}
