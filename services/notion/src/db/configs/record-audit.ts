import { auditEntryRecorded } from '@geoplan/contracts/auth';
import { enqueue } from '@geoplan/kit/outbox/outbox';
import type { QueryExecutorProvider } from 'kysely';

/** Who does something, as the audit keeps it. */
export interface Actor {
  email: string;
  /** null = the gateway gave no address. */
  ip: string | null;
}

/** Audited actions on connections: `notion-config.<verb>`. */
type Action = 'created' | 'changed' | 'removed' | 'set-default' | 'token-revealed' | 'tested';

/** Leaves with the transaction; `target` names the connection and never holds a secret. */
export async function recordAudit(
  trx: QueryExecutorProvider,
  by: Actor,
  action: Action,
  target: string,
): Promise<void> {
  await enqueue(trx, auditEntryRecorded, {
    at: new Date().toISOString(),
    actor: by.email,
    action: `notion-config.${action}`,
    target,
    result: 'success',
    ip: by.ip,
  });
}
