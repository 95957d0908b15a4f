import { hostname, networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { allowedHosts } from './allowed-hosts.ts';

test('only the listening address and configured names are allowed', () => {
  expect(allowedHosts({ LISTEN_ADDRESS: '127.0.0.1', PUBLIC_HOST: '' })).toEqual(['127.0.0.1']);
  expect(allowedHosts({ LISTEN_ADDRESS: '192.0.2.7', PUBLIC_HOST: 'geoplan.example, plan.example' })).toEqual(
    ['geoplan.example', 'plan.example', '192.0.2.7'],
  );
});

test.each(['0.0.0.0', '::'])(
  'listening on %s allows every address of this machine and its name',
  (address) => {
    const hosts = allowedHosts({ LISTEN_ADDRESS: address, PUBLIC_HOST: '' });
    expect(hosts).toContain(hostname());
    for (const { address: own } of Object.values(networkInterfaces()).flatMap((all = []) => all))
      expect(hosts).toContain(own);
    expect(hosts).not.toContain(address);
  },
);
