import type { RecordTables } from './record-tables.ts';
import type { RunTables } from './run-tables.ts';
import type { SettingsTables } from './settings-tables.ts';

/** Every table of the geo database that is reached through Kysely. */
export interface GeoTables extends SettingsTables, RecordTables, RunTables {}
