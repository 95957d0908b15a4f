import type { CheckSandbox } from '@geoplan/httpcheck/service';
import type { Log } from '@geoplan/kit/log';
import { demoSites } from '@geoplan/sandbox/farm/lists/demo-sites';
import { startFarm, type Farm } from '@geoplan/sandbox/farm/start-farm';
import type { EmbeddedConfig } from './config.ts';
import type { ShutdownSequence } from './shutdown/shutdown-sequence.ts';

/** Names of no real site (RFC 2606); all of the demo workspace end so, and none is ever looked up outside. */
const reservedName = /(?:^|\.)example\.?$/i;

/** The demo's web sites, and how the HTTP checker finds them. */
interface OpenedFarm {
  /** Undefined = it could not start: the demo's names are unknown then. */
  farm: Farm | undefined;
  checks: CheckSandbox;
}

const startDemo = (): Promise<Farm> => startFarm(demoSites(), { isOnDefaultPorts: true });

async function tryStart(start: typeof startDemo, log: Log): Promise<Farm | undefined> {
  try {
    return await start();
  } catch (error) {
    log.warn({ err: error }, 'demo web sites failed to start: their checks will fail');
    return undefined;
  }
}

interface FarmNeeds {
  config: Pick<EmbeddedConfig, 'SANDBOX'>;
  shutdown: Pick<ShutdownSequence, 'onStop'>;
  log: Log;
  start?: typeof startDemo;
}

/** Starts the web sites of the demo workspace on loopback addresses, unless SANDBOX=off; never throws. */
export async function openFarm({
  config,
  shutdown,
  log,
  start = startDemo,
}: FarmNeeds): Promise<OpenedFarm | undefined> {
  if (config.SANDBOX === 'off') return undefined;
  const farm = await tryStart(start, log);
  if (farm) shutdown.onStop('farm', () => farm.close());
  return {
    farm,
    checks: {
      allow: farm?.allow ?? '',
      extraAuthorities: farm ? [farm.authority] : [],
      // What a real workspace beside the demo names is looked up and asked as ever.
      connectTo: (host, port) => farm?.connectTo(host, port) ?? (reservedName.test(host) ? null : undefined),
    },
  };
}
