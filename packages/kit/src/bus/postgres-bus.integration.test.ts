import { freshDatabase, type FreshDatabase } from '@geoplan/test-servers/fresh-database';
import { freshNamespace } from '@geoplan/test-servers/fresh-namespace';
import { afterAll, beforeAll } from 'vitest';
import type { Bus } from './bus.ts';
import { createLog } from '../log.ts';
import { describeBus } from './conformance/describe-bus.ts';
import { createPostgresBus } from './postgres-bus.ts';
import { openPostgresParked } from './postgres/parked-messages.ts';

const log = createLog({ service: 'test', level: 'silent' });

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

describeBus('Postgres', async () => {
  const namespace = freshNamespace();
  const replicas: Bus[] = [];
  return {
    replica(rules) {
      const bus = createPostgresBus({ url: database.url, log, namespace, retryDelaysMs: [10], ...rules });
      replicas.push(bus);
      return bus;
    },
    parked: () => openPostgresParked({ url: database.url, namespace }),
    end: async () => void (await Promise.all(replicas.map((bus) => bus.close()))),
  };
});
