// A service process for the tests: its relay publishes the first message and crashes before deleting it.
import { createPostgresBus } from '../../bus/postgres-bus.ts';
import { createDatabase } from '../../database/pool.ts';
import { createLog } from '../../log.ts';
import { createOutboxRelay } from '../outbox-relay.ts';

const [url = '', busUrl = ''] = process.argv.slice(2);
const log = createLog({ service: 'test', level: 'silent' });
const database = createDatabase({ url, log, applicationName: 'test' });
const bus = createPostgresBus({ url: busUrl, log });
const dying = {
  ...bus,
  async publish(...message: Parameters<typeof bus.publish>): Promise<void> {
    await bus.publish(...message);
    process.kill(process.pid, 'SIGKILL');
  },
};
createOutboxRelay({ database, bus: dying, log, leaseMs: 1_000 }).start();
