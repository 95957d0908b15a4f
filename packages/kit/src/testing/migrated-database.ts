import { freshDatabase, type FreshDatabase } from '@geoplan/test-servers/fresh-database';
import { migrate } from '../database/migrate.ts';
import { createLog } from '../log.ts';

const log = createLog({ service: 'test', level: 'silent' });

/** Database of one test with the migrations of this folder, which are applied once per run and then copied. */
export function migratedDatabase(folder: URL): Promise<FreshDatabase> {
  return freshDatabase({ key: folder.href, prepare: (url) => migrate({ url, folder, log }) });
}
