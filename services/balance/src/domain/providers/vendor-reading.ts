import type { BalanceSource, StaleCode } from '@geoplan/contracts/balance/balance-providers';
import type { ProviderCurrency } from '@geoplan/contracts/geo/geo-runs';

/** Sources with a free endpoint for the balance. */
export const polledSources = ['ahrefs', 'dataforseo', 'apify', 'openai', 'anthropic'] as const;
export type PolledSource = (typeof polledSources)[number];

/** True for a source with a free endpoint for the balance. */
export function isPolled(source: BalanceSource): source is PolledSource {
  return (polledSources as readonly BalanceSource[]).includes(source);
}

/** Spending on one of the vendor's days, USD. */
export interface SpentDay {
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  usd: number;
}

/** Balance reported by a vendor, or only its daily spending. */
export type VendorReading =
  | {
      kind: 'quota';
      currency: ProviderCurrency;
      /** `null` if unlimited or not reported. */
      limit: number | null;
      /** Below 0 if overspent; null if unlimited. */
      remaining: number | null;
      resetAt: Date | null;
      /** USD in the vendor's period; null if not reported. */
      spent: number | null;
    }
  | { kind: 'spending'; days: SpentDay[] };

/** A reading, or the reason why there is none. */
export type ReadResult =
  | { reading: VendorReading; failure?: undefined }
  | { reading?: undefined; failure: StaleCode };

/** Account to read. */
export interface VendorAccount {
  source: PolledSource;
  credential: string;
  /** True if the built-in sandbox replaces the vendor. */
  isDemo: boolean;
}

/** Reads the balance from a vendor with a free call. @throws Error while this process is stopping */
export type ReadBalance = (account: VendorAccount) => Promise<ReadResult>;
