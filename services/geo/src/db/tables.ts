import type { SettingsTables } from '../settings/db/settings-tables.ts';
import type { UsageTables } from '../spending/db/usage-tables.ts';

/** Tables of the geo database that are accessed through Kysely's query builder; the others are accessed with SQL. */
export interface GeoTables extends SettingsTables, UsageTables {}
