import { createGateway } from '@geoplan/gateway/gateway';
import { defaultLimits } from '@geoplan/gateway/limits/default-limits';
import { createMemoryLimiter } from '@geoplan/kit/limits/limiter';
import { createLog } from '@geoplan/kit/log';
import { createMetrics } from '@geoplan/kit/metrics';
import { noBus } from '@geoplan/kit/testing/no-bus';

// The complete gateway of main.ts without the broker, which only reports logouts: a benchmark has none.
const upstream = process.env['UPSTREAM'] ?? '';
await createGateway({
  port: Number(process.env['PORT']),
  host: '127.0.0.1',
  innerPort: 0,
  innerHost: '127.0.0.1',
  services: {
    auth: upstream,
    geo: upstream,
    notion: upstream,
    balance: upstream,
    httpcheck: upstream,
  },
  signingKey: process.env['GATEWAY_SIGNING_KEY'] ?? '',
  bus: noBus,
  publicChanges: createMemoryLimiter({ points: 300, windowS: 60 }),
  // Counted normally, but one user here sends as much as a thousand real ones.
  limits: {
    ...defaultLimits,
    requestsPerUser: 1e12,
    requestsPerAddress: 1e12,
    inFlightPerPerson: 1e12,
    connectionsPerAddress: 1e12,
  },
  webFolder: undefined,
  log: createLog({ service: 'gateway', level: process.env['LOG_LEVEL'] ?? 'info' }),
  metrics: createMetrics('gateway'),
});
