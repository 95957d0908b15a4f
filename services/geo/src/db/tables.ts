import type { RecordTables } from '../metrics/db/records/record-tables.ts';
import type { SettingsTables } from '../settings/db/settings-tables.ts';
import type { UsageTables } from '../spending/db/usage-tables.ts';

/** Every table of the geo database that is reached through Kysely. */
export interface GeoTables extends SettingsTables, RecordTables, UsageTables {}
