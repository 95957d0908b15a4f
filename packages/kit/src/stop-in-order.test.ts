import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { settledBy, stopDeadlines, type Deadline } from './deadline.ts';
import { stopInOrder } from './stop-in-order.ts';

function recorded() {
  const steps: string[] = [];
  const given: Record<string, Deadline | undefined> = {};
  const step =
    (name: string, until: Promise<void> = nextTurn()) =>
    async (deadline?: Deadline) => {
      steps.push(`${name} begins`);
      given[name] = deadline;
      await settledBy(until, deadline!);
      steps.push(`${name} ends`);
    };
  return { steps, given, step };
}

it('ends calls and consumers concurrently, then the outbox, then the bus, and finally the database', async () => {
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

it('cuts off hanging calls at the first deadline and everything else at the second', async () => {
  const { steps, given, step } = recorded();
  const hung = (name: string) => step(name, new Promise(() => {}));
  const service = { drain: hung('drain'), flush: hung('flush'), disconnect: hung('disconnect') };
  const [calls, all] = [new AbortController(), new AbortController()];
  const stopped = stopInOrder(
    [service],
    { stopConsuming: hung('consumers'), close: hung('bus') },
    { drained: calls.signal, ended: all.signal },
  );
  await nextTurn();
  expect(steps).toEqual(['consumers begins', 'drain begins']);
  calls.abort();
  await nextTurn();
  expect(steps.slice(2)).toEqual(['consumers ends', 'drain ends', 'flush begins']);
  all.abort();
  await stopped;
  expect(steps.at(-1)).toBe('disconnect ends');
  for (const name of ['flush', 'bus', 'disconnect']) expect(given[name], name).toBe(all.signal);
});

it('leaves two thirds of the time for running calls', () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  onTestFinished(() => timeout.mockRestore());
  const { drained, ended } = stopDeadlines(9_000);
  expect(timeout.mock.calls).toEqual([[6_000], [9_000]]);
  expect(timeout.mock.results.map(({ value }) => value as unknown)).toEqual([drained, ended]);
});
