import { auditEntryRecorded } from '@geoplan/contracts/auth';
import type { QueryExecutorProvider } from 'kysely';
import { enqueue } from './outbox/outbox.ts';

/** User or process whose action is recorded in the audit. */
export interface AuditActor {
  /** `null` if a timer or another message triggered the action. */
  email: string | null;
  /** `null` if the gateway sent no address. */
  ip: string | null;
}

/**
 * Records an action of a service in the audit, with a message to auth that is published with the transaction.
 * `action` is `<noun>.<verb>`; `target` names its object and never contains a secret.
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
