import { ConfigError, portSchema, readConfig } from '@geoplan/kit/config';
import { createLog } from '@geoplan/kit/log';
import { closeOnSignals } from '@geoplan/kit/shutdown';
import { z } from 'zod';
import { demoKey } from './accounts.ts';
import { demoSites } from './test-sites/lists/demo-sites.ts';
import { sampleSites } from './test-sites/lists/sample-sites.ts';
import { startTestSites } from './test-sites/start-test-sites.ts';
import { demoToken } from './notion/portfolio/portfolio.ts';
import { startSandbox } from './start-sandbox.ts';

const configSchema = z.object({
  SANDBOX_PORT: portSchema.default(8090),
  /** The sandbox is open to everyone who can reach this address, but its control calls are limited to this machine. */
  LISTEN_ADDRESS: z.union([z.ipv4(), z.ipv6()]).default('127.0.0.1'),
  /** Enables the test sites, whose loopback addresses other containers cannot reach. */
  TEST_SITES: z.enum(['on', 'off']).default('on'),
});

async function main(): Promise<void> {
  const { SANDBOX_PORT: port, LISTEN_ADDRESS: host, TEST_SITES } = readConfig(configSchema);
  const testSites =
    TEST_SITES === 'on'
      ? await startTestSites([...sampleSites(), ...demoSites()], { isOnDefaultPorts: true })
      : undefined;
  const sandbox = await startSandbox({ port, host, options: testSites ? { testSites } : {} });
  process.stdout.write(
    `Sandbox of the external APIs: ${sandbox.url} — /rapidapi, /ahrefs, /dataforseo (key ${demoKey}), /notion (token ${demoToken}), whois of .ru, .рф and .su at ${sandbox.whois.url}, ${testSites?.all.length ?? 0} test sites (/__sandbox/test-sites), control /__sandbox; more in infra/sandbox/README.md\n`,
  );
  const close = async (): Promise<void> => void (await Promise.all([sandbox.close(), testSites?.close()]));
  closeOnSignals({ log: createLog({ service: 'sandbox', level: 'warn' }), close });
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String((error as Error).stack)}\n`);
  process.exit(1);
});
