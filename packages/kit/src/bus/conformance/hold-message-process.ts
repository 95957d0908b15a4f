// A worker process for the tests to kill: takes messages, reports each, and never finishes one.
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
