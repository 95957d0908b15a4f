import { ConfigError } from '@geoplan/kit/config';
import type { Log } from '@geoplan/kit/log';
import type { TestSites } from '@geoplan/sandbox/test-sites/start-test-sites';
import { startSandbox as startEmulators, type Sandbox } from '@geoplan/sandbox/start-sandbox';
import type { EmbeddedConfig } from './config.ts';
import type { ShutdownSequence } from './shutdown/shutdown-sequence.ts';

/** Default port of the sandbox (docs/configuration.md). */
const defaultPort = 8090;
const loopback = '127.0.0.1';
/** Response delay of a fast provider, ms; without it the progress of a run would not be visible. */
const delayMs = 120;

type SandboxOptions = Parameters<typeof startEmulators>[0]['options'];

export interface RunningSandbox {
  /** Host and port shown in the settings, such as `127.0.0.1:8090`. */
  host: string;
  url: string;
  /** For example `whois://127.0.0.1:41043`. */
  whoisUrl: string;
}

interface SandboxNeeds {
  config: Pick<EmbeddedConfig, 'SANDBOX' | 'SANDBOX_PORT' | 'PORT'>;
  shutdown: Pick<ShutdownSequence, 'onStop'>;
  /** Test sites that are controlled over the sandbox's port. */
  testSites: TestSites | undefined;
  log: Log;
}

/**
 * Fails only if a configured port is not available, because a second Geoplan must also be able to start on the same
 * machine.
 */
async function startOnPort(
  { SANDBOX_PORT: asked, PORT }: SandboxNeeds['config'],
  options: SandboxOptions,
): Promise<Sandbox> {
  const on = (port: number) => startEmulators({ port, host: loopback, options });
  if (asked !== undefined) return await on(asked);
  // Leaves this port to the gateway, which starts listening later and whose users know the port.
  if (PORT === defaultPort) return await on(0);
  try {
    return await on(defaultPort);
  } catch (error) {
    // The port is not checked in advance, because another Geoplan that starts at the same time could take it after
    // the check.
    if (!(error instanceof ConfigError)) throw error;
    return await on(0);
  }
}

/** Starts the emulators of the external APIs, unless SANDBOX=off. */
export async function startSandbox({
  config,
  shutdown,
  testSites,
  log,
}: SandboxNeeds): Promise<RunningSandbox | undefined> {
  if (config.SANDBOX === 'off') return undefined;
  const sandbox = await startOnPort(config, { delayMs, ...(testSites && { testSites }) });
  shutdown.onStop('sandbox', () => sandbox.close());
  log.info({ url: sandbox.url }, 'sandbox listening');
  return { host: new URL(sandbox.url).host, url: sandbox.url, whoisUrl: sandbox.whois.url };
}
