import type { settingsChanged } from '@geoplan/contracts/balance/provider-messages';
import { requestWork } from '@geoplan/kit/work/define-work';
import { sql, type QueryExecutorProvider } from 'kysely';
import type { z } from 'zod';
import { managedSource, manualBalanceKey } from '../../domain/providers/provider-account.ts';
import { isPolled } from '../../domain/providers/vendor-reading.ts';
import { readBalance } from './provider-rows.ts';

type Settings = z.output<typeof settingsChanged.data>;

/**
 * Updates a managed provider with its API settings; settings with an older or equal revision change nothing. Name,
 * type, budget, threshold and an admin key of the provider are kept.
 */
export async function applySettings(db: QueryExecutorProvider, settings: Settings): Promise<void> {
  const { provider, host, enabled, accountKey, sealedCredential, isDemo, revision } = settings;
  const source = managedSource(provider, host);
  // A key that is not used to read a balance is not stored in this service.
  const credential = isPolled(source) ? sealedCredential : null;
  const isConfigured = accountKey !== null;
  const id = crypto.randomUUID();
  const staleCode = isConfigured || source === 'manual' ? null : 'no_credential';
  const { rows } = await sql<{
    id: string;
  }>`insert into providers as p (id, managed, source, host, is_demo, is_active, was_configured, account_key,
      balance_key, settings_credential, settings_revision, stale_code, stale_since)
    values (${id}, ${provider}, ${source}, ${host}, ${isDemo}, ${enabled}, ${isConfigured}, ${accountKey},
      ${source === 'manual' ? manualBalanceKey(id) : accountKey}, ${credential}, ${revision},
      ${staleCode}, case when ${staleCode}::text is not null then clock_timestamp() end)
    on conflict (managed) do update set
      source = excluded.source,
      host = excluded.host,
      is_demo = excluded.is_demo,
      is_active = excluded.is_active,
      was_configured = p.was_configured or excluded.was_configured,
      account_key = excluded.account_key,
      balance_key = case when p.own_credential is not null or p.source = 'manual' then p.balance_key
        else excluded.balance_key end,
      settings_credential = excluded.settings_credential,
      settings_revision = excluded.settings_revision,
      stale_code = case when p.own_credential is null then excluded.stale_code end,
      stale_since = case when p.own_credential is null then excluded.stale_since end,
      failed_polls = 0,
      revision = p.revision + 1
    where p.settings_revision < excluded.settings_revision
      -- a key that the previous start could not decrypt is published with the same revision
      or p.settings_revision = excluded.settings_revision and p.account_key is null and excluded.account_key is not null
    returning id`.execute(db);
  for (const changed of rows) await requestWork(db, readBalance, { key: changed.id });
}
