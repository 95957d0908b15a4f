import { challengeNames } from '../answers/challenge-pages.ts';
import { parkingNames } from '../answers/parking-pages.ts';
import { placeholderNames } from '../answers/placeholder-pages.ts';
import type { BehaviourInput } from '../behaviour.ts';
import type { SiteInput } from '../site.ts';
import { certificateKinds } from '../tls/site-certificates.ts';

const answers = [200, 204, 301, 401, 403, 404, 405, 410, 451, 500, 502, 503, 522, 999];

/** Behaviours by site name; redirects refer to other sites by name. */
const byName: Readonly<Record<string, BehaviourInput>> = {
  ...Object.fromEntries(answers.map((status) => [`answer-${status}`, { kind: 'answer', status }] as const)),
  'rate-limited': { kind: 'answer', status: 429, retryAfter: 1 },
  maintenance: { kind: 'answer', status: 503, retryAfter: 'Wed, 21 Oct 2026 07:28:00 GMT' },
  slow: { kind: 'answer', status: 200, delayMs: 1_000 },
  'head-405': { kind: 'answer', status: 200, headStatus: 405 },
  'head-404': { kind: 'answer', status: 200, headStatus: 404 },
  'head-200-get-404': { kind: 'answer', status: 404, headStatus: 200 },
  moved: { kind: 'redirect', statuses: [301] },
  'moved-relative': { kind: 'redirect', statuses: [308], isAbsolute: false },
  chain: { kind: 'redirect', statuses: [301, 302, 303, 307, 308] },
  'chain-too-long': { kind: 'redirect', statuses: [302], hops: 6 },
  'chain-endless': { kind: 'redirect', statuses: [307], hops: 1_000_000 },
  'redirect-loop': { kind: 'redirect-loop' },
  'to-another-host': { kind: 'redirect', statuses: [301], to: 'answer-200' },
  'to-another-chain': { kind: 'redirect', statuses: [302, 301], to: 'moved' },
  'to-gone': { kind: 'redirect', statuses: [301], to: 'answer-410' },
  'to-parked': { kind: 'redirect', statuses: [302], to: 'parked-sedo' },
  'to-wall': { kind: 'redirect', statuses: [302], to: 'wall-cloudflare' },
  'to-refused': { kind: 'redirect', statuses: [301], to: 'refused' },
  'to-metadata': { kind: 'redirect', statuses: [302], to: 'http://169.254.169.254/latest/meta-data/' },
  'to-own-machine': { kind: 'redirect', statuses: [302], to: 'http://[::ffff:127.0.0.1]:9/' },
  'to-script': { kind: 'redirect', statuses: [302], to: 'javascript:alert(1)' },
  'to-nonsense': { kind: 'redirect', statuses: [302], to: 'http://[' },
  silent: { kind: 'silent' },
  'silent-on-connect': { kind: 'silent', at: 'connect' },
  refused: { kind: 'refused' },
  'reset-on-connect': { kind: 'reset', at: 'connect' },
  'reset-on-request': { kind: 'reset', at: 'request' },
  'reset-on-head': { kind: 'reset', at: 'head' },
  'reset-in-headers': { kind: 'reset', at: 'headers' },
  'endless-body': { kind: 'endless', part: 'body' },
  'dripping-body': { kind: 'endless', part: 'body', dripMs: 50 },
  'endless-headers': { kind: 'endless', part: 'headers' },
  'dripping-headers': { kind: 'endless', part: 'headers', dripMs: 50 },
  'gzip-bomb': { kind: 'bomb', encoding: 'gzip' },
  'brotli-bomb': { kind: 'bomb', encoding: 'br' },
  'large-headers': { kind: 'large-headers' },
  'early-hints': { kind: 'early-hints' },
  'not-http': { kind: 'not-http' },
  ...Object.fromEntries(parkingNames.map((page) => [`parked-${page}`, { kind: 'parked', page }] as const)),
  ...Object.fromEntries(
    placeholderNames.map((page) => [`placeholder-${page}`, { kind: 'placeholder', page }] as const),
  ),
  ...Object.fromEntries(challengeNames.map((wall) => [`wall-${wall}`, { kind: 'challenge', wall }] as const)),
};

/** Lists one site for each behaviour, each on its own origin. */
export function sampleSites(): SiteInput[] {
  const plain = Object.entries(byName).map(([name, behaviour]) => ({ name, behaviour }));
  const fine: BehaviourInput = { kind: 'answer', status: 200 };
  const secure = certificateKinds.map((certificate) => ({
    name: `certificate-${certificate}`,
    certificate,
    behaviour: fine,
  }));
  return [
    ...plain,
    ...secure,
    { name: 'tls-reset', certificate: 'good', behaviour: { kind: 'reset', at: 'request' } },
    { name: 'tls-silent', certificate: 'good', behaviour: { kind: 'silent', at: 'connect' } },
    { name: 'tls-to-plain', certificate: 'good', behaviour: { kind: 'redirect', to: 'answer-200' } },
    { name: 'named', host: 'shop.sites.test', behaviour: fine },
    { name: 'named-secure', host: 'secure.sites.test', certificate: 'good', behaviour: fine },
    { name: 'named-wrong-host', host: 'wrong.sites.test', certificate: 'wrong-host', behaviour: fine },
    { name: 'named-moved', host: 'old.sites.test', behaviour: { kind: 'redirect', to: 'named-secure' } },
    { name: 'named-refused', host: 'refused.sites.test', behaviour: { kind: 'refused' } },
    { name: 'named-reset', host: 'reset.sites.test', behaviour: { kind: 'reset', at: 'connect' } },
    { name: 'named-silent', host: 'silent.sites.test', behaviour: { kind: 'silent', at: 'connect' } },
    { name: 'unresolvable', host: 'nxdomain.sites.test', behaviour: { kind: 'unresolvable' } },
  ];
}
