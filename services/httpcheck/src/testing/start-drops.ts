import type { DropCandidate } from '@geoplan/contracts/drops/drop-lists';
import { readDropRun, type DropRunDetail, type startDropRun } from '@geoplan/contracts/drops/drop-runs';
import { parseAllowList } from '@geoplan/kit/outbound/allow-list';
import { someone } from '@geoplan/kit/testing/service-client';
import { startSandbox } from '@geoplan/sandbox/start-sandbox';
import { expect } from 'vitest';
import type { z } from 'zod';
import { emulatedServers } from '../domain/drops/registration/extra-servers.ts';
import { startHttpcheck } from './start-httpcheck.ts';

/** Fields of a list in a request. */
type List = Partial<Omit<z.input<(typeof startDropRun)['body']>, 'candidates'>>;

/** Candidate with only a domain. */
export const bareCandidate = (domain: string): DropCandidate => ({
  domain,
  price: null,
  ageYears: null,
  backlinks: null,
  referringDomains: null,
  rating: null,
  trustFlow: null,
});

/** Starts the service with the sandbox's registries and archive, and with lookups enabled. */
export async function startDrops(
  drops: { registryPauseMs?: number; archivePauseMs?: number; timeoutMs?: number } = {},
  times: { retentionMs?: number } = {},
) {
  const sandbox = await startSandbox({ port: 0 });
  const service = await startHttpcheck({
    times,
    drops: {
      bootstrapUrl: `${sandbox.url}/rdap/dns.json`,
      archiveUrl: `${sandbox.url}/archive`,
      extraServers: emulatedServers({
        rdapUrl: `${sandbox.url}/rdap/denic/`,
        whoisUrl: sandbox.whois.url,
      }),
      allow: parseAllowList(`127.0.0.1:${sandbox.port},${new URL(sandbox.whois.url).host}`),
      ...drops,
    },
  });

  const switchSource = (isEnabled: boolean) =>
    service.send('PUT', '/api/drops/source', { as: someone('admin'), body: { isEnabled } });
  await switchSource(true);

  async function readDrops(runId: string): Promise<DropRunDetail> {
    const answer = await service.send('GET', `/api/drops/runs/${runId}`);
    return readDropRun.response.parse(answer.body).data;
  }
  /** Starts a list without waiting for it, on the replica at `origin`. */
  const startList = (domains: readonly string[], list: List = {}, origin = service.origin) =>
    service.send('POST', '/api/drops/runs', {
      origin,
      body: { name: 'Мой список', ...list, candidates: domains.map((domain) => ({ domain })) },
    });

  return {
    ...service,
    sandbox,
    switchSource,
    startList,
    readDrops,
    /** Looks up a list and waits for its end. */
    async lookUp(domains: readonly string[], list: List = {}): Promise<DropRunDetail> {
      const answer = await startList(domains, list);
      expect(answer.status, answer.text).toBe(202);
      const { runId } = answer.body.data as { runId: string };
      await expect
        .poll(async () => (await readDrops(runId)).status, { interval: 20, timeout: 60_000 })
        .not.toBe('running');
      return readDrops(runId);
    },
    /** Clears stored answers and recorded requests. */
    async forgetDrops(): Promise<void> {
      await service.sql('truncate drop_runs cascade');
      await service.sql('truncate drop_lookups, drop_lanes');
      sandbox.faults.clear();
      sandbox.clearLog();
    },
    /** Requests to registries and archive, except for the list of servers. */
    asked: () =>
      sandbox
        .log()
        .filter(({ path }) => !path.endsWith('/dns.json'))
        .map(
          ({ path, keywords }) => `${path.includes('/web/') ? 'page' : path.split('/')[1]} ${keywords[0]}`,
        ),
    async close(): Promise<void> {
      await service.close();
      await sandbox.close();
    },
  };
}
