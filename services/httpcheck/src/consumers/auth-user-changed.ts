import { userChanged } from '@geoplan/contracts/auth';
import type { Bus } from '@geoplan/kit/bus/bus';
import type { Kysely } from 'kysely';
import { saveUserChange } from '../db/users/end-access.ts';

/** Ends what acts in the name of users who may not act any more; idempotent, and safe for late or reordered messages. */
export async function consumeUserChanged<T>(bus: Bus, db: Kysely<T>): Promise<void> {
  await bus.consume(userChanged, { service: 'httpcheck' }, (change) => saveUserChange(db, change));
}
