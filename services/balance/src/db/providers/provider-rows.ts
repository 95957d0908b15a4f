import type { BalanceSource, ProviderType, StaleCode } from '@geoplan/contracts/balance/balance-providers';
import type { ProviderName } from '@geoplan/contracts/balance/provider-messages';
import type { ProviderCurrency } from '@geoplan/contracts/geo/geo-runs';
import { AppError } from '@geoplan/kit/errors';
import { mask, maskDots } from '@geoplan/kit/secrets/mask';
import type { SecretBox } from '@geoplan/kit/secrets/secret-box';
import { requestWork } from '@geoplan/kit/work/define-work';
import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely';
import type { StoredBalance, StoredProvider } from '../../domain/providers/provider.ts';
import type { PolledProvider } from '../../domain/providers/refresh-balance.ts';
import type { BudgetPeriod } from '../../domain/providers/daily-spending.ts';
import { polledSources } from '../../domain/providers/vendor-reading.ts';
import { openSecret } from '../open-secret.ts';

/** Provider with the balance of its account. */
interface Row {
  id: string;
  managed: ProviderName | null;
  name: string | null;
  type: ProviderType | null;
  source: BalanceSource;
  host: string | null;
  is_demo: boolean;
  is_active: boolean;
  account_key: string | null;
  balance_key: string | null;
  settings_credential: string | null;
  own_credential: string | null;
  cost_per_request: number | null;
  budget: number | null;
  budget_period: BudgetPeriod;
  alert_below: number;
  revision: string;
  stale_code: StaleCode | null;
  stale_since: Date | null;
  failed_polls: number;
  created_at: Date;
  kind: StoredBalance['kind'] | null;
  currency: ProviderCurrency | null;
  total_limit: number | null;
  remaining: number | null;
  reset_at: Date | null;
  spent: number | null;
  spent_days: StoredBalance['spentDays'];
  read_at: Date | null;
}

/** Encryption context (kit/secrets/secret-box) for a credential entered in this service. */
export const ownContext = (id: string): string => `providers.${id}.credential`;
/** Encryption context for a credential from the API settings. */
export const settingsContext = (managed: string): string => `provider.settings-changed:${managed}`;

function balanceOf(row: Row): StoredBalance | null {
  const { kind, currency, read_at: readAt } = row;
  if (kind === null || currency === null || readAt === null) return null;
  return {
    kind,
    currency,
    totalLimit: row.total_limit,
    remaining: row.remaining,
    resetAt: row.reset_at,
    spent: row.spent,
    spentDays: row.spent_days,
    readAt,
  };
}

function toProvider(row: Row, box: SecretBox): StoredProvider {
  const own = openSecret(box, row.own_credential, ownContext(row.id));
  const { stale_code: code, stale_since: since } = row;
  return {
    id: row.id,
    managed: row.managed,
    name: row.name,
    type: row.type,
    source: row.source,
    host: row.host,
    isDemo: row.is_demo,
    isActive: row.is_active,
    accountKey: row.account_key,
    balanceKey: row.balance_key,
    credentialMask: own === undefined ? maskDots : mask(own),
    costPerRequest: row.cost_per_request,
    budget: row.budget,
    budgetPeriod: row.budget_period,
    alertBelow: row.alert_below,
    stale: code && since && { code, since },
    failedPolls: row.failed_polls,
    createdAt: row.created_at,
    balance: balanceOf(row),
  };
}

async function select(db: QueryExecutorProvider, condition: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select p.*, b.kind, b.currency, b.total_limit, b.remaining, b.reset_at, b.spent, b.spent_days, b.read_at
    from providers as p left join balances as b on b.account_key = p.balance_key
    where p.was_configured and p.removed_at is null and ${condition}
    order by p.created_at, p.id`.execute(db);
  return rows;
}

/** All visible providers, the oldest first. */
export async function listProviders(db: QueryExecutorProvider, box: SecretBox): Promise<StoredProvider[]> {
  return (await select(db, sql`true`)).map((row) => toProvider(row, box));
}

/** One provider. @throws AppError not_found */
export async function getProvider(
  db: QueryExecutorProvider,
  box: SecretBox,
  id: string,
): Promise<StoredProvider> {
  const [row] = await select(db, sql`p.id = ${id}`);
  if (!row) throw new AppError('not_found', 'There is no such provider');
  return toProvider(row, box);
}

/** Name of the work that reads a balance; its part is the provider id. */
export const readBalance = 'balance-read';

/**
 * Delay before the reading after a change to a provider, because the request that made the change usually reads the
 * balance first.
 */
const readAfterMs = 5_000;

/** Requests a reading of a provider soon; its subsequent readings are scheduled from that time. */
export const requestReading = (trx: QueryExecutorProvider, id: string): Promise<void> =>
  requestWork(trx, readBalance, { key: id, afterMs: readAfterMs });

/** True if the balance of the provider is polled automatically. */
export async function isReadable(db: QueryExecutorProvider, id: string): Promise<boolean> {
  const { rows } = await sql`select from providers where id = ${id} and removed_at is null and was_configured
    and is_active and source = any(${[...polledSources]}::text[])`.execute(db);
  return rows.length > 0;
}

/** Data needed to read a provider's balance; null if the provider was removed. */
export async function findPolled(
  db: QueryExecutorProvider,
  box: SecretBox,
  id: string,
): Promise<PolledProvider | null> {
  const [row] = await select(db, sql`p.id = ${id}`);
  if (!row) return null;
  const { own_credential: own, settings_credential: told, managed } = row;
  const credential =
    own === null
      ? openSecret(box, told, settingsContext(managed ?? ''))
      : openSecret(box, own, ownContext(id));
  return {
    id,
    source: row.source,
    isDemo: row.is_demo,
    isActive: row.is_active,
    credential,
    revision: row.revision,
    readAt: row.stale_code === null ? row.read_at : null,
  };
}
