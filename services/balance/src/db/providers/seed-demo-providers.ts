import type { BalanceSource, ProviderType } from '@geoplan/contracts/balance/balance-providers';
import type { SecretBox } from '@geoplan/kit/secrets/secret-box';
import { requestWork } from '@geoplan/kit/work/define-work';
import { sql, type Kysely, type QueryExecutorProvider } from 'kysely';
import { ownAccountKey, manualBalanceKey } from '../../domain/providers/provider-account.ts';
import { saveManualBalance } from '../balances/save-manual-balance.ts';
import { ownContext, readBalance } from './provider-rows.ts';

interface DemoProvider {
  name: string;
  type: ProviderType;
  source: BalanceSource;
  /** Name of the key in infra/sandbox; null for a manual provider. */
  credential: string | null;
  balance?: number;
  /** USD per month. */
  budget?: number;
  isActive?: boolean;
}

/**
 * One provider for each state except unknown, which the keyword provider from the API settings has until its first run.
 */
const demoProviders: readonly DemoProvider[] = [
  { name: 'Ahrefs (demo)', type: 'ahrefs', source: 'ahrefs', credential: 'sandbox-demo-key' },
  { name: 'DataForSEO (demo, low)', type: 'serp', source: 'dataforseo', credential: 'small-640:demo' },
  // Five dollars per day, which exceeds the provider's budget from the first day of each month.
  {
    name: 'OpenAI (demo, over budget)',
    type: 'ai',
    source: 'openai',
    credential: 'sk-admin-spends-500',
    budget: 4,
  },
  {
    name: 'Anthropic (demo, ordinary key)',
    type: 'ai',
    source: 'anthropic',
    credential: 'sk-ant-api03-demo',
  },
  {
    name: 'Expired domains (demo, manual)',
    type: 'domain',
    source: 'manual',
    credential: null,
    balance: 27.5,
  },
  {
    name: 'Apify (demo, off)',
    type: 'other',
    source: 'apify',
    credential: 'apify_api_demo',
    isActive: false,
  },
];

async function insert(trx: QueryExecutorProvider, box: SecretBox, demo: DemoProvider): Promise<void> {
  const { name, type, source, credential, balance, budget = null, isActive = true } = demo;
  const id = crypto.randomUUID();
  const accountKey = credential === null ? null : ownAccountKey(source, credential);
  const balanceKey = accountKey ?? manualBalanceKey(id);
  await sql`insert into providers (id, name, type, source, is_demo, is_active, account_key, balance_key,
      own_credential, budget, created_at)
    values (${id}, ${name}, ${type}, ${source}, true, ${isActive}, ${accountKey}, ${balanceKey},
      ${credential && box.seal(credential, ownContext(id))}, ${budget}, clock_timestamp())`.execute(trx);
  if (balance !== undefined) await saveManualBalance(trx, balanceKey, { balance });
  await requestWork(trx, readBalance, { key: id });
}

/**
 * Adds the demo's providers once per database, so that removed ones stay removed. Returns true if this call added them.
 */
export function seedDemoProviders<T>(db: Kysely<T>, box: SecretBox): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // A second replica waits here and then finds the providers already added.
    const { numAffectedRows } = await sql`insert into provider_seeds (name) values ('demo')
      on conflict do nothing`.execute(trx);
    if (numAffectedRows !== 1n) return false;
    for (const demo of demoProviders) await insert(trx, box, demo);
    return true;
  });
}
