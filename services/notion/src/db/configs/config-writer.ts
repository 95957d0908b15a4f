import { recordAudit, type AuditActor } from '@geoplan/kit/audit';
import { defaultCountingRule } from '@geoplan/contracts/notion/notion-site';
import type { Log } from '@geoplan/kit/log';
import { rotateSecrets } from '@geoplan/kit/secrets/rotate-secrets';
import type { SecretBox } from '@geoplan/kit/secrets/secret-box';
import { sql, type Transaction } from 'kysely';
import { changedRule, configChange } from '../../domain/configs/config-change.ts';
import { completeRule } from '../../domain/configs/counting-rule.ts';
import type { ConfigDraft, WorkspaceConfig } from '../../domain/configs/workspace-config.ts';
import { publishCounts } from '../counts/publish-counts.ts';
import { applyGeoWords } from '../sites/geo-words.ts';
import { requestSyncs } from '../sync/sync-requests.ts';
import type { NotionTables } from '../tables.ts';
import { lockDatabases, writeDatabases } from './config-databases.ts';
import { tokenContext } from './config-rows.ts';

type Trx = Transaction<NotionTables>;

async function clearDefault(trx: Trx): Promise<void> {
  await trx.updateTable('configs').set({ is_default: false }).where('is_default', '=', true).execute();
}

/** Makes one config the default; there are never two defaults, not even temporarily. */
export async function makeDefault(trx: Trx, id: string): Promise<void> {
  await clearDefault(trx);
  await trx.updateTable('configs').set({ is_default: true }).where('id', '=', id).execute();
}

/** If there is no default, makes the first active config the default, or the first one if none is active. */
export async function promoteFirst(trx: Trx): Promise<void> {
  await sql`update configs set is_default = true where id = (
      select id from configs order by is_active desc, created_at, id limit 1)
    and not exists (select from configs where is_default)`.execute(trx);
}

/** Stores a new config, but not its databases; the very first config becomes the default. Returns its id. */
async function insertConfig(
  trx: Trx,
  box: SecretBox,
  draft: ConfigDraft & { token: string },
): Promise<string> {
  const { name, description = '', isActive, counting = defaultCountingRule } = draft;
  const id = crypto.randomUUID();
  const isFirst = (await trx.selectFrom('configs').select('id').limit(1).execute()).length === 0;
  const isDefault = draft.isDefault || isFirst;
  if (isDefault) await clearDefault(trx);
  const row = {
    id,
    name,
    description,
    sealed_token: box.seal(draft.token, tokenContext(id)),
    is_active: isActive,
    is_default: isDefault,
    counting: JSON.stringify(completeRule(counting)),
    geo_words: JSON.stringify(draft.geoWords ?? []),
  };
  await trx.insertInto('configs').values(row).execute();
  return id;
}

/**
 * Replaces a config, but not its databases. A config can be made the default, but the default flag cannot be removed.
 */
async function updateConfig(
  trx: Trx,
  box: SecretBox,
  { before, draft }: { before: WorkspaceConfig; draft: ConfigDraft },
): Promise<void> {
  const { name, description = before.description, isActive, token } = draft;
  if (draft.isDefault && !before.isDefault) await clearDefault(trx);
  const row = {
    name,
    description,
    is_active: isActive,
    is_default: draft.isDefault || before.isDefault,
    counting: JSON.stringify(changedRule(before, draft)),
    geo_words: JSON.stringify(draft.geoWords ?? before.geoWords),
    ...(token !== undefined && { sealed_token: box.seal(token, tokenContext(before.id)) }),
    updated_at: sql<Date>`now()`,
  };
  await trx.updateTable('configs').set(row).where('id', '=', before.id).execute();
}

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

/** Stores a changed connection, requests syncs of its outdated databases, and publishes added and removed ones. */
export async function saveConfig(
  trx: Trx,
  box: SecretBox,
  { before, draft, by }: { before: WorkspaceConfig; draft: ConfigDraft; by: AuditActor },
): Promise<void> {
  const { databases: changes, isStale, hasOtherWords, summary } = configChange(before, draft);
  if (summary.length === 0) return;
  await lockDatabases(trx, before.id);
  await updateConfig(trx, box, { before, draft });
  const added = await writeDatabases(trx, before.id, { changes, draft });
  const stale = isStale ? changes.kept.map(({ id }) => id) : changes.stale;
  await requestSyncs(trx, { isFull: true, isRepeated: true, databaseRows: [...added, ...stale] });
  if (hasOtherWords) await applyGeoWords(trx, before.id);
  await publishCounts(trx);
  await recordAudit(trx, by, 'notion-config.changed', `${before.name}: ${summary.join(', ')}`);
}

/** Re-encrypts every token that was encrypted with an older key; returns their number. */
export async function rotateTokens(trx: Trx, box: SecretBox, log: Log): Promise<number> {
  const configs = await trx.selectFrom('configs').selectAll().execute();
  const secrets = configs.map(({ id, sealed_token: sealed }) => ({
    sealed,
    row: tokenContext(id),
    save: (anew: string) =>
      trx.updateTable('configs').set({ sealed_token: anew }).where('id', '=', id).execute(),
  }));
  return rotateSecrets(secrets, box, log);
}
