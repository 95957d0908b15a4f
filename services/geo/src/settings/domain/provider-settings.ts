import { providerNames, type ProviderName } from '@geoplan/contracts/balance/provider-messages';

/** A pace that was set for an account. */
export interface SetPace {
  /** Requests a second. */
  perSecond: number;
  accountKey: string;
}

/** One outside provider as it is configured. */
export interface StoredProvider {
  /** Of the keyword provider only; null = the default. */
  host: string | null;
  /** Of the AI providers only; null = the default. */
  model: string | null;
  enabled: boolean;
  /** Of the keyword provider only, in force for one account; null = none is set. */
  pace: SetPace | null;
  /** In clear; null = none is stored, or it cannot be read. */
  credential: string | null;
  /** Why the stored credential cannot be read, in Russian; null = it can, or there is none. */
  problem: string | null;
}

export type StoredProviders = Record<ProviderName, StoredProvider>;

/** Fields left out stay as they are. */
export interface ProviderPatch {
  host?: string;
  model?: string;
  enabled?: boolean;
  /** null = the default again. */
  pace?: SetPace | null;
  /** null = removed. */
  credential?: string | null;
}

/** What a change writes and how the audit names it. */
export interface SettingsChange {
  patches: Partial<Record<ProviderName, ProviderPatch>>;
  /** Providers and fields, never values. */
  summary: string;
}

/** Builds a value for each provider. */
export function forEachProvider<T>(make: (name: ProviderName) => T): Record<ProviderName, T> {
  return Object.fromEntries(providerNames.map((name) => [name, make(name)])) as Record<ProviderName, T>;
}
