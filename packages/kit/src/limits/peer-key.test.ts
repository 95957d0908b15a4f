import { expect, it } from 'vitest';
import { networkKey, peerKey } from './limiter.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  [null, 'unknown'],
  ['not an address', 'unknown'],
])('maps %s to the peer %s', (ip, key) => {
  expect(peerKey(ip)).toBe(key);
});

it.each([
  ['2001:db8:a:1::1', '2001:db8:a::/48'],
  ['2001:0DB8:000A:ffff::', '2001:db8:a::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  [null, 'unknown'],
])('maps %s to the network %s', (ip, key) => {
  expect(networkKey(ip)).toBe(key);
});
