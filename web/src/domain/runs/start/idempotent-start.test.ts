import { expect, test } from 'vitest';
import { ApiFailure } from '../../../shared/api/api-failure.ts';
import { createIdempotentStart } from './idempotent-start.ts';

const lost = new ApiFailure({ code: 'service_unavailable', message: 'Сервис недоступен', status: 503 });
const refused = new ApiFailure({ code: 'conflict', message: 'Ключ провайдера не задан.', status: 409 });

const noPause = () => Promise.resolve();

/** Fake server with these failures in turn, and then a run. */
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

test('repeats a start with the same key if the response was lost', async () => {
  const { keys, send } = server(lost);
  expect(await createIdempotentStart(noPause)(send)).toBe('run 2');
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
});

test('sends the same key on the next press after two lost responses', async () => {
  const { keys, send } = server(lost, lost);
  const start = createIdempotentStart(noPause);
  await expect(start(send)).rejects.toBe(lost);
  expect(keys).toHaveLength(2);
  expect(await start(send)).toBe('run 3');
  expect(new Set(keys).size).toBe(1);
});

test('uses a new key after a response, because otherwise the same pairs could never be measured again', async () => {
  const { keys, send } = server();
  const start = createIdempotentStart(noPause);
  await start(send);
  await start(send);
  expect(new Set(keys).size).toBe(2);
});

test('does not repeat a rejected start', async () => {
  const { keys, send } = server(refused);
  await expect(createIdempotentStart(noPause)(send)).rejects.toBe(refused);
  expect(keys).toHaveLength(1);
});
