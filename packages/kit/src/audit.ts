import { auditEntryRecorded } from '@geoplan/contracts/auth';
import type { QueryExecutorProvider } from 'kysely';
import { enqueue } from './outbox/outbox.ts';

/** Who does something, as the audit keeps it. */
export interface AuditActor {
  /** `null` if a timer or another message did it. */
  email: string | null;
  /** null = the gateway gave no address. */
  ip: string | null;
}

/**
 * Audits what a service has done, by a message to auth that leaves with the transaction. `action` is `<noun>.<verb>`;
 * `target` names what it was done to and never holds a secret.
 */
export async function recordAudit(
  trx: QueryExecutorProvider,
  by: AuditActor,
  action: string,
  target: string,
): Promise<void> {
  await enqueue(trx, auditEntryRecorded, {
    at: new Date().toISOString(),
    actor: by.email,
    action,
    target,
    result: 'success',
    ip: by.ip,
  });
}
