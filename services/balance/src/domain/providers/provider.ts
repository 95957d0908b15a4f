import type { BalanceSource, ProviderType, StaleCode } from '@geoplan/contracts/balance/balance-providers';
import type { ProviderName } from '@geoplan/contracts/balance/provider-messages';
import type { ProviderCurrency } from '@geoplan/contracts/geo/geo-runs';
import type { BudgetPeriod } from './daily-spending.ts';
import type { SpentDay } from './vendor-reading.ts';

/** Balance of an account: reported, typed, or derived from its spending. */
export interface StoredBalance {
  /** `spending`: only the spending is known; `typed`: entered by a user. */
  kind: 'quota' | 'spending' | 'typed';
  currency: ProviderCurrency;
  totalLimit: number | null;
  /** `null` if unlimited or unknown. */
  remaining: number | null;
  resetAt: Date | null;
  /** USD in the vendor's period; null if not reported. */
  spent: number | null;
  /** Set for `spending`, otherwise null. */
  spentDays: SpentDay[] | null;
  readAt: Date;
}

/** Account at a paid API, as stored. */
export interface StoredProvider {
  id: string;
  /** Provider in the API settings that this provider follows; null for a provider that was added in this service. */
  managed: ProviderName | null;
  /** Name as typed; null for the default. */
  name: string | null;
  type: ProviderType | null;
  source: BalanceSource;
  /** Host of a keyword provider. */
  host: string | null;
  isDemo: boolean;
  isActive: boolean;
  /** Account in the ledger; null without a credential. */
  accountKey: string | null;
  /**
   * Account of the shown balance; differs from the ledger's account if an admin key reads the spending of another
   * key.
   */
  balanceKey: string | null;
  /** Mask of the provider's own credential; "" if there is none. */
  credentialMask: string;
  costPerRequest: number | null;
  /** Budget in USD per period; null if there is none. */
  budget: number | null;
  budgetPeriod: BudgetPeriod;
  alertBelow: number;
  stale: { code: StaleCode; since: Date } | null;
  /** Number of consecutive failed readings. */
  failedPolls: number;
  createdAt: Date;
  /** `null` if it was never reported. */
  balance: StoredBalance | null;
}

const managedNames: Record<Exclude<ProviderName, 'keywords'>, { name: string; type: ProviderType }> = {
  openai: { name: 'OpenAI', type: 'ai' },
  anthropic: { name: 'Anthropic', type: 'ai' },
  apify: { name: 'Apify', type: 'other' },
  'expired-domains': { name: 'Expired domains', type: 'domain' },
};

/** Default name and type of a provider. */
function defaultsOf({ managed, host, source, isDemo }: StoredProvider): { name: string; type: ProviderType } {
  if (managed !== null && managed !== 'keywords') return managedNames[managed];
  if (isDemo) return { name: 'Keywords (sandbox)', type: 'ahrefs' };
  const listing = /^([a-z0-9-]+)\.p\.rapidapi\.com$/.exec(host ?? '')?.[1];
  const type = source === 'ahrefs' || host?.includes('ahrefs') ? 'ahrefs' : 'serp';
  return { name: `Keywords (${listing ?? host ?? source})`, type };
}

export const nameOf = (provider: StoredProvider): string => provider.name ?? defaultsOf(provider).name;
export const typeOf = (provider: StoredProvider): ProviderType => provider.type ?? defaultsOf(provider).type;
