import type { CheckSandbox } from '@geoplan/httpcheck/service';
import type { Log } from '@geoplan/kit/log';
import { demoSites } from '@geoplan/sandbox/test-sites/lists/demo-sites';
import { startTestSites as startSites, type TestSites } from '@geoplan/sandbox/test-sites/start-test-sites';
import type { EmbeddedConfig } from './config.ts';
import type { ShutdownSequence } from './shutdown/shutdown-sequence.ts';

/**
 * Pattern of reserved names (RFC 2606). All names in the demo workspace match it, and none of them is ever resolved
 * outside.
 */
const reservedName = /(?:^|\.)example\.?$/i;

/** Web sites of the demo, and the HTTP checker's access to them. */
interface DemoSites {
  /** `undefined` if the sites could not start; the demo's names are then unknown. */
  testSites: TestSites | undefined;
  checks: CheckSandbox;
}

const startDemo = (): Promise<TestSites> => startSites(demoSites(), { isOnDefaultPorts: true });

async function tryStart(start: typeof startDemo, log: Log): Promise<TestSites | undefined> {
  try {
    return await start();
  } catch (error) {
    log.warn({ err: error }, 'demo web sites failed to start, so their checks will fail');
    return undefined;
  }
}

interface DemoSiteNeeds {
  config: Pick<EmbeddedConfig, 'SANDBOX'>;
  shutdown: Pick<ShutdownSequence, 'onStop'>;
  log: Log;
  start?: typeof startDemo;
}

/** Starts the web sites of the demo workspace on loopback addresses, unless SANDBOX=off; never throws. */
export async function startTestSites({
  config,
  shutdown,
  log,
  start = startDemo,
}: DemoSiteNeeds): Promise<DemoSites | undefined> {
  if (config.SANDBOX === 'off') return undefined;
  const testSites = await tryStart(start, log);
  if (testSites) shutdown.onStop('test sites', () => testSites.close());
  return {
    testSites,
    checks: {
      allow: testSites?.allow ?? '',
      extraAuthorities: testSites ? [testSites.authority] : [],
      // Names of a real workspace that is used with the demo are resolved and requested normally.
      connectTo: (host, port) =>
        testSites?.connectTo(host, port) ?? (reservedName.test(host) ? null : undefined),
    },
  };
}
