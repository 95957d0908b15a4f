import type { ConfirmChannel } from 'amqplib';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPendingConfirms } from './pending-confirms.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const target = { exchange: '', routingKey: 'queue', mandatory: true };

/** A publish whose confirm the test controls. */
function published() {
  const pendingConfirms = createPendingConfirms();
  let answer: ((error: unknown) => void) | undefined;
  const publish = (...args: unknown[]) => {
    answer = args.at(-1) as typeof answer;
    return true;
  };
  const failure = pendingConfirms
    .send({ publish } as unknown as ConfirmChannel, target, Buffer.from('{}'), {})
    .then(
      () => 'stored',
      (error: unknown) => error,
    );
  return { pendingConfirms, failure, answer: (error: unknown) => answer?.(error) };
}

it('reports a missing confirm and a nack as failures of the message, and a lost channel as a failure of the broker', async () => {
  const silent = published();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await silent.failure).toMatchObject({ scope: 'message' });
  const refused = published();
  refused.answer(new Error('message nacked'));
  expect(await refused.failure).toMatchObject({ scope: 'message' });
  const cutOff = published();
  cutOff.answer(new Error('channel closed'));
  expect(await cutOff.failure).toMatchObject({ scope: 'broker' });
  const lost = published();
  lost.pendingConfirms.rejectAll('lost');
  expect(await lost.failure).toMatchObject({ scope: 'broker' });
  const stored = published();
  stored.answer(null);
  expect(await stored.failure).toBe('stored');
});
