import { expect, it } from 'vitest';
import { extraServerOf, extraServers } from './extra-servers.ts';

it("returns servers for zones missing from IANA's list, but only for names directly below these zones", () => {
  const found = ['x.de', 'x.li', 'x.ru', 'x.xn--p1ai', 'x.co.de', 'x.co', 'x.mx', 'x.constructor'];
  expect(found.map((domain) => extraServerOf(domain, extraServers))).toEqual([
    'https://rdap.denic.de/',
    'https://rdap.nic.li/',
    'whois://whois.tcinet.ru',
    'whois://whois.tcinet.ru',
    null,
    null,
    null,
    null,
  ]);
});
