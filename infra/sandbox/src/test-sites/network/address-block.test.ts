import { expect, it } from 'vitest';
import { countAddresses } from '../assign-addresses.ts';
import { openSites } from '../open-sites.ts';
import { addressBlocks } from './address-block.ts';

it('gives every origin its own address, in one block of the loopback network', () => {
  const [block] = addressBlocks(false);
  const addresses = Array.from({ length: 2_500 }, (_each, at) => block?.at(at).address ?? '');
  expect(new Set(addresses).size).toBe(2_500);
  const [prefix = '', ports] = block?.allow(2_500).split('.0.0/16:') ?? [];
  expect(ports).toBe('4100-4101');
  for (const each of addresses) expect(each).toMatch(new RegExp(`^${prefix}\\.\\d+\\.\\d+$`));
  expect(addresses.filter((each) => /\.(0|255)$/.test(each))).toEqual([]);
});

it('gives every origin its own ports on a machine with a single loopback address', async () => {
  const behaviour = { kind: 'answer', status: 200 } as const;
  const inputs = [
    { name: 'a', behaviour },
    { name: 'b', behaviour },
  ];
  for (const block of addressBlocks(true)) {
    const opened = await openSites(block, inputs, false).catch(() => null);
    if (!opened) continue;
    const urls = opened.sites.map(({ url }) => new URL(url));
    expect(new Set(urls.map(({ port }) => port)).size).toBe(2);
    const [from = 0, to = 0] = (block.allow(countAddresses(inputs)).split(':')[1] ?? '')
      .split('-')
      .map(Number);
    for (const url of urls) {
      expect(url.hostname).toBe('127.0.0.1');
      expect(Number(url.port)).toBeGreaterThanOrEqual(from);
      expect(Number(url.port)).toBeLessThanOrEqual(to);
      expect((await fetch(url)).status).toBe(200);
    }
    await opened.close();
    return;
  }
  throw new Error('no block is free');
});
