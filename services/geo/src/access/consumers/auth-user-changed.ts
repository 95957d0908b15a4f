import { userChanged } from '@geoplan/contracts/auth';
import type { Bus } from '@geoplan/kit/bus/bus';
import type { Kysely } from 'kysely';
import { saveUserChange } from '../db/end-access.ts';
import type { GeoTables } from '../../db/tables.ts';

/** Ends schedules and runs of users whose access has ended. Idempotent; accepts late and reordered messages. */
export async function consumeUserChanged(bus: Bus, db: Kysely<GeoTables>): Promise<void> {
  await bus.consume(userChanged, { service: 'geo' }, (change) => saveUserChange(db, change));
}
