import { providerNames, type ProviderName } from '@geoplan/contracts/balance/provider-messages';
import { recordAudit, type AuditActor } from '@geoplan/kit/audit';
import { AppError } from '@geoplan/kit/errors';
import type { Log } from '@geoplan/kit/log';
import { rotateSecrets } from '@geoplan/kit/secrets/rotate-secrets';
import type { SecretBox } from '@geoplan/kit/secrets/secret-box';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type {
  ProviderPatch,
  SettingsChange,
  StoredProvider,
  StoredProviders,
} from '../domain/provider-settings.ts';
import { publishSettings } from './publish-settings.ts';
import type { SettingsTables } from './settings-tables.ts';
import type { GeoTables } from '../../db/tables.ts';

type Row = Selectable<SettingsTables['provider_settings']>;

/** Settings of the external providers; credentials are encrypted on write and decrypted on read. */
export interface SettingsRepository {
  list(): Promise<StoredProviders>;
  find(provider: ProviderName): Promise<StoredProvider>;
  /**
   * Writes the result of `decide` for the current settings, with its audit entry and messages, atomically. Concurrent
   * changes are serialised. Returns the new settings.
   * @throws errors of `decide`
   */
  change(
    decide: (before: StoredProviders) => SettingsChange | null,
    by: AuditActor,
  ): Promise<StoredProviders>;
  /**
   * Rotates keys: re-encrypts credentials that use older keys of the ring, and returns their number. Called at each
   * start, so that an old key can be removed from the ring after the next start.
   */
  rotate(log: Log): Promise<number>;
  /**
   * Publishes all five providers unchanged, so that a listener with a lost, restored or new copy receives them again
   * (P37).
   */
  publish(trx: Transaction<GeoTables>): Promise<void>;
}

/** Encryption of credentials, and the host of the built-in sandbox. */
interface Ring {
  box: SecretBox;
  sandboxHost: string | undefined;
}

const encryptionContext = (provider: ProviderName): string => `provider_settings.${provider}.credential`;

function opened(row: Row, box: SecretBox): StoredProvider {
  const { host, model, enabled, per_second: perSecond, per_second_account: accountKey } = row;
  const rateLimit = perSecond === null || accountKey === null ? null : { perSecond, accountKey };
  const known = { host, model, enabled, rateLimit, credential: null, problem: null };
  if (row.sealed_credential === null) return known;
  try {
    return { ...known, credential: box.open(row.sealed_credential, encryptionContext(row.provider)) };
  } catch (error) {
    // An unreadable credential must not prevent the screen from opening, so that an admin can store a readable key.
    if (error instanceof AppError) return { ...known, problem: error.message };
    throw error;
  }
}

/** Settings by provider; the table has a row for each provider. */
function byName(rows: readonly Row[], box: SecretBox): StoredProviders {
  return Object.fromEntries(rows.map((row) => [row.provider, opened(row, box)])) as StoredProviders;
}

/** Always locks all five rows in the same order, so that two changes never deadlock. */
function lockAll(trx: Transaction<GeoTables>): Promise<Row[]> {
  return trx.selectFrom('provider_settings').selectAll().orderBy('provider').forUpdate().execute();
}

async function write(
  trx: Transaction<GeoTables>,
  ring: Ring,
  name: ProviderName,
  { credential, rateLimit, ...plain }: ProviderPatch,
): Promise<StoredProvider> {
  const { box } = ring;
  const sealed = credential ? box.seal(credential, encryptionContext(name)) : null;
  const row = await trx
    .updateTable('provider_settings')
    .set({
      ...plain,
      ...(credential === undefined ? {} : { sealed_credential: sealed }),
      ...(rateLimit === undefined
        ? {}
        : { per_second: rateLimit?.perSecond ?? null, per_second_account: rateLimit?.accountKey ?? null }),
      revision: sql`revision + 1`,
    })
    .where('provider', '=', name)
    .returningAll()
    .executeTakeFirstOrThrow();
  const after = opened(row, box);
  await publishSettings(trx, { provider: name, stored: after, revision: Number(row.revision) }, ring);
  return after;
}

async function publishAll(trx: Transaction<GeoTables>, ring: Ring): Promise<void> {
  const rows = await trx.selectFrom('provider_settings').selectAll().orderBy('provider').execute();
  for (const row of rows) {
    const { provider, revision } = row;
    await publishSettings(trx, { provider, stored: opened(row, ring.box), revision: Number(revision) }, ring);
  }
}

async function rotateAll(trx: Transaction<GeoTables>, box: SecretBox, log: Log): Promise<number> {
  const secrets = (await lockAll(trx)).map(({ provider, sealed_credential: sealed }) => ({
    sealed,
    row: encryptionContext(provider),
    save: (anew: string) =>
      trx
        .updateTable('provider_settings')
        .set({ sealed_credential: anew })
        .where('provider', '=', provider)
        .execute(),
  }));
  return rotateSecrets(secrets, box, log);
}

/** Creates the repository with a pool and the key ring. */
export function createSettingsRepository(
  db: Kysely<GeoTables>,
  box: SecretBox,
  sandboxHost?: string,
): SettingsRepository {
  const ring = { box, sandboxHost };
  return {
    list: async () => byName(await db.selectFrom('provider_settings').selectAll().execute(), box),
    async find(provider) {
      const row = db.selectFrom('provider_settings').selectAll().where('provider', '=', provider);
      return opened(await row.executeTakeFirstOrThrow(), box);
    },
    change: (decide, by) =>
      db.transaction().execute(async (trx) => {
        const after = byName(await lockAll(trx), box);
        const change = decide(after);
        if (!change) return after;
        for (const name of providerNames) {
          const patch = change.patches[name];
          if (patch) after[name] = await write(trx, ring, name, patch);
        }
        await recordAudit(trx, by, 'settings.changed', change.summary);
        return after;
      }),
    rotate: (log) => db.transaction().execute((trx) => rotateAll(trx, box, log)),
    publish: (trx) => publishAll(trx, ring),
  };
}
