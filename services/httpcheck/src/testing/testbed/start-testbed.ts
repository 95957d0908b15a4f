import { auditEntryRecorded } from '@geoplan/contracts/auth';
import { once } from 'node:events';
import { httpStatusChecked } from '@geoplan/contracts/http-status/http-status';
import {
  checkBatch,
  checkRunEndpoints,
  type CheckRunDetail,
} from '@geoplan/contracts/http-status/http-status-runs';
import { sitesSynced } from '@geoplan/contracts/notion/notion';
import { createEnvelope } from '@geoplan/kit/bus/envelope';
import { openRabbitParked } from '@geoplan/kit/bus/rabbit/parked-messages';
import { createServiceClient, someone } from '@geoplan/kit/testing/service-client';
import { serviceUnderTest } from '@geoplan/kit/testing/service-under-test';
import { spawnReplica } from '@geoplan/kit/testing/spawn-replica';
import { sharedServers } from '@geoplan/test-servers/shared-servers';
import type { SiteInput } from '@geoplan/sandbox/test-sites/site';
import { startTestSites } from '@geoplan/sandbox/test-sites/start-test-sites';
import { expect, onTestFinished } from 'vitest';
import { createHttpcheckService } from '../../service.ts';
import { serviceOptions, type ReplicaOptions } from './service-options.ts';

const program = new URL('replica-process.ts', import.meta.url);
/** Timeout for a state that takes seconds, ms; it only ends hanging tests, even on a busy machine. */
export const longestWaitMs = 240_000;
/** Options of a test that waits for several such states. */
export const longTest = { timeout: 600_000 };
/** Maximum number of sites per message (contracts). */
const sitesPerMessage = 500;

export type Replica = Awaited<ReturnType<typeof spawnReplica>>;
export type Testbed = Awaited<ReturnType<typeof startTestbed>>;

/** Ends a replica; returns its exit code, null if the signal ended it. */
export async function end(replica: Replica, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
  const ended = once(replica, 'exit') as Promise<[number | null]>;
  replica.kill(signal);
  return (await ended)[0];
}

function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => (made ??= make());
}

/**
 * Starts test sites, and prepares replicas of the service that check them; none runs yet. `spawn` starts one as a
 * process, to be killed or frozen, `addReplica` one in this process. Each lease that another replica takes over is
 * recorded in `taken_over`.
 */
export async function startTestbed(
  inputs: readonly SiteInput[],
  options: Omit<ReplicaOptions, 'allow'> & {
    /** Broker of one test only; the shared one by default. */
    rabbitUrl?: string;
  } = {},
) {
  const { rabbitUrl, ...differing } = options;
  const [testSites, service] = await Promise.all([
    startTestSites(inputs),
    serviceUnderTest({
      name: 'httpcheck',
      migrations: new URL('../../db/migrations/', import.meta.url),
      start: createHttpcheckService,
      own: {} as Omit<Parameters<typeof createHttpcheckService>[0], 'databaseUrl' | 'bus' | 'log' | 'port'>,
      rabbitUrl,
    }),
  ]);
  const broker = { url: rabbitUrl ?? sharedServers().rabbitmq, namespace: service.namespace };
  const bus = service.openBus();
  onTestFinished(async () => {
    await bus.close();
    await service.close();
    await testSites.close();
  });
  await service.sql(`
    create table taken_over (site_id text not null);
    create function note_taken_over() returns trigger language plpgsql as
      $$begin insert into taken_over values (split_part(new.key, '#', 1)); return null; end$$;
    create trigger taken_over after update on item_leases for each row
      when (old.holder <> new.holder) execute function note_taken_over()`);
  let origin = '';
  const door = createServiceClient('httpcheck', () => ({ origin, as: someone('user') }));
  const replicas: Replica[] = [];

  async function spawn(): Promise<Replica> {
    const outside = JSON.stringify({ ...differing, allow: testSites.allow } satisfies ReplicaOptions);
    const replica = await spawnReplica(program, { ...service, rabbitUrl }, outside);
    replicas.push(replica);
    origin = replica.origin;
    return replica;
  }

  async function addReplica(): Promise<void> {
    ({ origin } = await service.addReplica(serviceOptions({ ...differing, allow: testSites.allow })));
  }

  const sql = async <Row = Record<string, never>>(text: string, values?: unknown[]): Promise<Row[]> =>
    service.sql(text, values);

  async function read(runId: string): Promise<CheckRunDetail> {
    return checkRunEndpoints.readRun.response.parse(
      (await door.send('GET', `/api/http-status/runs/${runId}`)).body,
    ).data;
  }

  /** Time of the latest published result of each site. */
  const received = new Map<string, string>();
  const listen = lazily(async () => {
    await bus.consume(httpStatusChecked, { service: 'notion' }, async ({ results }) => {
      for (const { siteId, checkedAt } of results)
        if (checkedAt > (received.get(siteId) ?? '')) received.set(siteId, checkedAt);
    });
    await bus.consume(auditEntryRecorded, { service: 'auth' }, async () => undefined);
    return received;
  });

  return {
    ...door,
    /**
     * From now on consumes messages as notion, and as auth for the audit; neither has run before. Returns the time of
     * the latest received result of each site, as a live map.
     */
    listen,
    testSites,
    bus,
    openBus: service.openBus,
    /** Number of parked messages, over all listeners. */
    async parked(): Promise<number> {
      const hands = await openRabbitParked({
        ...broker,
        messages: [sitesSynced, checkBatch, httpStatusChecked],
      });
      const counts = await hands.counts();
      await hands.close();
      return counts.reduce((sum, { parked }) => sum + parked, 0);
    },
    /** Broker of its queues. */
    broker,
    sql,
    /** A separate connection, for holding locks; the caller releases it. */
    connect: service.connect,
    spawn,
    addReplica,
    read,
    /** Replicas that are still running. */
    alive: () => replicas.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null),
    /** Publishes the test sites, each with a status, and waits until the service has stored them; needs a replica. */
    async useSites(statusOf: (name: string) => string = () => 'In prod', copies = 1): Promise<void> {
      const upserted = testSites.all.map(({ name, url }) => ({
        siteId: name,
        url,
        status: statusOf(name),
        databaseId: 'd',
      }));
      await expect.poll(() => bus.ready(), { timeout: longestWaitMs, interval: 20 }).toBe(true);
      for (let at = 0; at < upserted.length; at += sitesPerMessage) {
        const part = upserted.slice(at, at + sitesPerMessage);
        const synced = createEnvelope(sitesSynced, {
          revision: 1,
          between: null,
          upserted: part,
          removed: [],
        });
        for (let copy = 0; copy < copies; copy += 1) await bus.publish(sitesSynced, synced);
      }
      await expect
        .poll(() => sql('select from sites'), { timeout: longestWaitMs, interval: 20 })
        .toHaveLength(upserted.length);
    },
    /** Starts a run without waiting for it; returns its id. */
    async start(statusFilter: string[] = [], at = origin): Promise<string> {
      const answer = await door.send('POST', '/api/http-status/check-all-auto', {
        body: { statusFilter },
        headers: { prefer: 'respond-async' },
        origin: at,
      });
      expect(answer.status, answer.text).toBeLessThan(300);
      return (answer.body.data as { runId: string }).runId;
    },
    /** Progress from the run's row. */
    async progress(runId: string): Promise<{ done: number; status: string }> {
      const [row] = await sql<{ done: number; status: string }>(
        'select done, status from runs where id = $1',
        [runId],
      );
      return row ?? { done: 0, status: 'unknown' };
    },
    /** The run once it is over. */
    async finished(runId: string, timeout = longestWaitMs): Promise<CheckRunDetail> {
      const status = () => sql('select status from runs where id = $1', [runId]);
      await expect.poll(status, { timeout, interval: 20 }).not.toEqual([{ status: 'running' }]);
      return read(runId);
    },
  };
}
