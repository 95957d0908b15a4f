// A worker process for tests to kill. It takes messages, reports each of them, and never finishes any.
import { createLog } from '../../log.ts';
import { createPostgresBus } from '../postgres-bus.ts';
import { lookUp } from './test-messages.ts';

const [url = '', leaseMs = ''] = process.argv.slice(2);
const bus = createPostgresBus({
  url,
  log: createLog({ service: 'test', level: 'silent' }),
  leaseMs: Number(leaseMs),
});
await bus.consume(lookUp, { service: 'geo' }, async ({ number }) => {
  process.stdout.write(`holding ${number}\n`);
  await new Promise(() => {});
});
