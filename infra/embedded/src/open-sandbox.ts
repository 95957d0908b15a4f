import type { Log } from '@geoplan/kit/log';
import type { Farm } from '@geoplan/sandbox/farm/start-farm';
import { startSandbox } from '@geoplan/sandbox/start-sandbox';
import type { EmbeddedConfig } from './config.ts';
import { isPortFree } from './ports.ts';
import type { ShutdownSequence } from './shutdown/shutdown-sequence.ts';

/** Default port of the sandbox (architecture.md, Environment). */
const defaultPort = 8090;
const loopback = '127.0.0.1';
/** A quick provider's answer; without it nobody would see a run go on. */
const delayMs = 120;

interface OpenedSandbox {
  /** As the settings know it: `127.0.0.1:8090`. */
  host: string;
  url: string;
}

interface SandboxNeeds {
  config: EmbeddedConfig;
  shutdown: ShutdownSequence;
  /** Controlled over the sandbox's port. */
  farm: Farm | undefined;
  log: Log;
}

/** Starts the emulators of the outside APIs, unless SANDBOX=off; the address is what the settings know them by. */
export async function openSandbox({
  config,
  shutdown,
  farm,
  log,
}: SandboxNeeds): Promise<OpenedSandbox | undefined> {
  if (config.SANDBOX === 'off') return undefined;
  // Only a port that somebody asked for must be that port: a second Geoplan on the machine shall start as well.
  const port = config.SANDBOX_PORT ?? ((await isPortFree(defaultPort, loopback)) ? defaultPort : 0);
  const sandbox = await startSandbox({ port, host: loopback, options: { delayMs, ...(farm && { farm }) } });
  shutdown.onStop('sandbox', () => sandbox.close());
  log.info({ url: sandbox.url }, 'sandbox of the outside APIs answers');
  return { host: new URL(sandbox.url).host, url: sandbox.url };
}
