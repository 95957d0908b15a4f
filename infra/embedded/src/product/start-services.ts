import { createAuthService } from '@geoplan/auth/service';
import { createBalanceService } from '@geoplan/balance/service';
import type { ServiceName } from '@geoplan/contracts/define';
import { createGeoService } from '@geoplan/geo/service';
import { createHttpcheckService } from '@geoplan/httpcheck/service';
import type { Bus } from '@geoplan/kit/bus/bus';
import type { Log } from '@geoplan/kit/log';
import type { RunningService, ServiceParts } from '@geoplan/kit/run-service';
import { createNotionService } from '@geoplan/notion/service';

/** Options of a service apart from the common parts. */
type OwnOptions<Create extends (options: never) => unknown> = Omit<Parameters<Create>[0], keyof ServiceParts>;

/** Common parts of all services, and the options of each. */
interface ServicesOptions {
  databaseUrl: (name: ServiceName) => string;
  bus: Bus;
  logFor: (service: string) => Log;
  gatewayPublicKeys: string;
  auth: OwnOptions<typeof createAuthService>;
  geo: OwnOptions<typeof createGeoService>;
  notion: OwnOptions<typeof createNotionService>;
  httpcheck: OwnOptions<typeof createHttpcheckService>;
  balance: OwnOptions<typeof createBalanceService>;
}

/** Running services and their addresses. */
interface StartedServices {
  running: readonly RunningService[];
  urls: Partial<Record<ServiceName, string>>;
}

/**
 * Address on which the services listen, with ports chosen by the system; only the gateway is reachable from outside.
 */
const loopback = '127.0.0.1';

const url = ({ port }: RunningService): string => `http://${loopback}:${port}`;

/** Starts all services in this process, on one bus that the caller closes. */
export async function startServices(options: ServicesOptions): Promise<StartedServices> {
  const { databaseUrl, bus, logFor, gatewayPublicKeys } = options;
  const parts = (name: ServiceName): ServiceParts => ({
    databaseUrl: databaseUrl(name),
    bus,
    log: logFor(name),
    port: 0,
    host: loopback,
    gatewayPublicKeys,
  });
  const [auth, geo, notion, httpcheck, balance] = await Promise.all([
    createAuthService({ ...parts('auth'), ...options.auth }),
    createGeoService({ ...parts('geo'), ...options.geo }),
    createNotionService({ ...parts('notion'), ...options.notion }),
    createHttpcheckService({ ...parts('httpcheck'), ...options.httpcheck }),
    createBalanceService({ ...parts('balance'), ...options.balance }),
  ]);
  return {
    running: [auth, geo, notion, httpcheck, balance],
    urls: {
      auth: url(auth),
      geo: url(geo),
      notion: url(notion),
      httpcheck: url(httpcheck),
      balance: url(balance),
    },
  };
}
