import { createServer, Socket, type AddressInfo } from 'node:net';
import { freshDatabase } from '@geoplan/test-servers/fresh-database';
import { Client } from 'pg';
import { expect, it, type TestContext } from 'vitest';
import { WaitingPool } from './waiting-pool.ts';

interface Setup {
  /** First handshake without a response, counted from 1; later ones have none either. */
  silentFrom: number;
  max?: number;
  waitTimeoutMs?: number;
}

async function openPool({ silentFrom, max = 2, waitTimeoutMs = 60_000 }: Setup, context: TestContext) {
  const fresh = await freshDatabase();
  const held: Socket[] = [];
  const silent = createServer((socket) => void held.push(socket));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  class SilentSocket extends Socket {
    override connect(): this {
      return super.connect(port, '127.0.0.1');
    }
  }
  let handshakes = 0;
  const pool = new WaitingPool({
    Client,
    connectionString: fresh.url,
    max,
    waitTimeoutMs,
    connectionTimeoutMillis: 60_000,
    stream: () => {
      handshakes += 1;
      return handshakes < silentFrom ? new Socket() : new SilentSocket();
    },
  });
  pool.on('error', () => {});
  context.onTestFinished(async () => {
    for (const socket of held) socket.destroy();
    silent.close();
    if (!pool.ending) await pool.close();
    await fresh.drop();
  });
  return { pool, held };
}

it('serves a caller with a released connection while a new one is being opened', async (context) => {
  const { pool, held } = await openPool({ silentFrom: 2 }, context);
  const lent = await pool.connect();
  const waiting = pool.query<{ one: number }>('select 1 as one');
  await expect.poll(() => held.length).toBe(1);
  lent.release();
  expect((await waiting).rows).toEqual([{ one: 1 }]);
});

it('serves all callers in turn with the existing connection while new connections get no response', async (context) => {
  const { pool } = await openPool({ silentFrom: 2, max: 4 }, context);
  await pool.query('select 1');
  const answers = await Promise.all(Array.from({ length: 20 }, () => pool.query('select 1')));
  expect(answers).toHaveLength(20);
  expect(pool.waitingCount).toBe(0);
});

it('fails a caller whose time limit has passed, and keeps the connection that is still being opened', async (context) => {
  const { pool } = await openPool({ silentFrom: 1, waitTimeoutMs: 50 }, context);
  await expect(pool.query('select 1')).rejects.toThrow('timeout exceeded when trying to connect');
  expect(pool.totalCount).toBe(1);
});

it('fails all callers immediately when the server refuses connections', async (context) => {
  const { pool, held } = await openPool({ silentFrom: 1, max: 2 }, context);
  const calls = Promise.allSettled(Array.from({ length: 10 }, () => pool.query('select 1')));
  const refuse = setInterval(() => held.forEach((socket) => socket.destroy()), 20);
  const ends = await calls;
  clearInterval(refuse);
  expect(ends.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 'rejected'));
});

it('closes even if a connection is still being opened', async (context) => {
  const { pool } = await openPool({ silentFrom: 1, waitTimeoutMs: 50 }, context);
  await expect(pool.query('select 1')).rejects.toThrow('timeout');
  await pool.close();
  expect(pool.totalCount).toBe(0);
});
