import { setTimeout as sleep } from 'node:timers/promises';
import { shownLoad, type Step } from '../ledger.ts';
import { underLoad } from '../load.ts';
import type { Machine } from '../machine.ts';
import { grows, memoryTable, parseMemory } from '../memory.ts';
import type { Answer, Product } from '../product.ts';
import type { E2eRun } from '../e2e-run.ts';

/** Read requests per second from a small team. */
const readsPerSecond = 3;

/** Actions per minute: a sign-in and two new pairs; every tenth minute a full sync and a check of all sites. */
function errandsOf({ checkout: { env } }: E2eRun, minute: number) {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = env;
  const errands: [path: string, body: object][] = [
    ['/api/auth/login', { email, password }],
    ['/api/geo-analysis', { keywords: [`soak ${Date.now()}`], countries: ['de', 'fr'] }],
  ];
  if (minute % 10 === 0)
    errands.push(['/api/notion/sync', { full: true }], ['/api/http-status/check-all-auto', {}]);
  return errands;
}

/** Memory of each running container, MiB, by container name without the project prefix. */
async function readMemory(machine: Machine, project: string): Promise<Map<string, number>> {
  const ids = (await machine.compose('ps', '-q')).split('\n');
  const lines = await machine.docker('stats', '--no-stream', '--format', '{{.Name}}\t{{.MemUsage}}', ...ids);
  const named = [...parseMemory(lines)].map(([name, mib]) => [name.replace(`${project}-`, ''), mib] as const);
  return new Map(named.toSorted(([a], [b]) => a.localeCompare(b)));
}

/** Reads the memory once per minute and performs the actions of that minute. */
async function watchMemory(e2e: E2eRun, people: Product, minutes: number) {
  const series = new Map<string, number[]>();
  const refused: string[] = [];
  const underWay: Promise<void>[] = [];
  const send = async (path: string, body: object): Promise<void> => {
    const { status }: Answer = await people.call('POST', path, body);
    if (status < 200 || status >= 300) refused.push(`POST ${path}: ${status}`);
  };
  const begun = Date.now();
  for (let minute = 0; minute <= minutes; minute += 1) {
    await sleep(Math.max(0, begun + minute * 60_000 - Date.now()));
    const now = await readMemory(e2e.machine, e2e.checkout.env['COMPOSE_PROJECT_NAME'] ?? '');
    for (const [name, mib] of now) series.set(name, [...(series.get(name) ?? []), mib]);
    const shown = [...now].map(([name, mib]) => `${name} ${mib.toFixed(1)}`).join(', ');
    process.stderr.write(`soak, minute ${minute}: ${shown}\n`);
    if (minute < minutes) for (const [path, body] of errandsOf(e2e, minute)) underWay.push(send(path, body));
  }
  await Promise.all(underWay);
  return { series, refused, errands: underWay.length };
}

/** Uses the product lightly for a while, to find memory that grows. */
export function soak(e2e: E2eRun, minutes: number): Step {
  const { machine, product } = e2e;
  return {
    name: 'soak',
    promise: `${minutes} minutes of light use (SOAK_MINUTES): 0 failed, no container restarts or grows`,
    async run() {
      const people = await product();
      const { result, load } = await underLoad(people, readsPerSecond, () =>
        watchMemory(e2e, people, minutes),
      );
      const ids = (await machine.compose('ps', '-q')).split('\n');
      const counts = await machine.docker('inspect', '-f', '{{.RestartCount}}', ...ids);
      const restarts = counts.split('\n').reduce((sum, count) => sum + Number(count), 0);
      const growing = [...result.series].filter(([, each]) => grows(each)).map(([name]) => name);
      const shown = shownLoad(
        load,
        `${result.refused.length} of ${result.errands} sign-ins, runs, syncs and checks refused; ${restarts} restarts of ${ids.length} containers`,
      );
      const broken = [
        shown.broken,
        ...result.refused,
        restarts > 0 ? `${restarts} restarts` : undefined,
        growing.length > 0 ? `growing: ${growing.join(', ')}` : undefined,
      ].filter((each) => each !== undefined);
      return {
        ...shown,
        broken: broken.length > 0 ? broken.join('; ') : undefined,
        table: memoryTable(result.series),
      };
    },
  };
}
