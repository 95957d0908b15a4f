import { ConfigError, portSchema, readConfig } from '@geoplan/kit/config';
import { createLog } from '@geoplan/kit/log';
import { closeOnSignals } from '@geoplan/kit/shutdown';
import { z } from 'zod';
import { demoKey } from './accounts.ts';
import { demoSites } from './farm/lists/demo-sites.ts';
import { sampleSites } from './farm/lists/sample-sites.ts';
import { startFarm } from './farm/start-farm.ts';
import { demoToken } from './notion/portfolio/portfolio.ts';
import { startSandbox } from './start-sandbox.ts';

const configSchema = z.object({
  SANDBOX_PORT: portSchema.default(8090),
  /** Open to everyone who can reach it; its control calls are limited to this machine. */
  LISTEN_ADDRESS: z.union([z.ipv4(), z.ipv6()]).default('127.0.0.1'),
  /** The test sites use loopback addresses, which other containers cannot reach. */
  FARM: z.enum(['on', 'off']).default('on'),
});

async function main(): Promise<void> {
  const { SANDBOX_PORT: port, LISTEN_ADDRESS: host, FARM } = readConfig(configSchema);
  const farm =
    FARM === 'on'
      ? await startFarm([...sampleSites(), ...demoSites()], { isOnDefaultPorts: true })
      : undefined;
  const sandbox = await startSandbox({ port, host, options: farm ? { farm } : {} });
  process.stdout.write(
    `Sandbox of the outside APIs: ${sandbox.url} — /rapidapi, /ahrefs, /dataforseo (key ${demoKey}), /notion (token ${demoToken}), whois of .ru, .рф and .su at ${sandbox.whois.url}, a farm of ${farm?.sites.length ?? 0} web sites (/__sandbox/farm), control /__sandbox; more in infra/sandbox/README.md\n`,
  );
  const close = async (): Promise<void> => void (await Promise.all([sandbox.close(), farm?.close()]));
  closeOnSignals({ log: createLog({ service: 'sandbox', level: 'warn' }), close });
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String((error as Error).stack)}\n`);
  process.exit(1);
});
