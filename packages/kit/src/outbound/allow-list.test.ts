import { expect, it } from 'vitest';
import { AllowListError, parseAllowList } from './allow-list.ts';

it('allows nothing by default', () => {
  for (const text of ['', ' ', ','])
    expect(parseAllowList(text).has('127.0.0.1', 80) || parseAllowList(text).hasPort(80)).toBe(false);
});

it('allows the addresses and ports of its entries', () => {
  const list = parseAllowList('127.83.0.0/16:4100-4101, 127.0.0.1:8090,[::1]:80,[fd00::/8]:1-65535');
  const has = (address: string, port: number) => list.has(address, port);
  expect(has('127.83.255.1', 4100) && has('127.83.0.0', 4101) && has('127.0.0.1', 8090)).toBe(true);
  expect(has('::1', 80) && has('fd12::5', 3) && has('::ffff:127.83.0.1', 4100)).toBe(true);
  expect(has('127.84.0.1', 4100) || has('127.83.0.1', 4102) || has('127.83.0.1', 4099)).toBe(false);
  expect(has('127.0.0.2', 8090) || has('::2', 80) || has('fe00::1', 3)).toBe(false);
  expect(list.hasPort(4101)).toBe(true);
});

it.each([
  '127.0.0.1',
  '127.1:80',
  '0177.0.0.1:80',
  '127.0.0.0/33:80',
  '127.0.0.1:0',
  '127.0.0.1:70000',
  '127.0.0.1:90-80',
  'localhost:80',
  '[::1]',
  '[::1/129]:80',
  '[127.0.0.1]:80',
  '*:80',
])('refuses %s by name', (entry) => {
  expect(() => parseAllowList(`127.0.0.1:80,${entry}`)).toThrow(AllowListError);
  expect(() => parseAllowList(entry)).toThrow(entry);
});
