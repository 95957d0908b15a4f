import type { AccessEnding } from '@geoplan/contracts/access-ending';
import type { RunStatus } from '@geoplan/contracts/runs';
import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely';
import { recordAudit, type AuditActor } from '../audit.ts';

/** Identity of an item: what is worked on once, however many runs wait for it. */
export interface ItemKey {
  key: string;
  /** What goes together: one request of a batching provider, one host; '' where nothing does. */
  lane: string;
}

/** One text per item. */
export const itemKeyOf = ({ key, lane }: ItemKey): string => `${lane} ${key}`;

/** A row of `runs`, as far as the kit knows it. */
export interface RunRow {
  id: string;
  status: RunStatus;
  total: number;
  /** Finished items, the failed among them included. */
  done: number;
  failed: number;
  /** Postponed items that are not finished; undefined where it was not read. */
  postponed?: number;
  /** Finished items that came from the store and cost no work. */
  from_store: number;
  started_by: string;
  /** Why items of it were cancelled; `null` if none were, absent if it was not read. */
  access_ended?: AccessEnding | null;
  started_at: Date;
  finished_at: Date | null;
}

/** The run and its user. */
export interface RunOwner {
  runId: string;
  userId: string;
}

/** Names of tables and columns; what else stands in the tables is the service's own. */
const standardNames = {
  runs: 'runs',
  items: 'run_items',
  leases: 'item_leases',
  workers: 'run_workers',
  lanes: 'lanes',
  /** Of an item, in items and leases. */
  key: 'key',
  lane: 'lane',
  /** State of an item that has a result. */
  succeeded: 'succeeded',
  /** NOTIFY channel of changes. */
  channel: 'runs',
};

/** Names of tables that `createRunTables` has made with a prefix. */
export const prefixedNames = (prefix: string) => ({
  runs: `${prefix}${standardNames.runs}`,
  items: `${prefix}${standardNames.items}`,
  leases: `${prefix}${standardNames.leases}`,
  workers: `${prefix}${standardNames.workers}`,
  lanes: `${prefix}${standardNames.lanes}`,
});

/** What a person does with a run. */
type RunVerb = 'started' | 'cancelled' | 'retried';
/** Longest name of a run in the audit, characters; its column has 400. */
const maxAuditName = 300;

/** What one service's runs are, beside what all runs are. */
interface RunOptions<Input, Row extends RunRow, Own> {
  names?: Partial<typeof standardNames>;
  /**
   * What a worker gets with a claimed item: JSON by SQL, over the item's row `seen`; unless said its `input`, or what
   * the attempt that postponed it left in `next_input`.
   */
  input?: RawBuilder<Input>;
  /** `data` of the `item` event: JSON text by SQL, over a finished row of items. */
  event?: RawBuilder<string>;
  /** Further columns of a run `r` as it is listed, each with a comma in front. */
  columns?: RawBuilder<unknown>;
  /** What a listed run tells beside the fields of every run. */
  describe?: (row: Row) => Own;
  /** Items of one lane that are worked on at once, over all replicas; no limit unless said. */
  maxPerLane?: number;
  /** After one of these error codes the rest of a run is not tried: it would only fail the same way. */
  stoppingCodes?: ReadonlySet<string>;
  /** How the audit tells starts, cancellations and retries; absent = it does not. */
  audit?: {
    /** `geo-run`. */
    noun: string;
    /** What the run is about, in Russian. */
    nameOf: (row: Row) => string;
  };
  /** Enqueues jobs that wake workers, within the transaction that makes items wait. */
  enqueueJobs: (trx: QueryExecutorProvider, run: RunOwner, waiting: number) => Promise<void>;
}

/** The runs of one service, as all of kit/runs gets them. */
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
    /** Audits what was done with a run, in the transaction that does it; `target` names its user unless that is `by`. */
    async recordAudit(trx: QueryExecutorProvider, by: AuditActor, verb: RunVerb, row: Row): Promise<void> {
      if (!audit) return;
      const owner = by.email === row.started_by ? '' : `${row.started_by}: `;
      const target = `${owner}${audit.nameOf(row)}`.slice(0, maxAuditName).toWellFormed();
      await recordAudit(trx, by, `${audit.noun}.${verb}`, target);
    },
    /** A run as lists show it. */
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
