import { countUnfinished } from '@geoplan/geo/testing/count-differences';
import { migrate } from '@geoplan/kit/database/migrate';
import { generateGatewaySigningKey, publicKeysOf } from '@geoplan/kit/identity/gateway-keys';
import { createLog } from '@geoplan/kit/log';
import { reapNow } from '@geoplan/test-servers/processes/process-reaper';
import { startServer } from '@geoplan/test-servers/servers/start-server';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Pool } from 'pg';
import { startChildServer } from '../geo/child-server.ts';
import { createGetter } from '../geo/signed-get.ts';
import { describeMachine } from '../machine.ts';
import { quantile } from '../stats.ts';
import { writeSection } from '../write-section.ts';
import { checkOutRelease, firstRelease } from './check-out-release.ts';
import { findDifferences } from './find-differences.ts';
import type { ReleaseLedger } from './release-ledger.ts';

const migrations = new URL('../../../services/geo/src/db/migrations/', import.meta.url);
/** Keywords stored by the other release before, each in ten countries. */
const keywords = 10_000;
/** How long the other release works alone, and beside the new one. */
const [aloneMs, togetherMs] = [3_000, 20_000];
/** Pages the new version is asked for while the other one still writes. */
const pages = ['keywords?sort=searchVolume', 'keywords?search=casino', 'keywords?country=de', 'coverage'];

const say = (text: string) => void process.stdout.write(`${text}\n`);

/** The other release in a process of its own, at work on a database that it has filled. */
async function startRelease(commit: string, serverUrl: string) {
  const { folder, layout, remove } = checkOutRelease(commit);
  const child = fork(fileURLToPath(new URL('release-process.ts', import.meta.url)), {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      RELEASE: folder,
      LAYOUT: JSON.stringify(layout),
      SERVER_URL: serverUrl,
      KEYWORDS: String(keywords),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then((): never => {
    throw new Error(`the release of ${commit} ended`);
  });
  const said = async <Message>() => (await Promise.race([once(child, 'message'), ended]))[0] as Message;
  const { url } = await said<{ url: string }>();
  return {
    url,
    begin: () => child.send('begin'),
    async end(): Promise<ReleaseLedger> {
      const ledger = said<ReleaseLedger>();
      child.send('end');
      return await ledger;
    },
    async remove() {
      const gone = ended.catch(() => undefined);
      child.kill('SIGKILL');
      await gone;
      remove();
    },
  };
}

/** The new version on the same database. Returns what it answered wrongly and how long its jobs took. */
async function runNewVersion(url: string, release: { end(): Promise<ReleaseLedger> }, pool: Pool) {
  const key = generateGatewaySigningKey();
  const env = { DATABASE_URL: url, GATEWAY_PUBLIC_KEYS: publicKeysOf(key) };
  const service = await startChildServer('geo-process.ts', env);
  try {
    const get = createGetter(key);
    const failures: string[] = [];
    const until = performance.now() + togetherMs;
    for (let at = 0; performance.now() < until; at += 1) {
      const page = pages[at % pages.length] ?? '';
      const { status } = await get(`${service.origin}/api/geo-analysis/${page}`);
      if (status !== 200) failures.push(`${page}: ${status}`);
    }
    const ledger = await release.end();
    const began = performance.now();
    while ((await countUnfinished(pool)) > 0) await sleep(500);
    return { ledger, failures, finishedMs: togetherMs + performance.now() - began };
  } finally {
    await service.stop();
  }
}

const percentiles = (times: readonly number[]) =>
  [0.5, 0.99, 1].map((share) => quantile(times, share).toFixed(0)).join(' / ');

/**
 * 100,000 records of an earlier release (its first unless said) are brought to today's schema while that release, its own
 * code out of git, writes and reads on; then nothing may be lost, miscounted or have failed. Ends with 1 otherwise.
 */
export async function benchUpgrade({ from = firstRelease }: { from?: string }): Promise<void> {
  const server = await startServer('postgres', 'binaries', { survivesKill: false });
  try {
    const release = await startRelease(from, server.url);
    const pool = new Pool({ connectionString: release.url, max: 2 });
    try {
      const before = await pool.query<{ name: string }>('select max(name) as name from kysely_migration');
      say(`${keywords * 10} records stored at ${before.rows[0]?.name}`);
      release.begin();
      await sleep(aloneMs);
      const began = performance.now();
      await migrate({
        url: release.url,
        folder: migrations,
        log: createLog({ service: 'bench', level: 'warn' }),
      });
      const migratedMs = performance.now() - began;
      const after = await pool.query<{ name: string }>('select max(name) as name from kysely_migration');
      say(`migrated to ${after.rows[0]?.name} in ${(migratedMs / 1_000).toFixed(1)} s`);
      const { ledger, failures, finishedMs } = await runNewVersion(release.url, release, pool);
      const differences = await findDifferences(pool, ledger, keywords * 10);
      const all = {
        ...differences,
        [`failures of the other release`]: ledger.failures.length,
        'wrong answers of the new one': failures.length,
      };
      for (const failure of [...ledger.failures, ...failures].slice(0, 20)) say(failure);
      const text = [
        `${keywords * 10} records stored by the code of ${from} at its own schema, ${before.rows[0]?.name}; all migrations to ${after.rows[0]?.name}, each in its own transaction, while that code goes on in a process of its own (two writers of ten pairs, two readers of pages, searches, coverage and the whole stream, its schemas checking its answers); then the new version beside it for ${togetherMs / 1_000} s. \`npm run bench -- upgrade [--from=<commit>]\`.`,
        describeMachine(),
        [
          '| | |',
          '| --- | --- |',
          `| migrations | ${(migratedMs / 1_000).toFixed(1)} s |`,
          `| figures of the other release adopted and their moves counted, from the new version's start | ${(finishedMs / 1_000).toFixed(0)} s |`,
          `| the other release: ${ledger.writeMs.length} writes, p50 / p99 / most | ${percentiles(ledger.writeMs)} ms |`,
          `| ${ledger.readMs.length} reads | ${percentiles(ledger.readMs)} ms |`,
          `| load of the machine at the end | ${loadavg()[0]?.toFixed(0)} |`,
        ].join('\n'),
        Object.entries(all)
          .map(([what, count]) => `- ${count === 0 ? 'yes' : 'NO'}: ${what}: ${count}`)
          .join('\n'),
      ].join('\n\n');
      say(`\n${text}\n\n${writeSection('upgrade', text)}`);
      if (Object.values(all).some((count) => count !== 0)) process.exitCode = 1;
    } finally {
      await pool.end();
      await release.remove();
    }
  } finally {
    await reapNow();
  }
}
