import { siteCountsChanged, siteCountsListed } from '@geoplan/contracts/notion/notion';
import { createPostgresBus } from '@geoplan/kit/bus/postgres-bus';
import { createLog } from '@geoplan/kit/log';
import { createNotionService } from '@geoplan/notion/service';
import { reportStalls } from '../report-stalls.ts';

// Our complete service as composed by main.ts, with the bus on Postgres and without Notion's rate limit.
const log = createLog({ service: 'notion', level: 'info' });
const bus = createPostgresBus({ url: process.env['BUS_URL'] ?? '', log });
// The published messages need a consumer, otherwise the bus redelivers them.
await bus.consume(siteCountsChanged, { service: 'geo' }, async () => Promise.resolve());
await bus.consume(siteCountsListed, { service: 'geo' }, async () => Promise.resolve());
const service = await createNotionService({
  databaseUrl: process.env['DATABASE_URL'] ?? '',
  bus,
  log,
  port: 0,
  host: '127.0.0.1',
  gatewayPublicKeys: process.env['GATEWAY_PUBLIC_KEYS'] ?? '',
  secretsKeys: process.env['SECRETS_KEYS'] ?? '',
  notion: { baseUrl: process.env['NOTION_URL'] ?? '', perSecond: null, syncMinutes: 0 },
});
reportStalls(service.port);
