import type { BalanceSource, ProviderType, StaleCode } from '@geoplan/contracts/balance/balance-providers';
import type { ProviderName } from '@geoplan/contracts/balance/provider-messages';
import type { ProviderCurrency } from '@geoplan/contracts/geo/geo-runs';
import type { BudgetPeriod } from './spent-days.ts';
import type { SpentDay } from './vendor-reading.ts';

/** What is left of an account, as it was told, typed, or follows from what was spent. */
export interface StoredBalance {
  /** `spending` = only what was spent is known; `typed` = by a person. */
  kind: 'quota' | 'spending' | 'typed';
  currency: ProviderCurrency;
  totalLimit: number | null;
  /** null = unlimited, or unknown. */
  remaining: number | null;
  resetAt: Date | null;
  /** USD in the vendor's period; null = not told. */
  spent: number | null;
  /** Of `spending`, else null. */
  spentDays: SpentDay[] | null;
  readAt: Date;
}

/** A card of a paid API as it is stored. */
export interface StoredProvider {
  id: string;
  /** The provider of the API settings that it follows; null = added here. */
  managed: ProviderName | null;
  /** As typed; null = the default. */
  name: string | null;
  type: ProviderType | null;
  source: BalanceSource;
  /** Of a keyword provider. */
  host: string | null;
  isDemo: boolean;
  isActive: boolean;
  /** Whose calls the ledger has; null = no credential. */
  accountKey: string | null;
  /** Whose balance is shown; another one where an admin key tells what an ordinary key spends. */
  balanceKey: string | null;
  /** Mask of the credential of its own; "" = none. */
  credentialMask: string;
  costPerRequest: number | null;
  /** USD a period; null = none. */
  budget: number | null;
  budgetPeriod: BudgetPeriod;
  alertBelow: number;
  stale: { code: StaleCode; since: Date } | null;
  createdAt: Date;
  /** null = it was never told. */
  balance: StoredBalance | null;
}

const managedNames: Record<Exclude<ProviderName, 'keywords'>, { name: string; type: ProviderType }> = {
  openai: { name: 'OpenAI', type: 'ai' },
  anthropic: { name: 'Anthropic', type: 'ai' },
  apify: { name: 'Apify', type: 'other' },
  'expired-domains': { name: 'Expired domains', type: 'domain' },
};

/** Name and type of a card that nobody has named. */
function defaultsOf({ managed, host, source, isDemo }: StoredProvider): { name: string; type: ProviderType } {
  if (managed !== null && managed !== 'keywords') return managedNames[managed];
  if (isDemo) return { name: 'Keywords (sandbox)', type: 'ahrefs' };
  const listing = /^([a-z0-9-]+)\.p\.rapidapi\.com$/.exec(host ?? '')?.[1];
  const type = source === 'ahrefs' || host?.includes('ahrefs') ? 'ahrefs' : 'serp';
  return { name: `Keywords (${listing ?? host ?? source})`, type };
}

export const nameOf = (provider: StoredProvider): string => provider.name ?? defaultsOf(provider).name;
export const typeOf = (provider: StoredProvider): ProviderType => provider.type ?? defaultsOf(provider).type;
