import { checkRunEndpoints, type CheckRunDetail } from '@geoplan/contracts/http-status/http-status-runs';
import { sitesSynced } from '@geoplan/contracts/notion/notion';
import { createEnvelope } from '@geoplan/kit/bus/envelope';
import { createServiceClient, someone } from '@geoplan/kit/testing/service-client';
import { serviceUnderTest } from '@geoplan/kit/testing/service-under-test';
import { expect, vi } from 'vitest';
import type { z } from 'zod';
import { parseAllowList } from '@geoplan/kit/outbound/allow-list';
import { createHttpcheckService } from '../service.ts';
import { noDrops } from './no-drops.ts';
import { scriptedChecker } from './scripted-checker.ts';

type Running = Parameters<typeof createHttpcheckService>[0];
type Options = Partial<Omit<Running, 'check' | 'drops'>> & {
  check?: Partial<Running['check']>;
  drops?: Partial<Running['drops']>;
  /** Broker of one test only; the shared one by default. */
  rabbitUrl?: string;
};
type Synced = z.input<(typeof sitesSynced)['data']>;

/** Site of the workspace in tests. */
export interface WorkspaceSite {
  siteId: string;
  url?: string;
  status?: string;
}

const siteOf = ({ siteId, url = `https://${siteId}.example/`, status = 'In prod' }: WorkspaceSite) => ({
  siteId,
  url,
  status,
  databaseId: 'd',
});

/**
 * Starts the service on a separate database and bus namespace, with a scripted checker; `close` removes everything.
 * By default there are no host pauses, confirmation checks or resends. `addReplica` starts more replicas.
 */
export async function startHttpcheck(options: Options = {}) {
  const { rabbitUrl, check, drops, times, ...others } = options;
  const scripted = scriptedChecker();
  const quick: Running['times'] = {
    sweepMs: 500,
    schedulePollMs: 50,
    ...times,
  };
  const service = await serviceUnderTest({
    name: 'httpcheck',
    migrations: new URL('../db/migrations/', import.meta.url),
    start: createHttpcheckService,
    own: {
      checker: scripted.checker,
      ...others,
      check: {
        allow: parseAllowList(''),
        userAgent: 'test',
        concurrency: 50,
        hostPauseMs: 0,
        recheckMs: 0,
        retryAfterMaxMs: 120_000,
        referenceUrls: [],
        historyDays: 90,
        runDays: 90,
        timeZone: 'UTC',
        ...check,
      },
      drops: { ...noDrops, ...drops },
      times: quick,
    },
    rabbitUrl,
  });
  const first = await service.addReplica();
  // The service also starts with a slow broker, but then receives no messages yet.
  await vi.waitUntil(() => first.bus.ready(), { timeout: 60_000 });
  // A resend in the middle of a test would change its number of messages.
  await service.sentAtStart();
  const door = createServiceClient('httpcheck', () => ({ origin: first.origin, as: someone('user') }));
  let revision = 0;

  const publish = (message: Synced): Promise<void> =>
    first.bus.publish(sitesSynced, createEnvelope(sitesSynced, message));

  /** Stored sites, by id. */
  const listSites = (): Promise<unknown[]> =>
    service.sql('select site_id, url, status from sites where removed_at is null order by site_id');

  async function read(runId: string): Promise<CheckRunDetail> {
    const answer = await door.send('GET', `/api/http-status/runs/${runId}`);
    return checkRunEndpoints.readRun.response.parse(answer.body).data;
  }

  async function post(path: string, body: object): Promise<string> {
    const answer = await door.send('POST', path, { body, headers: { prefer: 'respond-async' } });
    expect(answer.status, answer.text).toBeLessThan(300);
    return (answer.body.data as { runId: string }).runId;
  }

  async function finished(runId: string): Promise<CheckRunDetail> {
    await expect.poll(async () => (await read(runId)).status, { interval: 20 }).not.toBe('running');
    return read(runId);
  }

  return {
    ...service,
    ...door,
    ...scripted,
    origin: first.origin,
    /** Stops the first replica. */
    stopReplica: first.close,
    bus: first.bus,
    publish,
    listSites,
    read,
    finished,
    sql: async <T = Record<string, never>>(text: string, values?: unknown[]): Promise<T[]> =>
      service.sql(text, values),
    /** Publishes these sites as the whole workspace, and waits until the service has stored them. */
    async useSites(sites: readonly WorkspaceSite[]): Promise<void> {
      revision += 1;
      const upserted = sites.map(siteOf);
      await publish({ revision, between: { after: null, upTo: null }, upserted, removed: [] });
      const wanted = upserted
        .map(({ siteId, url, status }) => ({ site_id: siteId, url, status }))
        .toSorted((a, b) => (a.site_id < b.site_id ? -1 : 1));
      await expect.poll(listSites, { interval: 20 }).toEqual(wanted);
    },
    /** Starts a run without waiting for it; returns its id. */
    startAll: (statusFilter: string[] = [], batchSize = 10) =>
      post('/api/http-status/check-all-auto', { batchSize, statusFilter }),
    startSites: (projectIds: string[]) => post('/api/http-status/check', { projectIds }),
    /** Checks these sites and waits for the end. */
    check: async (projectIds: string[]) => finished(await post('/api/http-status/check', { projectIds })),
  };
}
