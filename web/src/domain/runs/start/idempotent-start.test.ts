import { expect, test } from 'vitest';
import { ApiFailure } from '../../../shared/api/api-failure.ts';
import { createIdempotentStart } from './idempotent-start.ts';

const lost = new ApiFailure({ code: 'service_unavailable', message: 'Сервис недоступен', status: 503 });
const refused = new ApiFailure({ code: 'conflict', message: 'Ключ провайдера не задан.', status: 409 });

const noPause = () => Promise.resolve();

/** A server that gives the listed answers one after another, and then a run. */
function server(...failures: ApiFailure[]) {
  const keys: string[] = [];
  const send = async (key: string) => {
    keys.push(key);
    const failure = failures.shift();
    if (failure) throw failure;
    return `run ${keys.length}`;
  };
  return { keys, send };
}

test('a start whose answer was lost is sent once more with its key', async () => {
  const { keys, send } = server(lost);
  expect(await createIdempotentStart(noPause)(send)).toBe('run 2');
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
});

test('who presses again after two lost answers sends the same key', async () => {
  const { keys, send } = server(lost, lost);
  const start = createIdempotentStart(noPause);
  await expect(start(send)).rejects.toBe(lost);
  expect(keys).toHaveLength(2);
  expect(await start(send)).toBe('run 3');
  expect(new Set(keys).size).toBe(1);
});

test('after an answer the next start has a key of its own, or the same pairs could never be read again', async () => {
  const { keys, send } = server();
  const start = createIdempotentStart(noPause);
  await start(send);
  await start(send);
  expect(new Set(keys).size).toBe(2);
});

test('a refused start is not sent again', async () => {
  const { keys, send } = server(refused);
  await expect(createIdempotentStart(noPause)(send)).rejects.toBe(refused);
  expect(keys).toHaveLength(1);
});
