import type { Proof } from '../proof.ts';
import { shownLoad, type Step } from '../ledger.ts';
import { underLoad } from '../load.ts';
import { processes } from '../proof.ts';

/** `infra/docker/upgrade` of a changed source under load. */
export function upgradeUnderLoad({ machine, checkout, product }: Proof): Step {
  return {
    name: 'upgrade',
    promise: 'a new version under 20 requests/s: 0 failed',
    async run() {
      checkout.change();
      const before = await Promise.all(processes.map((name) => machine.containersOf(name)));
      const { load } = await underLoad(await product(), 20, () => machine.show('infra/docker/upgrade'));
      const after = await Promise.all(processes.map((name) => machine.containersOf(name)));
      const old = after.flat().filter((id) => before.flat().includes(id));
      const counts = processes.map((name, at) => `${name} ${after[at]?.length}`).join(', ');
      const shown = shownLoad(load, `then ${counts}`);
      if (old.length > 0) return { ...shown, broken: `${old.length} containers are of the old version` };
      return shown;
    },
  };
}
