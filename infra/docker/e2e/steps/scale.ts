import { setTimeout as sleep } from 'node:timers/promises';
import { processes, runInside, type E2eRun } from '../e2e-run.ts';
import { shownLoad, type Step } from '../ledger.ts';
import { underLoad } from '../load.ts';
import type { Machine } from '../machine.ts';

const scaled = (count: number): string[] => processes.flatMap((name) => ['--scale', `${name}=${count}`]);

/** Number of requests served by a replica, according to its metrics. */
async function servedBy(machine: Machine, service: string, container: string): Promise<number> {
  const port = service === 'gateway' ? 9090 : 8081;
  const script = `console.log(await (await fetch('http://127.0.0.1:${port}/metrics')).text())`;
  const text = await runInside(machine, container, script);
  const counts = text.matchAll(/^(?:http_request_duration_seconds_count)\{.*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

async function shares(machine: Machine, service: string): Promise<number[]> {
  const containers = await machine.containersOf(service);
  return Promise.all(containers.map((each) => servedBy(machine, service, each)));
}

/** Minimum share of the requests to a process that each of its two replicas must serve. */
const leastShare = 0.35;

/** Doubles every process under load; each new replica must receive its share within a minute. */
export function scaleUnderLoad({ machine, product }: E2eRun): Step {
  return {
    name: 'scale',
    promise:
      '--scale of everything, gateway=2 included, under 20 requests/s; a new replica has its share within a minute',
    async run() {
      const watched = ['gateway', 'auth', 'geo'];
      const served = () => Promise.all(watched.map((name) => shares(machine, name)));
      const { result, load } = await underLoad(await product(), 20, async () => {
        await machine.compose('up', '-d', '--wait', ...scaled(2));
        const before = await served();
        await sleep(60_000);
        return { before, after: await served() };
      });
      const { before, after } = result;
      const told: string[] = [];
      const uneven: string[] = [];
      for (const [at, name] of watched.entries()) {
        const own = (after[at] ?? []).map((count, replica) => count - (before[at]?.[replica] ?? 0));
        told.push(`${name} ${own.join(' : ')}`);
        const sum = own.reduce((total, count) => total + count, 0);
        if (own.length !== 2 || Math.min(...own) < leastShare * sum) uneven.push(name);
      }
      const shown = shownLoad(load, `a minute later ${told.join(', ')}`);
      return uneven.length > 0 ? { ...shown, broken: `uneven: ${uneven.join(', ')}` } : shown;
    },
  };
}

/** Starts three replicas of each process concurrently, on an otherwise idle machine. */
export function startMany({ machine }: E2eRun): Step {
  return {
    name: 'many',
    promise: '18 replicas started at once come up',
    async run() {
      await machine.compose('stop', ...processes);
      await machine.compose('up', '-d', '--wait', ...scaled(3));
      const counts = await Promise.all(
        processes.map(async (name) => (await machine.containersOf(name)).length),
      );
      const sum = counts.reduce((total, count) => total + count, 0);
      return { what: `${sum} healthy`, broken: sum === 3 * processes.length ? undefined : counts.join(', ') };
    },
  };
}

/** Checks that a plain `up`, and then a second `up`, apply the replica counts from `.env`. */
export function scaleByEnv({ machine, checkout, product }: E2eRun): Step {
  return {
    name: 'replicas in .env',
    promise: 'counts in .env survive the next `up`, under 20 requests/s: 0 failed',
    async run() {
      checkout.set({ AUTH_REPLICAS: '2', GEO_REPLICAS: '2', GATEWAY_REPLICAS: '2' });
      const { load } = await underLoad(await product(), 20, async () => {
        await machine.compose('up', '-d', '--wait');
        await machine.compose('up', '-d', '--wait');
      });
      const counts = await Promise.all(
        processes.map(async (name) => (await machine.containersOf(name)).length),
      );
      const shown = shownLoad(
        load,
        `then ${processes.map((name, at) => `${name} ${counts[at]}`).join(', ')}`,
      );
      return counts.join() === '2,2,2,1,1,1' ? shown : { ...shown, broken: 'not as .env says' };
    },
  };
}
