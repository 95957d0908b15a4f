import { expect, it } from 'vitest';
import { parseAllowList } from './allow-list.ts';
import { createSsrfGuard, isPublicAddress, literalAddress } from './ssrf-guard.ts';

/** First and last address of each block of IANA's special-purpose registries, and their neighbours. */
const special = [
  ['0.0.0.0', '0.255.255.255'],
  ['10.0.0.0', '10.255.255.255'],
  ['100.64.0.0', '100.127.255.255'],
  ['127.0.0.0', '127.255.255.255'],
  ['169.254.0.0', '169.254.255.255'],
  ['172.16.0.0', '172.31.255.255'],
  ['192.0.0.0', '192.0.0.255'],
  ['192.0.2.0', '192.0.2.255'],
  ['192.88.99.0', '192.88.99.255'],
  ['192.168.0.0', '192.168.255.255'],
  ['198.18.0.0', '198.19.255.255'],
  ['198.51.100.0', '198.51.100.255'],
  ['203.0.113.0', '203.0.113.255'],
  ['224.0.0.0', '255.255.255.255'],
  ['::', '::ffff'],
  ['::ffff:127.0.0.1', '::ffff:10.0.0.1'],
  ['64:ff9b::8.8.8.8', '64:ff9b:1::8.8.8.8'],
  ['100::', '100::ffff:ffff:ffff:ffff'],
  ['2001::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['5f00::', '5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['fe80::', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['fec0::', 'feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['ff00::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  // Block that is not allocated yet.
  ['4000::1', '1fff::1'],
].flat();

it('classifies no special-purpose address as public', () => {
  expect(special.filter(isPublicAddress)).toEqual([]);
  expect(
    ['', 'shop.example', '127.1', '0x7f.0.0.1', 'fe80::1%lo', '2606:4700::1%lo'].filter(isPublicAddress),
  ).toEqual([]);
});

it('classifies neighbours of special-purpose addresses and IPv4-mapped public addresses as public', () => {
  const fine = [
    '1.0.0.1',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '223.255.255.255',
  ];
  const fine6 = ['2606:4700::1', '2a00:1450::1', '::ffff:8.8.8.8'];
  expect([...fine, ...fine6].filter((each) => !isPublicAddress(each))).toEqual([]);
});

const address = (host: string) => literalAddress(new URL(`http://${host}/`).hostname);

it('recognises a literal address in any notation', () => {
  for (const host of [
    '127.0.0.1',
    '127.1',
    '0x7f.1',
    '0177.0.0.1',
    '2130706433',
    '127.0.0.1.',
    '[::ffff:7f00:1]',
  ])
    expect({ host, address: address(host) }).toEqual({ host, address: '127.0.0.1' });
  expect(address('[0:0::1]')).toBe('::1');
  expect(address('127.0.0.1.example')).toBeNull();
});

it('allows web ports on public addresses, but only listed ports on other addresses', () => {
  const guard = createSsrfGuard(parseAllowList('127.83.0.0/16:4100-4101'));
  for (const port of [80, 443, 8080, 8443]) expect(guard.mayDial('1.1.1.1', port)).toBe(true);
  for (const port of [22, 4100]) expect(guard.mayDial('1.1.1.1', port)).toBe(false);
  expect(guard.mayDial('127.83.1.1', 4101)).toBe(true);
  expect(guard.mayDial('127.83.1.1', 80)).toBe(false);
  expect(guard.mayDial('127.84.1.1', 4101)).toBe(false);
  expect(guard.isAllowed(new URL('http://a.example:4100/'))).toBe(true);
  expect(guard.isAllowed(new URL('http://a.example:4102/'))).toBe(false);
});
