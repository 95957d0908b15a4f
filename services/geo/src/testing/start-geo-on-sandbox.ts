import type { GeoRunDetail } from '@geoplan/contracts/geo/geo-runs';
import { startSandbox } from '@geoplan/sandbox/start-sandbox';
import { expect, onTestFinished } from 'vitest';
import { someone } from '@geoplan/kit/testing/service-client';
import { sourceOfHost } from '../settings/domain/provider-hosts.ts';
import { measurement, openTables, store } from './record-store.ts';
import { startGeo } from './start-geo.ts';

type Options = NonNullable<Parameters<typeof startGeo>[0]> & {
  /** Stored before the first run; null stores none, so that the sandbox's demo key is used. */
  key?: string | null;
};

/** Body of a start. */
export interface RunRequest {
  keywords: string[];
  countries: string[];
  settings?: { refresh?: boolean; stages?: string[] };
  confirmedPairs?: number;
}

/** Ends hanging tests; a run on a busy machine is far below it. */
const longestRunMs = 240_000;

/** Creates `count` keywords that no other test uses in the same sandbox. */
export function words(count: number, prefix = 'word'): string[] {
  return Array.from({ length: count }, (_, at) => `${prefix} ${at}`);
}

/** Stores pairs as if they had just been bought from the sandbox. */
export async function storeFreshPairs(
  geo: { sql: (text: string, values: unknown[]) => Promise<unknown>; host: string },
  keywords: readonly string[],
  countries: readonly string[],
): Promise<void> {
  const { provider, isDemo } = sourceOfHost(geo.host);
  await geo.sql(
    `with host as (
      insert into sources (host, provider, is_demo) values ($1, $2, $3)
        on conflict (host) do update set host = excluded.host returning id),
    stored as (
      insert into records (keyword_key, keyword, country, search_volume, clicks, last_updated, created_at, source)
        select keyword, keyword, country, 1000, 100, now(), now(), host.id
        from host, unnest($4::text[]) as keyword, unnest($5::text[]) as country returning *)
    insert into measurements (record_id, at, search_volume, clicks, source)
      select id, last_updated, search_volume, clicks, source from stored`,
    [geo.host, provider, isDemo, keywords, countries],
  );
}

/** Starts the service with a separate sandbox and a key without limits. */
export async function startGeoOnSandbox(options: Options = {}) {
  const { key = 'unlimited-test', ...others } = options;
  const sandbox = await startSandbox({ port: 0 });
  const { host } = new URL(sandbox.url);
  const geo = await startGeo({ sandbox: { host }, ...others });

  async function useKey(rapidApiKey: string) {
    const body = { rapidApiKey, rapidApiHost: host };
    const saved = await geo.send('POST', '/api/settings', { as: someone('admin'), body });
    if (saved.status !== 200) throw new Error(saved.text);
  }
  if (key !== null) await useKey(key);

  const read = async (runId: string) =>
    (await geo.send('GET', `/api/geo-analysis/runs/${runId}`)).body.data as GeoRunDetail;

  return {
    ...geo,
    sandbox,
    host,
    useKey,
    read,
    /** Holds the sandbox's responses until the returned function is called, or the test ends. */
    hold(): () => void {
      const release = sandbox.hold();
      onTestFinished(release);
      return release;
    },
    /** Starts a run without waiting for it; returns its id. */
    async start(body: RunRequest, origin?: string) {
      const headers = { prefer: 'respond-async' };
      const answer = await geo.send('POST', '/api/geo-analysis', { body, headers, origin });
      if (answer.status >= 300) throw new Error(answer.text);
      return (answer.body.data as { runId: string }).runId;
    },
    /** The run once it is over; polls its row, because the run itself has thousands of pairs. */
    async finished(runId: string) {
      const running = () => geo.sql(`select from runs where id = $1 and status = 'running'`, [runId]);
      await expect.poll(running, { timeout: longestRunMs, interval: 20 }).toEqual([]);
      return read(runId);
    },
    /** Stores pairs as if they had been bought, without a run. */
    async storeBought(keywords: readonly string[], country: string) {
      const tables = openTables(geo.databaseUrl);
      await store(
        tables,
        keywords.map((keyword) => measurement(keyword, country, {}, host)),
      );
      await tables.close();
    },
    /** Number of finished pairs of a run. */
    done: async (runId: string) =>
      Number((await geo.sql('select done from runs where id = $1', [runId]))[0]?.['done']),
    /** Total number of requested pairs. */
    asked: () => sandbox.counts().reduce((sum, { asked }) => sum + asked, 0),
    async close() {
      await geo.close();
      await sandbox.close();
    },
  };
}
