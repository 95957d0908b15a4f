import { freshDatabase } from '@geoplan/test-servers/fresh-database';
import type { Bus } from './bus.ts';
import { createLog } from '../log.ts';
import { describeBus } from './conformance/describe-bus.ts';
import { createPostgresBus } from './postgres-bus.ts';
import { openPostgresParked } from './postgres/parked-messages.ts';

const log = createLog({ service: 'test', level: 'silent' });

describeBus('Postgres', async () => {
  const database = await freshDatabase();
  const replicas: Bus[] = [];
  return {
    replica(rules) {
      const bus = createPostgresBus({ url: database.url, log, retryDelaysMs: [10], ...rules });
      replicas.push(bus);
      return bus;
    },
    parked: () => openPostgresParked({ url: database.url, namespace: 'geoplan' }),
    async end() {
      await Promise.all(replicas.map((bus) => bus.close()));
      await database.drop();
    },
  };
});
