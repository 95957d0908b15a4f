import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { spawnReplica } from '@geoplan/kit/testing/spawn-replica';
import { sharedServers } from '@geoplan/test-servers/shared-servers';
import { expect } from 'vitest';
import type { startBalance } from './start-balance.ts';

type Service = Awaited<ReturnType<typeof startBalance>>;

/** Starts a replica as a separate process; `vendor` is Apify's URL. */
export const spawnBalance = (
  service: Service,
  { vendor = 'http://127.0.0.1:1', rabbitUrl = sharedServers().rabbitmq } = {},
) => spawnReplica(new URL('./balance-process.ts', import.meta.url), { ...service, rabbitUrl }, vendor);

/** kill -9; resolves when the process has exited. */
export async function killNow(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** Locks a table against writers; `waiting` is true if a statement of the service waits for it. */
export async function lockTable(service: Service, table: string) {
  const holder = await service.connect();
  await holder.query(`begin; lock table ${table} in exclusive mode`);
  return {
    waiting: () =>
      expect
        .poll(() =>
          service.sql(
            // Only of this database, because in every other copy of the template the table has the same oid.
            `select from pg_locks as l join pg_class as c on c.oid = l.relation
              join pg_database as d on d.oid = l.database
            where not l.granted and c.relname = $1 and d.datname = current_database()`,
            [table],
          ),
        )
        .not.toEqual([]),
    async release() {
      await holder.query('rollback');
      holder.release();
    },
  };
}
