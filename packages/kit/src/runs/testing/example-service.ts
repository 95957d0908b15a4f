import { endpoint, message, success } from '@geoplan/contracts/define';
import { runEndpoints, runEvents, runSchema } from '@geoplan/contracts/runs';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Bus } from '../../bus/bus.ts';
import type { Database } from '../../database/pool.ts';
import { route } from '../../http/route.ts';
import type { Log } from '../../log.ts';
import { enqueue } from '../../outbox/outbox.ts';
import { defineRuns } from '../define-runs.ts';
import { existingRun, runRoutes, starterOf, waitForStart } from '../http/run-routes.ts';
import { createRun } from '../rows/create-run.ts';
import { readRun } from '../rows/read-runs.ts';
import { plainResults } from '../work/commit-results.ts';
import { createRunWorkers } from '../work/run-workers.ts';

// Declared in the contracts by a real service; here the length of each of a few words.
const found = z.strictObject({ key: z.string(), result: z.int() });
type Found = z.infer<typeof found>;
const error = z.strictObject({ key: z.string(), code: z.string(), message: z.string() });
const detail = runSchema.extend({ results: z.array(found) });
const text = z.array(z.string()).min(1);
export const events = runEvents(z.union([found, z.strictObject({ error })]));
export const endpoints = runEndpoints({
  service: 'httpcheck',
  path: '/api/lengths',
  items: 'words',
  run: runSchema,
  detail,
  event: events.item,
  retry: z.strictObject({ words: text }),
});
export const startLengths = endpoint({
  service: 'httpcheck',
  method: 'POST',
  path: '/api/lengths',
  access: 'user',
  summary: 'Lengths of words',
  body: z.strictObject({ words: text }),
  response: success(detail),
  isLong: true,
});
const measureWords = message({
  type: 'httpcheck.measure',
  version: 1,
  owner: 'httpcheck',
  listeners: ['httpcheck'],
  delivery: 'job',
  summary: 'Wakes a worker',
  data: z.strictObject({ runId: z.uuid() }),
});

const itemOf = (word: string) => ({ key: word, lane: '', columns: { input: word } });
const results = (runId: string) =>
  sql<Found>`select key, result from run_items where run_id = ${runId} and result is not null order by position`;
const namedItems = ({ words }: { words: string[] }) => words.map(itemOf);

// The service as shown in the README.
export async function createLengths(database: Database<unknown>, bus: Bus, log: Log) {
  const { kysely: db } = database;
  const runs = defineRuns<string>({
    enqueueJobs: async (trx, { runId }) => void (await enqueue(trx, measureWords, { runId })),
  });
  const workers = createRunWorkers({
    database,
    runs,
    log,
    ...plainResults,
    work: {
      plan: () => ({ concurrency: 4, ahead: 4, attempt: async ([word]) => ({ result: word.input.length }) }),
    },
    consume: (consumer, wake) => consumer.consume(measureWords, { service: 'httpcheck' }, async () => wake()),
  });
  const { feeds } = workers;
  const findRun = (runId: string) =>
    readRun(db, runs, runId, async (trx) => ({ results: (await results(runId).execute(trx)).rows }));
  const start = route(startLengths).to(async (call) => {
    const run = { starter: starterOf(call, call.body.words), items: call.body.words.map(itemOf) };
    const runId = await db.transaction().execute((trx) => createRun(trx, runs, run));
    await waitForStart(call, feeds, runId, 25_000);
    return { success: true, data: await existingRun(findRun(runId)) };
  });
  await workers.start(bus);
  return { workers, routes: [start, ...runRoutes({ db, runs, endpoints, feeds, findRun, namedItems })] };
}
