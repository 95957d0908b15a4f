import type { AccessEnding } from '@geoplan/contracts/access-ending';
import type { RunStatus } from '@geoplan/contracts/runs';
import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely';
import { recordAudit, type AuditActor } from '../audit.ts';

/** Identity of an item, which is processed once regardless of the number of runs that wait for it. */
export interface ItemKey {
  key: string;
  /** Group of items: one request of a batching provider, or one host; '' if there are no groups. */
  lane: string;
}

/** Unique text per item. */
export const itemKeyOf = ({ key, lane }: ItemKey): string => `${lane} ${key}`;

/** A row of `runs`, limited to the kit's columns. */
export interface RunRow {
  id: string;
  status: RunStatus;
  total: number;
  /** Finished items, including failed ones. */
  done: number;
  failed: number;
  /** Postponed unfinished items; `undefined` if not read. */
  postponed?: number;
  /** Finished items that came from the store without work. */
  from_store: number;
  started_by: string;
  /** Reason why items of the run were cancelled; `null` if none were, absent if not read. */
  access_ended?: AccessEnding | null;
  started_at: Date;
  finished_at: Date | null;
}

/** A run and its user. */
export interface RunOwner {
  runId: string;
  userId: string;
}

/** Names of tables and columns; additional columns belong to the service. */
const standardNames = {
  runs: 'runs',
  items: 'run_items',
  leases: 'item_leases',
  workers: 'run_workers',
  lanes: 'lanes',
  /** Key column of items and leases. */
  key: 'key',
  lane: 'lane',
  /** State of an item with a result. */
  succeeded: 'succeeded',
  /** NOTIFY channel for changes. */
  channel: 'runs',
};

/** Names of tables created by `createRunTables` with a prefix. */
export const prefixedNames = (prefix: string) => ({
  runs: `${prefix}${standardNames.runs}`,
  items: `${prefix}${standardNames.items}`,
  leases: `${prefix}${standardNames.leases}`,
  workers: `${prefix}${standardNames.workers}`,
  lanes: `${prefix}${standardNames.lanes}`,
});

/** Actions of users on a run. */
type RunVerb = 'started' | 'cancelled' | 'retried';
/** Maximum length of a run's name in the audit, in characters; the audit column has 400. */
const maxAuditName = 300;

/** Options of one service's runs. */
interface RunOptions<Input, Row extends RunRow, Own> {
  names?: Partial<typeof standardNames>;
  /**
   * Input of a worker for a claimed item, as a JSON expression in SQL over the item's row `seen`. By default, the
   * `next_input` stored by an attempt that postponed the item, or the item's `input` if there is none.
   */
  input?: RawBuilder<Input>;
  /** `data` of the `item` event, as a JSON text expression in SQL over a finished row of items. */
  event?: RawBuilder<string>;
  /** Additional columns of a listed run `r`, each with a leading comma. */
  columns?: RawBuilder<unknown>;
  /** Additional fields of a listed run, besides the fields that every run has. */
  describe?: (row: Row) => Own;
  /** Maximum number of items of one lane processed concurrently across all replicas; unlimited by default. */
  maxPerLane?: number;
  /** Error codes after which the rest of a run is not tried, because it would fail in the same way. */
  stoppingCodes?: ReadonlySet<string>;
  /** Audit entries of starts, cancellations and retries; if absent, none are written. */
  audit?: {
    /** Object in audit actions, such as `geo-run`. */
    noun: string;
    /** Name of the run in the audit, in Russian. */
    nameOf: (row: Row) => string;
  };
  /** Enqueues jobs that wake workers, within the transaction that adds waiting items. */
  enqueueJobs: (trx: QueryExecutorProvider, run: RunOwner, waiting: number) => Promise<void>;
}

/** The runs of one service, as used throughout kit/runs. */
export type Runs<Input = unknown, Row extends RunRow = never, Own = unknown> = ReturnType<
  typeof defineRuns<Input, Row, Own>
>;

const standardEvent = sql<string>`(case when result is not null then json_build_object('key', key, 'result', result)
  else json_build_object('error', json_build_object('key', key, 'code', error_code, 'message', error_message)) end)::text`;

/** Describes the runs of a service. */
export function defineRuns<Input, Row extends RunRow = RunRow, Own = object>(
  options: RunOptions<Input, Row, Own>,
) {
  const { describe, audit, stoppingCodes = [], enqueueJobs } = options;
  const names = { ...standardNames, ...options.names };
  return {
    names,
    runs: sql.table(names.runs),
    items: sql.table(names.items),
    leases: sql.table(names.leases),
    workers: sql.table(names.workers),
    lanes: sql.table(names.lanes),
    key: sql.ref(names.key),
    lane: sql.ref(names.lane),
    input: options.input ?? sql<Input>`coalesce(seen.next_input, seen.input)`,
    event: options.event ?? standardEvent,
    columns: options.columns ?? sql``,
    maxPerLane: options.maxPerLane ?? null,
    stoppingCodes: [...stoppingCodes],
    enqueueJobs,
    /** Audits an action on a run, in its transaction; `target` names the run's user unless `by` is that user. */
    async recordAudit(trx: QueryExecutorProvider, by: AuditActor, verb: RunVerb, row: Row): Promise<void> {
      if (!audit) return;
      const owner = by.email === row.started_by ? '' : `${row.started_by}: `;
      const target = `${owner}${audit.nameOf(row)}`.slice(0, maxAuditName).toWellFormed();
      await recordAudit(trx, by, `${audit.noun}.${verb}`, target);
    },
    /** A run as shown in lists. */
    toRun: (row: Row) => ({
      runId: row.id,
      status: row.status,
      done: row.done,
      total: row.total,
      failed: row.failed,
      ...(row.postponed === undefined ? {} : { postponed: row.postponed }),
      startedAt: row.started_at.toISOString(),
      ...(row.finished_at ? { finishedAt: row.finished_at.toISOString() } : {}),
      startedBy: row.started_by,
      ...(row.access_ended ? { accessEnded: row.access_ended } : {}),
      ...(describe?.(row) as Own),
    }),
  };
}
