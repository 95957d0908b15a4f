import { execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findProgram } from '@geoplan/test-servers/processes/find-program';
import { freePort } from '@geoplan/test-servers/processes/free-port';
import { killProcess } from '@geoplan/test-servers/processes/kill-process';
import { reapAtExit } from '@geoplan/test-servers/processes/process-reaper';
import { tempFolder } from '@geoplan/test-servers/processes/temp-folder';
import { canInstallPackages, installPackage } from '@geoplan/test-servers/servers/debian-packages';
import { parse, stringify } from 'yaml';

const run = promisify(execFile);
/** Files for operators. */
export const observability = fileURLToPath(new URL('../../../observability/', import.meta.url));

/** Path of a program, from the Debian package if it is not installed. @throws Error if it is not available */
export async function program(name: string, debianPackage: string): Promise<string> {
  if (findProgram(name) === undefined && canInstallPackages()) await installPackage(debianPackage);
  const found = findProgram(name);
  if (found === undefined) throw new Error(`needs ${name}: apt-get install ${debianPackage}`);
  return found;
}

interface Series {
  metric: Readonly<Record<string, string>>;
  value: readonly [time: number, value: string];
}
interface ScrapeConfig {
  scrape_configs: { job_name: string; dns_sd_configs?: { names: string[]; port: number }[] }[];
}

const readConfig = (): ScrapeConfig =>
  parse(readFileSync(join(observability, 'prometheus.yml'), 'utf8')) as ScrapeConfig;

/** Hosts and ports that the product's prometheus.yml resolves. */
export function scrapedNames(): string[] {
  return readConfig().scrape_configs.flatMap(({ dns_sd_configs: found = [] }) =>
    found.flatMap(({ names, port }) => names.map((name) => `${name}:${port}`)),
  );
}

/**
 * Prometheus with the product's own configuration and alerts. Its targets are these addresses instead of names, without
 * machine exporters, and it scrapes more often, so that the tests are faster.
 */
export async function startPrometheus(targets: readonly string[]) {
  const config = readConfig();
  const [folder, port] = await Promise.all([tempFolder('prometheus'), freePort()]);
  const targetsFile = join(folder, 'targets.json');
  const watch = (addresses: readonly string[]) =>
    writeFile(targetsFile, JSON.stringify([{ targets: addresses }]));
  await watch(targets);
  const ours = config.scrape_configs.filter((job) => job.dns_sd_configs);
  const jobs = ours.map(({ dns_sd_configs: _names, ...job }) => ({
    ...job,
    file_sd_configs: [{ files: [targetsFile], refresh_interval: '1s' }],
  }));
  const own = {
    ...config,
    global: { scrape_interval: '5s', evaluation_interval: '1s' },
    rule_files: [join(observability, 'alerts.yml')],
    scrape_configs: jobs,
  };
  const configFile = join(folder, 'prometheus.yml');
  await writeFile(configFile, stringify(own));
  const child = spawn(
    await program('prometheus', 'prometheus'),
    [
      `--config.file=${configFile}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore', detached: true, cwd: folder },
  );
  child.on('error', () => {});
  const { pid } = child;
  if (pid === undefined) throw new Error('Prometheus did not start');
  const forget = reapAtExit({ kind: 'process', pid, signal: 'SIGKILL' });

  async function ask<Answer>(path: string): Promise<Answer> {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`);
    const body = (await answer.json()) as { status: string; error?: string; data: Answer };
    if (body.status !== 'success') throw new Error(`${path}: ${body.error}`);
    return body.data;
  }
  return {
    /** Replaces the targets by these addresses. */
    watch,
    /** Current value of an expression. @throws Error with the reason if it cannot be evaluated */
    query: async (expression: string) =>
      (await ask<{ result: Series[] }>(`query?query=${encodeURIComponent(expression)}`)).result,
    /** Names of the alerts that are firing. */
    async firing(): Promise<string[]> {
      const { alerts } = await ask<{ alerts: { state: string; labels: { alertname: string } }[] }>('alerts');
      return [
        ...new Set(alerts.filter(({ state }) => state === 'firing').map((each) => each.labels.alertname)),
      ];
    },
    /** State of each rule by its evaluation: `ok`, `err`, `unknown`. */
    async rules() {
      const { groups } = await ask<{ groups: { rules: { name: string; health: string }[] }[] }>('rules');
      return groups.flatMap(({ rules }) => rules);
    },
    async close() {
      await killProcess(pid, 'SIGTERM', 10_000);
      forget();
    },
  };
}

/** Output of promtool for our files. @throws Error with its message */
export async function promtool(...args: string[]): Promise<string> {
  const { stdout } = await run(await program('promtool', 'prometheus'), args, { cwd: observability });
  return stdout;
}
