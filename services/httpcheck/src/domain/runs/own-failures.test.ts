import { expect, it } from 'vitest';
import { resultOf, type Scripted } from '../../testing/scripted-checker.ts';
import { hasLost, isOwnFailure, mayBeRemote, provesNetwork } from './own-failures.ts';

const none = { httpStatus: 0, finalStatus: 0 };
const site = { siteId: 'a', url: 'https://a.example/', expects: 'works' } as const;
const worked = { ...site, worked: { isOtherDomain: false } };
const portal = { httpStatus: 302, finalStatus: 200, reason: 'redirect', isOtherDomain: true } as const;

it.each<[what: string, answer: Scripted, isOwn: boolean, proves: boolean | null]>([
  ['no route', { ...none, reason: 'refused', detail: 'ENETUNREACH' }, true, false],
  ['no route to any host', { ...none, reason: 'refused', detail: 'EHOSTUNREACH' }, true, false],
  ['no interface', { ...none, reason: 'refused', detail: 'ENETDOWN' }, true, false],
  ['a firewall that rejects', { ...none, reason: 'refused', detail: 'EPERM' }, true, false],
  ['no packets', { ...none, reason: 'timeout' }, false, false],
  ['a resolver that refuses every name', { ...none, reason: 'dns', detail: 'EREFUSED' }, false, false],
  ['a resolver that finds no name', { ...none, reason: 'dns', detail: 'ENOTFOUND' }, false, false],
  ['a resolver that returns internal addresses', { ...none, reason: 'forbidden_target' }, false, null],
  ['a proxy that answers 403', { httpStatus: 403 }, false, false],
  ['a proxy that answers 502', { httpStatus: 502 }, false, false],
  [
    'a proxy with its own certificate',
    { ...none, reason: 'tls', detail: 'SELF_SIGNED_CERT_IN_CHAIN' },
    false,
    false,
  ],
  ['a portal', portal, false, false],
])('suspects the network of this machine after %s', (_what, answer, isOwn, proves) => {
  const result = resultOf(answer);
  expect([hasLost(worked, result), isOwnFailure(result), provesNetwork(result)]).toEqual([
    true,
    isOwn,
    proves,
  ]);
});

it('suspects nothing if a site works, shows a bot wall, did not work before, or may redirect', () => {
  expect(hasLost(worked, resultOf())).toBe(false);
  expect(provesNetwork(resultOf())).toBe(true);
  expect(hasLost(worked, resultOf({ httpStatus: 403, reason: 'blocked_by_site' }))).toBe(false);
  expect(hasLost(site, resultOf({ httpStatus: 502 }))).toBe(false);
  expect(hasLost({ ...worked, expects: 'redirects' }, resultOf(portal))).toBe(false);
  expect(hasLost({ ...worked, worked: { isOtherDomain: true } }, resultOf(portal))).toBe(false);
});

it('attributes only an unreachable host to the site once there is a network', () => {
  const refused = ['EHOSTUNREACH', 'ENETUNREACH'].map((detail) =>
    mayBeRemote(resultOf({ ...none, reason: 'refused', detail })),
  );
  expect(refused).toEqual([true, false]);
});
