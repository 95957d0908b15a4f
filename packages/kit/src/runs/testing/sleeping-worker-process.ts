// A replica for the tests: it is suspended (SIGSTOP) in its first transaction after the statement with this text.
import { createDatabase } from '../../database/pool.ts';
import { createLog } from '../../log.ts';
import { plainResults } from '../work/commit-results.ts';
import { createRunWorkers } from '../work/run-workers.ts';
import { laneRuns } from './run-store.ts';

const [url = '', lastStatement = ''] = process.argv.slice(2);
const log = createLog({ service: 'test', level: 'silent' });
const database = createDatabase<unknown>({ url, log, applicationName: 'sleeper' });
database.pool.on('connect', (client) => {
  const query = client.query.bind(client) as (...of: unknown[]) => Promise<unknown>;
  async function queryOnce(...of: unknown[]): Promise<unknown> {
    const answer = await query(...of);
    if (typeof of[0] === 'string' && of[0].includes(lastStatement)) {
      process.stdout.write('falls asleep\n');
      process.kill(process.pid, 'SIGSTOP');
    }
    return answer;
  }
  Object.assign(client, { query: queryOnce });
});
const workers = createRunWorkers({
  database,
  runs: laneRuns,
  ...plainResults,
  work: { plan: () => ({ concurrency: 2, ahead: 0, attempt: async () => ({ result: 'sleeper' }) }) },
  leaseMs: 1_000,
  log,
});
await workers.start();
