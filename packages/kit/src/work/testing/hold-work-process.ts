// A process that claims the task `long` and keeps it until it is killed.
import { createDatabase } from '../../database/pool.ts';
import { createLog } from '../../log.ts';
import { createWorkRunner } from '../work-runner.ts';

const [url = '', leaseMs = ''] = process.argv.slice(2);
const log = createLog({ service: 'test', level: 'warn' });
const runner = createWorkRunner({
  service: 'geo',
  database: createDatabase<unknown>({ url, log, applicationName: 'test' }),
  works: [
    {
      name: 'long',
      title: 'Долгая задача',
      work: () => {
        process.stdout.write('begun\n');
        return new Promise(() => {});
      },
    },
  ],
  leaseMs: Number(leaseMs),
  log,
});
await runner.start();
