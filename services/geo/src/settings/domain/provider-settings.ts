import { providerNames, type ProviderName } from '@geoplan/contracts/balance/provider-messages';

/** Rate set for an account. */
export interface SetRateLimit {
  /** Requests per second. */
  perSecond: number;
  accountKey: string;
}

/** Configuration of one outside provider. */
export interface StoredProvider {
  /** Only for the keyword provider; null for the default. */
  host: string | null;
  /** Only for the AI providers; null for the default. */
  model: string | null;
  enabled: boolean;
  /** Only for the keyword provider, valid for one account; null if none is set. */
  rateLimit: SetRateLimit | null;
  /** Decrypted; null if none is stored, or it cannot be read. */
  credential: string | null;
  /** Reason why the stored credential cannot be read, in Russian; null if it can, or there is none. */
  problem: string | null;
}

export type StoredProviders = Record<ProviderName, StoredProvider>;

/** Missing fields stay unchanged. */
export interface ProviderPatch {
  host?: string;
  model?: string;
  enabled?: boolean;
  /** `null` resets to the default. */
  rateLimit?: SetRateLimit | null;
  /** `null` removes it. */
  credential?: string | null;
}

/** Values of a change, and its audit text. */
export interface SettingsChange {
  patches: Partial<Record<ProviderName, ProviderPatch>>;
  /** Providers and fields, never values. */
  summary: string;
}

/** Builds a value for each provider. */
export function forEachProvider<T>(make: (name: ProviderName) => T): Record<ProviderName, T> {
  return Object.fromEntries(providerNames.map((name) => [name, make(name)])) as Record<ProviderName, T>;
}
