import { randomBytes } from 'node:crypto';
import { createGeoService } from '@geoplan/geo/service';
import { createPostgresBus } from '@geoplan/kit/bus/postgres-bus';
import { createLog } from '@geoplan/kit/log';
import { noBus } from '@geoplan/kit/testing/no-bus';
import { reportStalls } from '../report-stalls.ts';

// Our complete service as composed by main.ts; with a broker when runs are measured, since no run can start without
// one.
const log = createLog({ service: 'geo', level: 'info' });
const busUrl = process.env['BUS_URL'];
const host = process.env['PROVIDER_HOST'];
const service = await createGeoService({
  databaseUrl: process.env['DATABASE_URL'] ?? '',
  bus: busUrl === undefined ? noBus : createPostgresBus({ url: busUrl, log }),
  log,
  port: 0,
  host: '127.0.0.1',
  gatewayPublicKeys: process.env['GATEWAY_PUBLIC_KEYS'] ?? '',
  secretsKeys: `bench:${randomBytes(32).toString('base64')}`,
  lookup: {
    perSecond: null,
    freshDays: 30,
    usageDays: 100,
    timeZone: 'UTC',
    concurrency: Number(process.env['CONCURRENCY'] ?? 20),
  },
  sandbox: host === undefined ? undefined : { host },
});
reportStalls(service.port);
