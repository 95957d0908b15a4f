import type { GeoRecord } from '@geoplan/contracts/geo-record';
import type { PairErrorCode } from '@geoplan/contracts/geo-runs';
import type { RunStatus } from '@geoplan/contracts/runs';
import type { Generated } from 'kysely';

export interface RunsTable {
  id: Generated<string>;
  status: RunStatus;
  total: number;
  /** Finished pairs, the failed among them included. */
  done: number;
  failed: number;
  from_store: number;
  /** The seq of the item that finished last; 0 before the first. */
  last_seq: number;
  /** The first five. */
  keywords: string[];
  keyword_count: number;
  country_count: number;
  user_id: string;
  /** See http/runs/idempotency-key.ts; null = the start had none. */
  start_key: string | null;
  /** Email. */
  started_by: string;
  started_at: Generated<Date>;
  finished_at: Date | null;
}

export interface RunItemsTable {
  run_id: string;
  /** Position in the requested order, from 0. */
  position: number;
  keyword: string;
  keyword_key: string;
  country: string;
  state: 'waiting' | 'found' | 'failed' | 'cancelled';
  /** A stored measurement at least this young will do. */
  fresh_since: Date;
  waiting_since: Date;
  /** Order of finishing within the run; null until then. */
  seq: number | null;
  is_from_store: boolean;
  /** The record as it was found; null unless `found`. */
  result: GeoRecord | null;
  error_code: PairErrorCode | null;
  error_message: string | null;
}

/** Lease: who is looking up a pair right now. */
interface PairLeasesTable {
  keyword_key: string;
  country: string;
  holder: string;
  taken_at: Generated<Date>;
  until: Date;
}

/** A lookup worker, one per process; see db/runs/lookup-workers.ts. */
interface LookupWorkersTable {
  id: string;
  seen_at: Generated<Date>;
  steady_since: Generated<Date>;
  /** bigint, which pg reads as text. */
  last_commit: Generated<string>;
}

/** Tables of the runs. */
export interface RunTables {
  runs: RunsTable;
  run_items: RunItemsTable;
  pair_leases: PairLeasesTable;
  lookup_workers: LookupWorkersTable;
}
