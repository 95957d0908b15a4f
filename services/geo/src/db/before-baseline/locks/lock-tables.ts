import { lockTables } from '@geoplan/kit/database/lock-tables';
import type { Kysely } from 'kysely';

/** Tables in which results are stored, in the order of their writers. */
const resultTables = [
  'keywords',
  'records',
  'readings',
  'record_totals',
  'runs',
  'run_items',
  'usage_records',
];

/** Locks all result tables for a migration, before it changes any of them. */
export const lockResultTables = (db: Kysely<unknown>): Promise<void> => lockTables(db, resultTables);
