import type { ProviderName } from '@geoplan/contracts/balance/provider-messages';
import type { Generated } from 'kysely';

interface ProviderSettingsTable {
  provider: ProviderName;
  /** Only for the keyword provider; null for the default. */
  host: string | null;
  /** Only for the AI providers; null for the default. */
  model: string | null;
  enabled: Generated<boolean>;
  /** Encrypted by kit/secrets for the row `provider_settings.<provider>.credential`; null if there is none. */
  sealed_credential: string | null;
  /** Only for the keyword provider, requests per second; null for the default. */
  per_second: number | null;
  /** Account of that rate; null exactly if the rate is. */
  per_second_account: string | null;
  /** Grows with each change. */
  revision: Generated<string>;
}

interface ProviderQuotasTable {
  account_key: string;
  /** bigint, which pg returns as text; null if not reported. */
  quota_limit: string | number | null;
  remaining: string | number;
  reset_at: Date | null;
  /** Time of the last response that reported it. */
  reported_at: Generated<Date>;
  /** Grows with each report. */
  revision: Generated<string>;
}

/** Tables of the settings. */
export interface SettingsTables {
  provider_settings: ProviderSettingsTable;
  provider_quotas: ProviderQuotasTable;
}
