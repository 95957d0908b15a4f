import type { usageRecorded } from '@geoplan/contracts/balance/provider-messages';
import type { ProviderCurrency } from '@geoplan/contracts/geo/geo-runs';
import type { ColumnType } from 'kysely';
import type { z } from 'zod';

interface UsageRecordsTable {
  usage_id: string;
  at: ColumnType<Date, string>;
  /** Account key; `null` if no longer known. */
  account_key: string | null;
  /** Email in lower case; null for a call by a timer. */
  user_email: string | null;
  currency: ProviderCurrency;
  /** Amount charged to the account, in its currency. */
  amount: number;
  /** True if the response reported the remaining quota. */
  has_quota: boolean;
  message: ColumnType<z.input<typeof usageRecorded.data>, string>;
}

/** Tables for usage. */
export interface UsageTables {
  usage_records: UsageRecordsTable;
}
