import { parseAllowList } from '@geoplan/kit/outbound/allow-list';
import type { DropOptions } from '../drop-workers.ts';

/** No outside lookups, and no pauses. */
export const noDrops: DropOptions = {
  bootstrapUrl: 'http://127.0.0.1:1/dns.json',
  archiveUrl: 'http://127.0.0.1:1',
  extraServers: {},
  registryPauseMs: 0,
  whoisPauseMs: 0,
  archivePauseMs: 0,
  isDemo: false,
  allow: parseAllowList(''),
  userAgent: 'test',
  timeoutMs: 10_000,
};
