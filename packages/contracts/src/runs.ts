import { z } from 'zod';
import { accessEndingSchema } from './access-ending.ts';
import { endpoint, success, type ServiceName } from './define.ts';
import { limitSchema, text } from './fields/text.ts';

const count = z.int().nonnegative();

export const runStatuses = ['running', 'completed', 'failed', 'cancelled'] as const;
export type RunStatus = (typeof runStatuses)[number];

const runCounts = z.strictObject({
  /** Items finished, the failed among them included. */
  done: count,
  total: count,
  failed: count,
  /** Unfinished items whose first attempt settled nothing and that are tried again later; absent where no run has such. */
  postponed: count.optional(),
});
export type RunCounts = z.infer<typeof runCounts>;

/** A run as lists show it, whatever its items are; a service adds what it tells beside. */
export const runSchema = z.strictObject({
  runId: z.uuid(),
  /** `failed` = finished and not one item has a result. */
  status: z.enum(runStatuses),
  ...runCounts.shape,
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().optional(),
  /** Email of the person who started it. */
  startedBy: z.string(),
  /** Why items were cancelled that waited in the name of a user whose access had ended; absent = none were. */
  accessEnded: accessEndingSchema.optional(),
});

export type Run = z.infer<typeof runSchema>;

/**
 * Answer of a start: everything once the run is over, its progress before (api.md, Conventions: long work). `started` is
 * what the service adds to the progress.
 */
export function startAnswer<
  Results extends z.core.$ZodLooseShape,
  Started extends z.core.$ZodLooseShape = object,
>(results: Results, started = {} as Started) {
  return success(
    z.union([
      z.strictObject({ runId: z.uuid(), status: z.enum(['completed', 'failed', 'cancelled']), ...results }),
      z.strictObject({
        runId: z.uuid(),
        status: z.literal('running'),
        done: count,
        total: count,
        ...started,
        /** As of `runCounts`. */
        postponed: count.optional(),
      }),
    ]),
  );
}

/** `data:` of each event of a run; its name is the key. `item` is a finished item; each comes once, in the order they finished. */
export function runEvents<Item extends z.ZodType>(item: Item) {
  return {
    progress: runCounts,
    item,
    completed: runCounts,
    failed: runCounts,
    cancelled: runCounts,
  } as const;
}
export type RunEventName = keyof ReturnType<typeof runEvents>;

interface ReadInput<R, D, I> {
  service: ServiceName;
  /** `/api/geo-analysis`: its runs stand at `{path}/runs`. */
  path: `/api/${string}`;
  run: R;
  /** One run with everything it found. */
  detail: D;
  /** See `runEvents`. */
  event: I;
}

interface ChangeInput<R, B> {
  service: ServiceName;
  path: `/api/${string}`;
  run: R;
  /** What the items are called in the descriptions. */
  items: string;
  /** Body of a retry: which items; absent = all. */
  retry: B;
  bodyLimitBytes?: number;
}

const params = z.strictObject({ runId: z.uuid() });

function readEndpoints<R extends z.ZodType, D extends z.ZodType, I extends z.ZodType>(
  input: ReadInput<R, D, I>,
) {
  const { service, path } = input;
  return {
    listRuns: endpoint({
      service,
      method: 'GET',
      path: `${path}/runs`,
      access: 'viewer',
      summary: 'Runs, newest first',
      query: z.strictObject({
        status: z.enum(runStatuses).optional(),
        cursor: text(200).optional(),
        limit: limitSchema.default(50),
      }),
      answer: success(z.strictObject({ runs: z.array(input.run), nextCursor: z.string().nullable() })),
    }),
    readRun: endpoint({
      service,
      method: 'GET',
      path: `${path}/runs/{runId}`,
      access: 'viewer',
      summary: 'One run with its results and errors',
      params,
      answer: success(input.detail),
    }),
    followRun: endpoint({
      service,
      method: 'GET',
      path: `${path}/runs/{runId}/events`,
      access: 'viewer',
      summary:
        'Progress of a run: item, progress (at most 4 per second) and one closing event; resumes after Last-Event-ID',
      params,
      answer: z.union([runCounts, input.event]),
      delivery: 'events',
    }),
  };
}

function changeEndpoints<R extends z.ZodType, B extends z.ZodType>(input: ChangeInput<R, B>) {
  const { service, path, items, bodyLimitBytes } = input;
  return {
    cancelRun: endpoint({
      service,
      method: 'DELETE',
      path: `${path}/runs/{runId}`,
      access: 'user',
      summary: 'Cancel a running run; its results are kept',
      params,
      answer: success(input.run),
    }),
    retryRun: endpoint({
      service,
      method: 'POST',
      path: `${path}/runs/{runId}/retry`,
      access: 'user',
      summary: `Retry the failed ${items} (and the waiting ones of a cancelled run), all or the named ones`,
      params,
      isKeyed: true,
      body: input.retry.optional(),
      ...(bodyLimitBytes === undefined ? {} : { bodyLimitBytes }),
      answer: success(input.run),
      status: 202,
    }),
  };
}

/** The five endpoints of every kind of run: list, read, follow, cancel, retry. A start is the service's own. */
export function runEndpoints<
  R extends z.ZodType,
  D extends z.ZodType,
  I extends z.ZodType,
  B extends z.ZodType,
>(input: ReadInput<R, D, I> & ChangeInput<R, B>) {
  return { ...readEndpoints(input), ...changeEndpoints(input) };
}
