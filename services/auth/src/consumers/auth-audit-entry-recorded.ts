import { auditEntryRecorded } from '@geoplan/contracts/auth';
import type { Bus } from '@geoplan/kit/bus/bus';
import { onlyOnce } from '@geoplan/kit/outbox/inbox';
import type { Kysely } from 'kysely';
import { createAuditRepository } from '../db/audit-repository.ts';
import type { AuthTables } from '../db/tables.ts';

/** Keeps what other processes report in the one audit; a message delivered twice leaves one row. */
export async function consumeAuditEntryRecorded(bus: Bus, db: Kysely<AuthTables>): Promise<void> {
  await bus.consume(auditEntryRecorded, { service: 'auth' }, (entry, { id }) =>
    db.transaction().execute(async (trx) => {
      if (await onlyOnce(trx, id, auditEntryRecorded.type)) await createAuditRepository(trx).add(entry);
    }),
  );
}
