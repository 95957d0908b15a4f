import { httpStatusChecked } from '@geoplan/contracts/http-status/http-status';
import type { Bus } from '@geoplan/kit/bus/bus';
import type { Log } from '@geoplan/kit/log';
import type { Kysely } from 'kysely';
import { saveCheckResults } from '../db/sites/save-check-results.ts';
import type { NotionTables } from '../db/tables.ts';

/** Stores check results; results for removed sites or outdated URLs are dropped. */
export async function consumeHttpStatusChecked(bus: Bus, db: Kysely<NotionTables>, log: Log): Promise<void> {
  await bus.consume(httpStatusChecked, { service: 'notion' }, async ({ results }) => {
    const stored = await saveCheckResults(db, results);
    log.debug({ results: results.length, stored }, 'check results stored');
  });
}
