import type { RecordTables } from './records/record-tables.ts';
import type { SettingsTables } from './settings/settings-tables.ts';
import type { UsageTables } from './usage/usage-tables.ts';

/** Every table of the geo database that is reached through Kysely. */
export interface GeoTables extends SettingsTables, RecordTables, UsageTables {}
