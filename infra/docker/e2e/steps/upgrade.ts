import { shownLoad, type Shown, type Step } from '../ledger.ts';
import { underLoad } from '../load.ts';
import { processes, type E2eRun } from '../e2e-run.ts';

/** Ids of the running containers of the named processes, or of the whole product. */
const idsOf = async ({ machine }: E2eRun, ...names: string[]): Promise<string[]> =>
  (await machine.compose('ps', '-q', ...names)).split('\n').filter((id) => id !== '');

/** Changes a source file, then runs `infra/docker/upgrade` under load. */
export function upgradeUnderLoad(e2e: E2eRun): Step {
  const { machine, checkout, product } = e2e;
  return {
    name: 'upgrade',
    promise: 'a new version under 20 requests/s: 0 failed',
    async run() {
      checkout.change();
      const before = await idsOf(e2e, ...processes);
      const { load } = await underLoad(await product(), 20, () => machine.show('infra/docker/upgrade'));
      const after = await Promise.all(processes.map((name) => machine.containersOf(name)));
      const old = after.flat().filter((id) => before.includes(id));
      const counts = processes.map((name, at) => `${name} ${after[at]?.length}`).join(', ');
      const shown = shownLoad(load, `then ${counts}`);
      if (old.length > 0) return { ...shown, broken: `${old.length} containers are of the old version` };
      const program = ['run', '--rm', '--no-deps', '--entrypoint', 'tail', 'geoplan', '-n', '1'];
      const line = await machine.compose(...program, '/app/packages/kit/src/shutdown.ts');
      if (line !== checkout.lastLine()) return { ...shown, broken: 'the operator’s program is the old one' };
      return shown;
    },
  };
}

/** Runs a plain `up -d` under load. It may remove `surplus` containers but must change nothing else. */
async function upAgain(e2e: E2eRun, surplus: number): Promise<Shown> {
  const { machine, product } = e2e;
  const before = await idsOf(e2e);
  const { load } = await underLoad(await product(), 20, () => machine.compose('up', '-d', '--wait'));
  const after = await idsOf(e2e);
  const created = after.filter((id) => !before.includes(id)).length;
  const removed = before.filter((id) => !after.includes(id)).length - created;
  const shown = shownLoad(load, `${created} of ${after.length} containers recreated, ${removed} removed`);
  if (created === 0 && removed === surplus) return shown;
  const reasons = [`${created} recreated and ${removed} removed, not 0 and ${surplus}`, shown.broken];
  return { ...shown, broken: reasons.filter((reason) => reason !== undefined).join('; ') };
}

/** Repeats `docker compose up -d`, as an operator would after the upgrade. */
export function upAfterUpgrade(e2e: E2eRun): Step {
  return {
    name: 'up after upgrade',
    promise: '`docker compose up -d` after the upgrade, under 20 requests/s: 0 recreated, 0 failed',
    run: () => upAgain(e2e, 0),
  };
}

/** Upgrades a manually scaled process and the gateway, which depends on it. */
export function upgradeScaled(e2e: E2eRun): Step {
  const { machine, checkout } = e2e;
  return {
    name: 'upgrade scaled',
    promise:
      'an upgrade with auth=2 by --scale keeps both replicas; `up -d` then removes the second only, 0 recreated, 0 failed',
    async run() {
      await machine.compose('up', '-d', '--wait', '--scale', 'auth=2');
      checkout.change();
      await machine.show('infra/docker/upgrade', 'auth', 'gateway');
      const replicas = (await machine.containersOf('auth')).length;
      if (replicas !== 2) return { what: `auth ${replicas} after the upgrade`, broken: 'not 2 as before' };
      return upAgain(e2e, 1);
    },
  };
}
