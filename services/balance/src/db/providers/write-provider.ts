import type { addBalanceProvider, changeBalanceProvider } from '@geoplan/contracts/balance/balance-providers';
import { recordAudit, type AuditActor } from '@geoplan/kit/audit';
import { AppError } from '@geoplan/kit/errors';
import type { SecretBox } from '@geoplan/kit/secrets/secret-box';
import { sql, type Kysely, type QueryExecutorProvider, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { nameOf, type StoredProvider } from '../../domain/providers/provider.ts';
import { ownAccountKey, manualBalanceKey } from '../../domain/providers/provider-account.ts';
import {
  checkAddForm,
  checkChangeForm,
  describeForm,
  sentCredential,
} from '../../domain/providers/provider-form.ts';
import { saveManualBalance } from '../balances/save-manual-balance.ts';
import { getProvider, ownContext, requestReading } from './provider-rows.ts';

type AddForm = z.output<typeof addBalanceProvider.body>;
type ChangeForm = z.output<typeof changeBalanceProvider.body>;

/** Maximum number of providers; no team has more accounts than this. */
const mostProviders = 100;

async function refuseTooMany(trx: QueryExecutorProvider): Promise<void> {
  // Two concurrent additions are serialised here.
  await sql`lock table providers in share row exclusive mode`.execute(trx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from providers where removed_at is null`.execute(trx);
  if ((rows[0]?.count ?? 0) >= mostProviders)
    throw new AppError('conflict', `There are already ${mostProviders} providers; remove one first`);
}

/**
 * Adds a provider; returns its id.
 * @throws AppError invalid_input naming the field, conflict if there are too many
 */
export function addProvider<T>(
  db: Kysely<T>,
  box: SecretBox,
  { form, by }: { form: AddForm; by: AuditActor },
): Promise<string> {
  checkAddForm(form);
  const { source, budgetPeriod = 'month', alertBelow = 10, isActive = true } = form;
  const id = crypto.randomUUID();
  const credential = sentCredential(source, form.credential) ?? null;
  const accountKey = credential === null ? null : ownAccountKey(source, credential);
  const balanceKey = accountKey ?? manualBalanceKey(id);
  return db.transaction().execute(async (trx) => {
    await refuseTooMany(trx);
    await sql`insert into providers (id, name, type, source, is_active, account_key, balance_key, own_credential,
        cost_per_request, budget, budget_period, alert_below)
      values (${id}, ${form.name}, ${form.type}, ${source}, ${isActive}, ${accountKey}, ${balanceKey},
        ${credential && box.seal(credential, ownContext(id))}, ${form.costPerRequest ?? null},
        ${form.budget ?? null}, ${budgetPeriod}, ${alertBelow})`.execute(trx);
    if (source === 'manual') await saveManualBalance(trx, balanceKey, form);
    else await requestReading(trx, id);
    await recordAudit(trx, by, 'balance-provider.created', form.name);
    return id;
  });
}

/** `undefined` leaves the column unchanged. */
function set(column: string, value: unknown): RawBuilder<unknown>[] {
  return value === undefined ? [] : [sql`${sql.ref(column)} = ${value}`];
}

/** Columns for the sent fields, and for the account if a credential was sent. */
function assignments(before: StoredProvider, box: SecretBox, form: ChangeForm): RawBuilder<unknown>[] {
  const { id, source, managed, accountKey } = before;
  const credential = sentCredential(source, form.credential);
  const columns = [
    ...set('name', form.name),
    ...set('type', form.type),
    ...set('is_active', form.isActive),
    ...set('cost_per_request', form.costPerRequest),
    ...set('budget', form.budget),
    ...set('budget_period', form.budgetPeriod),
    ...set('alert_below', form.alertBelow),
  ];
  if (credential !== undefined && source !== 'manual') {
    const own = credential === null ? null : ownAccountKey(source, credential);
    columns.push(
      sql`own_credential = ${credential && box.seal(credential, ownContext(id))}`,
      sql`balance_key = ${own ?? accountKey}`,
      // The ledger contains the calls made with the key from the API settings, whichever key reads their cost.
      ...(managed === null ? [sql`account_key = ${own}`, sql`is_demo = false`] : []),
    );
  }
  return columns;
}

/** Changes a provider. @throws AppError not_found, invalid_input naming the field */
export function changeProvider<T>(
  db: Kysely<T>,
  box: SecretBox,
  { id, form, by }: { id: string; form: ChangeForm; by: AuditActor },
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await sql`select from providers where id = ${id} for no key update`.execute(trx);
    const before = await getProvider(trx, box, id);
    checkChangeForm(before, form);
    const columns = assignments(before, box, form);
    const isOther = sentCredential(before.source, form.credential) !== undefined || form.isActive === true;
    if (isOther) {
      columns.push(sql`revision = revision + 1`);
      await requestReading(trx, id);
    }
    if (columns.length > 0)
      await sql`update providers set ${sql.join(columns)} where id = ${id}`.execute(trx);
    if (before.source === 'manual')
      await saveManualBalance(trx, before.balanceKey ?? manualBalanceKey(id), form);
    const words = describeForm(form);
    if (words !== '') await recordAudit(trx, by, 'balance-provider.changed', `${nameOf(before)}: ${words}`);
  });
}

/**
 * Removes a provider, which can be restored for a day. @throws AppError not_found, conflict for a provider from the
 * API settings
 */
export function removeProvider<T>(
  db: Kysely<T>,
  box: SecretBox,
  { id, by }: { id: string; by: AuditActor },
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await sql`select from providers where id = ${id} for no key update`.execute(trx);
    const before = await getProvider(trx, box, id);
    if (before.managed !== null)
      throw new AppError('conflict', 'This provider is managed by the API settings; remove its key there');
    await sql`update providers set removed_at = clock_timestamp(), revision = revision + 1 where id = ${id}`.execute(
      trx,
    );
    await recordAudit(trx, by, 'balance-provider.removed', nameOf(before));
  });
}

/**
 * Restores a provider that was removed within the last day; has no effect on an existing provider. @throws AppError
 * not_found
 */
export function restoreProvider<T>(
  db: Kysely<T>,
  box: SecretBox,
  { id, by }: { id: string; by: AuditActor },
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await refuseTooMany(trx);
    const { numAffectedRows } = await sql`update providers set removed_at = null
      where id = ${id} and removed_at > now() - interval '1 day'`.execute(trx);
    const provider = await getProvider(trx, box, id);
    if (numAffectedRows === 0n) return;
    await requestReading(trx, id);
    await recordAudit(trx, by, 'balance-provider.restored', nameOf(provider));
  });
}

/** Deletes providers and credentials that can no longer be restored, but keeps their ledger. Returns their number. */
export async function purgeRemovedProviders(db: QueryExecutorProvider): Promise<number> {
  const { numAffectedRows } = await sql`delete from providers
    where removed_at < now() - interval '1 day'`.execute(db);
  return Number(numAffectedRows ?? 0);
}
