import { userChanged } from '@geoplan/contracts/auth';
import type { Bus } from '@geoplan/kit/bus/bus';
import type { Kysely } from 'kysely';
import { saveUserChange } from '../db/users/end-access.ts';

/** Ends runs of users whose access has ended. Idempotent; accepts late and reordered messages. */
export async function consumeUserChanged<T>(bus: Bus, db: Kysely<T>): Promise<void> {
  await bus.consume(userChanged, { service: 'httpcheck' }, (change) => saveUserChange(db, change));
}
