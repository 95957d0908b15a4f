import type { usageRecorded } from '@geoplan/contracts/balance/provider-messages';
import type { ProviderCurrency } from '@geoplan/contracts/geo/geo-runs';
import type { ColumnType } from 'kysely';
import type { z } from 'zod';

interface UsageRecordsTable {
  usage_id: string;
  at: ColumnType<Date, string>;
  /** null = not known any more. */
  account_key: string | null;
  /** Lower case; null = a timer. */
  user_email: string | null;
  currency: ProviderCurrency;
  /** What it took of the account, in its currency. */
  amount: number;
  /** Whether the provider told with it what is left. */
  has_quota: boolean;
  message: ColumnType<z.input<typeof usageRecorded.data>, string>;
}

/** Tables of what was used. */
export interface UsageTables {
  usage_records: UsageRecordsTable;
}
