import { expect, it } from 'vitest';
import { readServers } from './read-servers.ts';

const hourMs = 3_600_000;
const old = { com: 'https://old/' };
const loaded = { com: 'https://new/' };

async function read(stored: { hours: number } | null, load: typeof loaded | null) {
  const saved: unknown[] = [];
  const servers = await readServers({
    find: async () => stored && { servers: old, loadedAt: new Date(0) },
    load: async () => load,
    save: async (each) => void saved.push(each),
    now: () => (stored?.hours ?? 0) * hourMs,
  });
  return [servers, saved.length];
}

it('loads the list once a day, and uses the old list while IANA is unavailable', async () => {
  expect(await read({ hours: 23 }, loaded)).toEqual([old, 0]);
  expect(await read({ hours: 25 }, loaded)).toEqual([loaded, 1]);
  expect(await read({ hours: 2_000 }, null)).toEqual([old, 0]);
  expect(await read(null, loaded)).toEqual([loaded, 1]);
  expect(await read(null, null)).toEqual([null, 0]);
});
