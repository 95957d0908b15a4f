import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { settledBy, stopDeadlines, type Deadline } from './deadline.ts';
import { stopInOrder } from './stop-in-order.ts';

function recorded() {
  const steps: string[] = [];
  const step =
    (name: string, until: Promise<void> = nextTurn()) =>
    async (deadline?: Deadline) => {
      steps.push(`${name} begins`);
      await settledBy(until, deadline!);
      steps.push(`${name} ends`);
    };
  return { steps, step };
}

it('lets calls and consumers end side by side, then the outbox, the bus, and the database last', async () => {
  const { steps, step } = recorded();
  const drained = Promise.withResolvers<void>();
  const drain = step('drain');
  const service = {
    drain: (deadline: Deadline) => drain(deadline).then(drained.resolve),
    flush: step('flush'),
    disconnect: step('disconnect'),
  };
  await stopInOrder([service], { stopConsuming: step('consumers', drained.promise), close: step('bus') });
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
  const hung = () => step('hung', new Promise(() => {}));
  const service = { drain: hung(), flush: hung(), disconnect: hung() };
  const startedAt = performance.now();
  await stopInOrder([service], { stopConsuming: hung(), close: hung() }, stopDeadlines(301));
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(300);
});
