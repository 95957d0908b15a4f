import { z } from 'zod';
import { accessEndingSchema } from './access-ending.ts';
import { endpoint, success, type ServiceName } from './define.ts';
import { limitSchema, text } from './fields/text.ts';

const count = z.int().nonnegative();

export const runStatuses = ['running', 'completed', 'failed', 'cancelled'] as const;
export type RunStatus = (typeof runStatuses)[number];

const runCounts = z.strictObject({
  /** Finished items, including failed ones. */
  done: count,
  total: count,
  failed: count,
  /**
   * Unfinished items that are retried later, because their first attempt was inconclusive; absent if the run has none.
   */
  postponed: count.optional(),
});
export type RunCounts = z.infer<typeof runCounts>;

/** A run of any kind as shown in lists; a service adds its own fields. */
export const runSchema = z.strictObject({
  runId: z.uuid(),
  /** `failed`: finished without a single result. */
  status: z.enum(runStatuses),
  ...runCounts.shape,
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().optional(),
  /** Email of the user who started the run. */
  startedBy: z.string(),
  /** Reason for cancelling items of a user whose access had ended; absent if none were cancelled. */
  accessEnded: accessEndingSchema.optional(),
});

export type Run = z.infer<typeof runSchema>;

/**
 * Response to a start: the result if the run is over, otherwise its progress (api.md, Conventions: long work).
 * `started` contains the fields that the service adds to the progress.
 */
export function startResponse<
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
        /** See `runCounts`. */
        postponed: count.optional(),
      }),
    ]),
  );
}

/** `data:` of each event of a run, by event name. `item` is a finished item, sent once, in the order of completion. */
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
  /** Base path, such as `/api/geo-analysis`; its runs are at `{path}/runs`. */
  path: `/api/${string}`;
  run: R;
  /** One run with all its results. */
  detail: D;
  /** See `runEvents`. */
  event: I;
}

interface ChangeInput<R, B> {
  service: ServiceName;
  path: `/api/${string}`;
  run: R;
  /** Name of the items in descriptions. */
  items: string;
  /** Body of a retry, which selects items; all items by default. */
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
      response: success(z.strictObject({ runs: z.array(input.run), nextCursor: z.string().nullable() })),
    }),
    readRun: endpoint({
      service,
      method: 'GET',
      path: `${path}/runs/{runId}`,
      access: 'viewer',
      errors: ['not_found'],
      summary: 'One run with its results and errors',
      params,
      response: success(input.detail),
    }),
    followRun: endpoint({
      service,
      method: 'GET',
      path: `${path}/runs/{runId}/events`,
      access: 'viewer',
      errors: ['not_found'],
      summary:
        'Progress of a run: item, progress (at most 4 per second) and one closing event; resumes after Last-Event-ID',
      params,
      response: z.union([runCounts, input.event]),
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
      errors: ['not_found', 'conflict'],
      summary: 'Cancel a running run; its results are kept',
      params,
      response: success(input.run),
    }),
    retryRun: endpoint({
      service,
      method: 'POST',
      path: `${path}/runs/{runId}/retry`,
      access: 'user',
      errors: ['not_found', 'conflict'],
      summary: `Retry the failed ${items} (and the waiting ones of a cancelled run), all or the named ones`,
      params,
      isKeyed: true,
      body: input.retry.optional(),
      ...(bodyLimitBytes === undefined ? {} : { bodyLimitBytes }),
      response: success(input.run),
      status: 202,
    }),
  };
}

/**
 * The five endpoints of every kind of run: list, read, follow, cancel, retry. Each service declares its start
 * separately.
 */
export function runEndpoints<
  R extends z.ZodType,
  D extends z.ZodType,
  I extends z.ZodType,
  B extends z.ZodType,
>(input: ReadInput<R, D, I> & ChangeInput<R, B>) {
  return { ...readEndpoints(input), ...changeEndpoints(input) };
}
