import { auditEntryRecorded } from '@geoplan/contracts/auth';
import type { Bus } from '@geoplan/kit/bus/bus';
import { markProcessed } from '@geoplan/kit/outbox/inbox';
import type { Kysely } from 'kysely';
import { createAuditRepository } from '../db/audit-repository.ts';
import type { AuthTables } from '../db/tables.ts';

/** Stores audit entries from other processes in the common audit. Idempotent by the inbox. */
export async function consumeAuditEntryRecorded(bus: Bus, db: Kysely<AuthTables>): Promise<void> {
  await bus.consume(auditEntryRecorded, { service: 'auth' }, (entry, { id }) =>
    db.transaction().execute(async (trx) => {
      if (await markProcessed(trx, id, auditEntryRecorded.type)) await createAuditRepository(trx).add(entry);
    }),
  );
}
