import type { ConfirmChannel } from 'amqplib';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createUnconfirmed } from './unconfirmed.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const target = { exchange: '', routingKey: 'queue', mandatory: true };

/** A publish whose answer the test gives. */
function published() {
  const unconfirmed = createUnconfirmed();
  let answer: ((error: unknown) => void) | undefined;
  const publish = (...args: unknown[]) => {
    answer = args.at(-1) as typeof answer;
    return true;
  };
  const failure = unconfirmed
    .send({ publish } as unknown as ConfirmChannel, target, Buffer.from('{}'), {})
    .then(String, (error: unknown) => error);
  return { unconfirmed, failure, answer: (error: unknown) => answer?.(error) };
}

it("lays a missing confirm and a refusal at the message's door, a lost channel at the broker's", async () => {
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
  lost.unconfirmed.rejectAll('lost');
  expect(await lost.failure).toMatchObject({ scope: 'broker' });
  const stored = published();
  stored.answer(null);
  expect(await stored.failure).toBe('stored');
});
