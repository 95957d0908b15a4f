import type { CheckSandbox } from '@geoplan/httpcheck/service';
import type { Log } from '@geoplan/kit/log';
import { demoSites } from '@geoplan/sandbox/farm/lists/demo-sites';
import { startFarm, type Farm } from '@geoplan/sandbox/farm/start-farm';
import type { EmbeddedConfig } from './config.ts';
import type { ShutdownSequence } from './shutdown/shutdown-sequence.ts';

/** Reserved names (RFC 2606); all names of the demo workspace end like this, and none is ever looked up outside. */
const reservedName = /(?:^|\.)example\.?$/i;

/** The demo's web sites, and the HTTP checker's access to them. */
interface OpenedFarm {
  /** `undefined` if they could not start: the demo's names are then unknown. */
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
      // Names of a real workspace used with the demo are looked up and requested normally.
      connectTo: (host, port) => farm?.connectTo(host, port) ?? (reservedName.test(host) ? null : undefined),
    },
  };
}
