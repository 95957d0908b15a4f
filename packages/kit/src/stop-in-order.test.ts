import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { settledBy, type Deadline } from './deadline.ts';
import { stopInOrder } from './stop-in-order.ts';

function recorded() {
  const steps: string[] = [];
  const step =
    (name: string, ms = 1) =>
    async (deadline?: Deadline) => {
      steps.push(`${name} begins`);
      await settledBy(sleep(ms, undefined, { ref: false }), deadline!);
      steps.push(`${name} ends`);
    };
  return { steps, step };
}

it('lets calls and consumers end side by side, then the outbox, the bus, and the database last', async () => {
  const { steps, step } = recorded();
  const service = { drain: step('drain', 30), flush: step('flush'), disconnect: step('disconnect') };
  await stopInOrder([service], { stopConsuming: step('consumers', 60), close: step('bus') });
  expect(steps).toEqual([
    'consumers begins',
    'drain begins',
    'drain ends',
    'consumers ends',
    'flush begins',
    'flush ends',
    'bus begins',
    'bus ends',
    'disconnect begins',
    'disconnect ends',
  ]);
});

it('gives hung calls two thirds of the time and everything together all of it', async () => {
  const { step } = recorded();
  const hung = () => step('hung', 60_000);
  const service = { drain: hung(), flush: hung(), disconnect: hung() };
  const startedAt = performance.now();
  await stopInOrder([service], { stopConsuming: hung(), close: hung() }, 300);
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(299);
});
