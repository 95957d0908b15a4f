import type { BalanceSource, StaleCode } from '@geoplan/contracts/balance/balance-providers';
import type { ProviderCurrency } from '@geoplan/contracts/geo/geo-runs';

/** Sources whose vendor can be asked for nothing. */
export const polledSources = ['ahrefs', 'dataforseo', 'apify', 'openai', 'anthropic'] as const;
export type PolledSource = (typeof polledSources)[number];

/** True for a source whose vendor can be asked for nothing. */
export function isPolled(source: BalanceSource): source is PolledSource {
  return (polledSources as readonly BalanceSource[]).includes(source);
}

/** What was spent on one day of the vendor's, USD. */
export interface SpentDay {
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  usd: number;
}

/** What a vendor told of an account: what is left, or only what was spent day by day. */
export type VendorReading =
  | {
      kind: 'quota';
      currency: ProviderCurrency;
      /** null = unlimited, or not told. */
      limit: number | null;
      /** Below 0 = overspent; null = unlimited. */
      remaining: number | null;
      resetAt: Date | null;
      /** USD in the vendor's period; null = not told. */
      spent: number | null;
    }
  | { kind: 'spending'; days: SpentDay[] };

/** The reading, or why there is none. */
export type ReadResult =
  | { reading: VendorReading; failure?: undefined }
  | { reading?: undefined; failure: StaleCode };

/** Who is asked. */
export interface VendorAccount {
  source: PolledSource;
  credential: string;
  /** The built-in sandbox stands for the vendor. */
  isDemo: boolean;
}

/** Asks a vendor what is left, by a call that costs nothing. @throws Error while this process ends */
export type ReadBalance = (account: VendorAccount) => Promise<ReadResult>;
