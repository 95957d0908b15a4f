import { userChanged } from '@geoplan/contracts/auth';
import type { Bus } from '@geoplan/kit/bus/bus';
import type { Kysely } from 'kysely';
import { saveUserChange } from '../db/end-access.ts';
import type { GeoTables } from '../../db/tables.ts';

/** Ends what acts in the name of users who may not act any more; idempotent, and safe for late or reordered messages. */
export async function consumeUserChanged(bus: Bus, db: Kysely<GeoTables>): Promise<void> {
  await bus.consume(userChanged, { service: 'geo' }, (change) => saveUserChange(db, change));
}
