import { recordAudit, type AuditActor } from '@geoplan/kit/audit';
import type { SecretBox } from '@geoplan/kit/secrets/secret-box';
import type { Transaction } from 'kysely';
import { configChange } from '../../domain/configs/config-change.ts';
import type { ConfigDraft, WorkspaceConfig } from '../../domain/configs/workspace-config.ts';
import { publishCounts } from '../counts/publish-counts.ts';
import { lockDatabases, writeDatabases } from './config-databases.ts';
import { requestSyncs } from '../sync/sync-requests.ts';
import type { NotionTables } from '../tables.ts';
import { insertConfig, updateConfig } from './config-writer.ts';

type Trx = Transaction<NotionTables>;

/** Stores a new connection and requests its sync; returns its id. */
export async function addConfig(
  trx: Trx,
  box: SecretBox,
  { draft, by }: { draft: ConfigDraft & { token: string }; by: AuditActor },
): Promise<string> {
  const id = await insertConfig(trx, box, draft);
  const changes = { added: [draft.main, ...draft.further], kept: [], removed: [], stale: [] };
  const databaseRows = await writeDatabases(trx, id, { changes, draft });
  await requestSyncs(trx, { isFull: true, databaseRows });
  await publishCounts(trx);
  await recordAudit(trx, by, 'notion-config.created', draft.name);
  return id;
}

/** Stores a changed connection, requests syncs of what it makes stale, and publishes what it adds or takes away. */
export async function saveConfig(
  trx: Trx,
  box: SecretBox,
  { before, draft, by }: { before: WorkspaceConfig; draft: ConfigDraft; by: AuditActor },
): Promise<void> {
  const { databases: changes, isStale, summary } = configChange(before, draft);
  if (summary.length === 0) return;
  await lockDatabases(trx, before.id);
  await updateConfig(trx, box, { before, draft });
  const added = await writeDatabases(trx, before.id, { changes, draft });
  const stale = isStale ? changes.kept.map(({ id }) => id) : changes.stale;
  await requestSyncs(trx, { isFull: true, isAnew: true, databaseRows: [...added, ...stale] });
  await publishCounts(trx);
  await recordAudit(trx, by, 'notion-config.changed', `${before.name}: ${summary.join(', ')}`);
}
