import type { ProviderName } from '@geoplan/contracts/balance/provider-messages';

/** Rate that an admin has set for an account. */
export interface SetRateLimit {
  /** Requests per second. */
  perSecond: number;
  accountKey: string;
}

/** Configuration of one external provider. */
export interface StoredProvider {
  /** Host, only for the keyword provider; null for the default. */
  host: string | null;
  /** Model, only for the AI providers; null for the default. */
  model: string | null;
  enabled: boolean;
  /** Rate of one account, only for the keyword provider; null if none is set. */
  rateLimit: SetRateLimit | null;
  /** Decrypted credential; null if none is stored or it cannot be decrypted. */
  credential: string | null;
  /** Reason why the stored credential cannot be read, in Russian; null if it is readable or not stored. */
  problem: string | null;
}

export type StoredProviders = Record<ProviderName, StoredProvider>;

/** Change of one provider; missing fields stay unchanged. */
export interface ProviderPatch {
  host?: string;
  model?: string;
  enabled?: boolean;
  /** `null` resets to the default. */
  rateLimit?: SetRateLimit | null;
  /** `null` removes the credential. */
  credential?: string | null;
}

/** Values of a change, and its audit text. */
export interface SettingsChange {
  patches: Partial<Record<ProviderName, ProviderPatch>>;
  /** Names of providers and fields, never values. */
  summary: string;
}
