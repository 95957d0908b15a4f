// A replica for the tests: it postpones each item once, and is killed in the middle of the next attempt.
import { createDatabase } from '../../database/pool.ts';
import { createLog } from '../../log.ts';
import { plainResults } from '../work/commit-results.ts';
import { createRunWorkers } from '../work/run-workers.ts';
import { laneRuns } from './run-store.ts';

const [url = ''] = process.argv.slice(2);
const log = createLog({ service: 'test', level: 'silent' });
const workers = createRunWorkers({
  database: createDatabase<unknown>({ url, log, applicationName: 'test' }),
  runs: laneRuns,
  ...plainResults,
  work: {
    plan: () => ({
      concurrency: 10,
      ahead: 0,
      async attempt([{ key, input }]) {
        if (input === 'second') process.kill(process.pid, 'SIGKILL');
        const afterMs = key === 'soon' ? 100 : 2_000;
        return { again: { afterMs, input: 'second' } };
      },
    }),
  },
  leaseMs: 1_000,
  log,
});
await workers.start();
