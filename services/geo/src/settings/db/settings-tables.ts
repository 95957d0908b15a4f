import type { ProviderName } from '@geoplan/contracts/balance/provider-messages';
import type { Generated } from 'kysely';

interface ProviderSettingsTable {
  provider: ProviderName;
  /** Host, only for the keyword provider; null for the default. */
  host: string | null;
  /** Model, only for the AI providers; null for the default. */
  model: string | null;
  enabled: Generated<boolean>;
  /**
   * Credential encrypted by kit/secrets for the row `provider_settings.<provider>.credential`; null if there is none.
   */
  sealed_credential: string | null;
  /** Requests per second, only for the keyword provider; null for the default. */
  per_second: number | null;
  /** Account for which the rate was set; null if and only if the rate is null. */
  per_second_account: string | null;
  /** Increases with each change. */
  revision: Generated<string>;
}

/** Tables of the settings. */
export interface SettingsTables {
  provider_settings: ProviderSettingsTable;
}
