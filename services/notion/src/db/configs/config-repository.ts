import { recordAudit, type AuditActor } from '@geoplan/kit/audit';
import { AppError } from '@geoplan/kit/errors';
import type { Log } from '@geoplan/kit/log';
import type { SecretBox } from '@geoplan/kit/secrets/secret-box';
import { sql, type Kysely, type Transaction } from 'kysely';
import pLimit from 'p-limit';
import type { GeoWord } from '@geoplan/contracts/notion/geo-words';
import { geoWordsWith } from '../../domain/configs/geo-words.ts';
import type { ConfigDraft, WorkspaceConfig } from '../../domain/configs/workspace-config.ts';
import { publishCounts } from '../counts/publish-counts.ts';
import { applyGeoWords } from '../sites/geo-words.ts';
import { lockDatabases } from './config-databases.ts';
import { findConfigs, tokenContext } from './config-rows.ts';
import { requestSyncs } from '../sync/sync-requests.ts';
import type { NotionTables } from '../tables.ts';
import { addConfig, makeDefault, promoteFirst, rotateTokens, saveConfig } from './config-writer.ts';

type Trx = Transaction<NotionTables>;

/**
 * Maximum number of Postgres connections used by a replica's changes: one at work and one next in line. Any more
 * would only wait for the same lock, and concurrent readers and syncs would get 503.
 */
const changesAtOnce = 2;

const missing = () => new AppError('not_found', 'Такой конфигурации нет. Обновите страницу.');

async function requireConfig(db: Kysely<NotionTables>, box: SecretBox, id: string): Promise<WorkspaceConfig> {
  const [found] = await findConfigs(db, box, id);
  if (!found) throw missing();
  return found;
}

async function reveal(trx: Trx, box: SecretBox, { id, by }: { id: string; by: AuditActor }): Promise<string> {
  const row = trx.selectFrom('configs').select(['name', 'sealed_token']).where('id', '=', id);
  const found = await row.executeTakeFirst();
  if (!found) throw missing();
  const token = box.open(found.sealed_token, tokenContext(id));
  await recordAudit(trx, by, 'notion-config.token-revealed', found.name);
  return token;
}

/** Connections to the workspace; tokens are encrypted on write and decrypted on read. */
export function createConfigRepository(db: Kysely<NotionTables>, box: SecretBox) {
  const inTurn = pLimit(changesAtOnce);

  /** Serialises changes across all replicas; readers do not wait. */
  function changing<T>(change: (trx: Trx) => Promise<T>): Promise<T> {
    return inTurn(() =>
      db.transaction().execute(async (trx) => {
        await sql`lock table configs in share row exclusive mode`.execute(trx);
        return change(trx);
      }),
    );
  }

  return {
    list: () => findConfigs(db, box, null),
    /** @throws AppError not_found */
    find: (id: string) => requireConfig(db, box, id),
    /**
     * Returns the decrypted token and writes its audit entry. @throws AppError not_found; internal if its key is lost
     */
    reveal: (id: string, by: AuditActor) => db.transaction().execute((trx) => reveal(trx, box, { id, by })),
    create: (draft: ConfigDraft & { token: string }, by: AuditActor) =>
      changing(async (trx) => requireConfig(trx, box, await addConfig(trx, box, { draft, by }))),
    /** @throws AppError not_found */
    change: (id: string, draft: ConfigDraft, by: AuditActor) =>
      changing(async (trx) => {
        const before = await requireConfig(trx, box, id);
        await saveConfig(trx, box, { before, draft, by });
        return requireConfig(trx, box, id);
      }),
    /**
     * Adds or replaces a word and recounts the sites. @throws AppError not_found; invalid_input if the connection has
     * too many words
     */
    setGeoWord: (id: string, word: GeoWord, by: AuditActor) =>
      changing(async (trx) => {
        const { name, geoWords } = await requireConfig(trx, box, id);
        await lockDatabases(trx, id);
        const row = { geo_words: JSON.stringify(geoWordsWith(geoWords, word)), updated_at: sql<Date>`now()` };
        await trx.updateTable('configs').set(row).where('id', '=', id).execute();
        await applyGeoWords(trx, id);
        await publishCounts(trx);
        const target = `${name}: «${word.word}» — ${word.country.toUpperCase()}`;
        await recordAudit(trx, by, 'notion-config.changed', target);
        return requireConfig(trx, box, id);
      }),
    /** @throws AppError not_found */
    remove: (id: string, by: AuditActor) =>
      changing(async (trx) => {
        const { name } = await requireConfig(trx, box, id);
        await lockDatabases(trx, id);
        await trx.deleteFrom('configs').where('id', '=', id).execute();
        await promoteFirst(trx);
        await publishCounts(trx);
        await recordAudit(trx, by, 'notion-config.removed', name);
      }),
    /** @throws AppError not_found */
    setDefault: (id: string, by: AuditActor) =>
      changing(async (trx) => {
        const { name, isDefault, main, further } = await requireConfig(trx, box, id);
        if (isDefault) return;
        await makeDefault(trx, id);
        const databaseRows = [main, ...further].map((database) => database.id);
        await requestSyncs(trx, { isFull: false, databaseRows });
        await publishCounts(trx);
        await recordAudit(trx, by, 'notion-config.set-default', name);
      }),
    /**
     * Re-encrypts tokens at each start, so that an old key can leave the ring after the next start. Returns the
     * number of re-encrypted tokens.
     */
    rotate: (log: Log) => changing((trx) => rotateTokens(trx, box, log)),
  };
}
