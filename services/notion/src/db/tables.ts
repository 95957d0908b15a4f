import type { GeoWord } from '@geoplan/contracts/notion/geo-words';
import type { ColumnMap, SyncWarning } from '@geoplan/contracts/notion/notion-site';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { PartialCountingRule } from '../domain/configs/counting-rule.ts';
import type { RememberedColumns } from '../domain/sync/match-columns.ts';
import type { FieldColumns } from '../domain/workspace.ts';

export interface ConfigsTable {
  id: Generated<string>;
  name: string;
  description: Generated<string>;
  /** Encrypted in the context `tokenContext(id)`. */
  sealed_token: string;
  is_active: Generated<boolean>;
  /** True in at most one row. */
  is_default: Generated<boolean>;
  /** The third group is missing if an older version wrote the rule (domain/configs/counting-rule.ts). */
  counting: JSONColumnType<PartialCountingRule>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  geo_words: ColumnType<GeoWord[], string | undefined, string>;
}

export interface ConfigDatabasesTable {
  /** Belongs to this Notion database permanently; another database gets another row. */
  id: Generated<string>;
  config_id: string;
  /** Notion's id in lower case, without dashes. */
  database_id: string;
  name: Generated<string>;
  description: Generated<string>;
  /** True for exactly one row of a config, whose `is_active` is always true. */
  is_main: Generated<boolean>;
  is_active: Generated<boolean>;
  /** Position among the additional databases, starting at 0. */
  sort_order: Generated<number>;
  columns: ColumnType<ColumnMap, string | undefined, string>;
}

export interface DisplayModesTable {
  user_id: string;
  config_id: string;
  display_mode: 'unified' | 'single';
  /** Notion's id; null in unified mode. */
  selected_database_id: string | null;
}

export interface SyncsTable {
  database_row: string;
  status: 'waiting' | 'running' | 'ok' | 'failed';
  /** Next sync to run; null if there is none. */
  pending: 'incremental' | 'full' | null;
  asked_at: Generated<Date>;
  is_full: Generated<boolean>;
  attempt: string | null;
  started_at: Date | null;
  lease_until: Date | null;
  scanned: Generated<number>;
  /** Name of the database in the workspace; "" until the first successful sync. */
  title: Generated<string>;
  rows: Generated<number>;
  /** Increases whenever a sync changed visible data; the driver returns it as text. */
  version: Generated<string>;
  /** Increases whenever checks changed visible data. */
  check_version: Generated<string>;
  /** Consecutive attempts of the current sync that failed in our own database. */
  broken_tries: Generated<number>;
  /** Time at which counting was requested; `null` if all shown rows are counted. */
  count_ordered_at: Date | null;
  last_success_at: Date | null;
  last_full_at: Date | null;
  last_error: string | null;
  warnings: ColumnType<SyncWarning[], string | undefined, string>;
}

export interface DataSourcesTable {
  database_row: string;
  id: string;
  title: string;
  fields: JSONColumnType<FieldColumns>;
  remembered: JSONColumnType<RememberedColumns>;
  /** Time of the latest edit seen; null if there were no rows yet. */
  watermark: Date | null;
  is_gone: Generated<boolean>;
}

/** Tables of the notion database that Kysely uses; sites and the published state are plain SQL. */
export interface NotionTables {
  configs: ConfigsTable;
  config_databases: ConfigDatabasesTable;
  display_modes: DisplayModesTable;
  syncs: SyncsTable;
  data_sources: DataSourcesTable;
}
