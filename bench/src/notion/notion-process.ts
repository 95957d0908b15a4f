import { siteCountsChanged, siteCountsListed } from '@geoplan/contracts/notion/notion';
import { createPostgresBus } from '@geoplan/kit/bus/postgres-bus';
import { createLog } from '@geoplan/kit/log';
import { createNotionService } from '@geoplan/notion/service';
import { reportStalls } from '../report-stalls.ts';

// Our whole service as main.ts composes it, with the bus on Postgres and without Notion's rate limit.
const log = createLog({ service: 'notion', level: 'info' });
const bus = createPostgresBus({ url: process.env['BUS_URL'] ?? '', log });
// Somebody has to take what is announced, or the bus keeps it coming.
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
