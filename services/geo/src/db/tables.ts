import type { RecordTables } from '../metrics/db/records/record-tables.ts';
import type { SettingsTables } from '../settings/db/settings-tables.ts';
import type { UsageTables } from '../spending/db/usage-tables.ts';

/** All tables of the geo database that are accessed through Kysely. */
export interface GeoTables extends SettingsTables, RecordTables, UsageTables {}
