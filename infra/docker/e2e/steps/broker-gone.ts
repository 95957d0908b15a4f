import { setTimeout as sleep } from 'node:timers/promises';
import type { E2eRun } from '../e2e-run.ts';
import { shownLoad, type Step } from '../ledger.ts';
import { underLoad } from '../load.ts';
import { until } from '../product.ts';

const goneMs = 60_000;

/**
 * Removes the broker's container, and with it its host name. Work started during the outage is completed afterwards.
 */
export function removeBroker({ machine, product }: E2eRun): Step {
  return {
    name: 'broker gone',
    promise: 'the broker’s container removed for 60 s: not one 503; a run begun meanwhile is done afterwards',
    async run() {
      const people = await product();
      const { result, load } = await underLoad(people, 20, async () => {
        await machine.compose('rm', '-sf', 'rabbitmq');
        const keyword = `e2e ${Date.now()}`;
        const begun = people.call('POST', '/api/geo-analysis', {
          keywords: [keyword],
          countries: ['de', 'at'],
        });
        await sleep(goneMs);
        await machine.compose('up', '-d', '--wait', 'rabbitmq');
        const { status, body } = await begun;
        const { runId } = (body as { data: { runId: string } }).data;
        const seconds = await until('the run is done', 120, async () => {
          const answer = await people.call('GET', `/api/geo-analysis/runs/${runId}`);
          return (answer.body as { data?: { status?: string } }).data?.status === 'completed';
        });
        return `the run: ${status}, done ${seconds} s after the broker was back`;
      });
      return shownLoad(load, result);
    },
  };
}
