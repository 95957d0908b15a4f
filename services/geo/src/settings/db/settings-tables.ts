import type { ProviderName } from '@geoplan/contracts/balance/provider-messages';
import type { Generated } from 'kysely';

interface ProviderSettingsTable {
  provider: ProviderName;
  /** Of the keyword provider only; null = the default. */
  host: string | null;
  /** Of the AI providers only; null = the default. */
  model: string | null;
  enabled: Generated<boolean>;
  /** Made by kit/secrets for the row `provider_settings.<provider>.credential`; null = none. */
  sealed_credential: string | null;
  /** Of the keyword provider only, requests a second; null = the default. */
  per_second: number | null;
  /** The account it is set for; null exactly when it is. */
  per_second_account: string | null;
  /** Grows with each change. */
  revision: Generated<string>;
}

interface ProviderQuotasTable {
  account_key: string;
  /** bigint, which pg reads as text; null = not reported. */
  quota_limit: string | number | null;
  remaining: string | number;
  reset_at: Date | null;
  /** When a response told it last. */
  reported_at: Generated<Date>;
  /** Grows with each report. */
  revision: Generated<string>;
}

/** Tables of the settings. */
export interface SettingsTables {
  provider_settings: ProviderSettingsTable;
  provider_quotas: ProviderQuotasTable;
}
