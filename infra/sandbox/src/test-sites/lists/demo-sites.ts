import { portfolioSites } from '../../notion/portfolio/portfolio.ts';
import { seededRandoms } from '../../numbers/seeded-random.ts';
import type { BehaviourInput } from '../behaviour.ts';
import type { SiteInput } from '../site.ts';
import type { CertificateKind } from '../tls/site-certificates.ts';
import { latencyMs } from './latency.ts';
import { pickByShare, type Shares } from './pick-by-share.ts';

/** Behaviour of a portfolio site; with `leadsAway` it redirects to another site. */
interface Life {
  behaviour: BehaviourInput;
  certificate?: CertificateKind;
  leadsAway?: boolean;
}

const answers = (status: number): Life => ({ behaviour: { kind: 'answer', status } });
const fine = answers(200);
const away = (status: 301 | 302): Life => ({
  behaviour: { kind: 'redirect', statuses: [status] },
  leadsAway: true,
});
const silent: Life = { behaviour: { kind: 'silent' } };
const refused: Life = { behaviour: { kind: 'refused' } };
const nameless: Life = { behaviour: { kind: 'unresolvable' } };
const parked: Life = { behaviour: { kind: 'parked', page: 'sedo' } };
const forSale: Life = { behaviour: { kind: 'parked', page: 'for-sale' } };
const walled: Life = { behaviour: { kind: 'challenge', wall: 'cloudflare' } };

/** Behaviours by stage. Most sites match their status, but some do not, so that checks find something. */
const lives: Readonly<Record<'live' | 'redirect' | 'deleted' | 'building' | 'planned', Shares<Life>>> = {
  live: [
    [0.03, { behaviour: { kind: 'redirect', statuses: [301] } }],
    [0.02, walled],
    [0.02, { ...fine, certificate: 'ending-soon' }],
    [0.01, { ...fine, certificate: 'expired' }],
    [0.01, { ...fine, certificate: 'wrong-host' }],
    [0.015, answers(404)],
    [0.015, answers(503)],
    [0.01, answers(500)],
    [0.01, silent],
    [0.01, parked],
    [0.005, nameless],
    [0.005, { behaviour: { kind: 'redirect-loop' } }],
    [0.01, { ...fine, certificate: 'missing-intermediate' }],
    [0.005, { ...fine, certificate: 'unknown-authority' }],
    [0.005, { ...fine, certificate: 'not-yet-valid' }],
    [0.005, { behaviour: { kind: 'challenge', wall: 'cloudflare-1015' } }],
  ],
  redirect: [
    [0.7, away(301)],
    [0.1, away(302)],
    [0.05, answers(404)],
    [0.03, { behaviour: { kind: 'redirect-loop' } }],
    [0.04, nameless],
  ],
  deleted: [
    [0.4, nameless],
    [0.15, refused],
    [0.1, answers(404)],
    [0.1, answers(410)],
    [0.1, parked],
    [0.05, forSale],
    [0.05, silent],
  ],
  building: [
    [0.08, answers(401)],
    [0.06, answers(403)],
    [0.08, answers(503)],
    [0.03, answers(500)],
    [0.06, nameless],
    [0.03, refused],
    [0.02, { behaviour: { kind: 'reset', at: 'connect' } }],
    [0.04, { ...fine, certificate: 'self-signed' }],
  ],
  planned: [
    [0.5, nameless],
    [0.3, { behaviour: { kind: 'parked', page: 'registrar' } }],
    [0.05, forSale],
    [0.05, refused],
  ],
};

/** Stages by status, in the spelling of the portfolio's databases; any other status counts as planned. */
const stages: Readonly<Record<string, keyof typeof lives>> = {
  'In prod': 'live',
  Launched: 'live',
  Canonical: 'live',
  Indexing: 'live',
  'Запущенные сайты': 'live',
  Redirect: 'redirect',
  DELETED: 'deleted',
  'SEO process': 'building',
  'Pre indexing': 'building',
  'Migrate to server': 'building',
  'In progress': 'building',
  'В работе': 'building',
};

function stageOf(status: string): keyof typeof lives {
  return (Object.hasOwn(stages, status) ? stages[status] : undefined) ?? 'planned';
}

/** Sites of the portfolio under their real names, to be served on default ports; always the same. */
export function demoSites(): SiteInput[] {
  const sites = portfolioSites();
  const newest = sites.reduce((one, other) => (other.createdAt > one.createdAt ? other : one)).domain;
  // Two databases may contain the same domain; the status in the first database counts.
  const statuses = new Map(sites.toReversed().map(({ domain, status }) => [domain, status]));
  const live = [...statuses].filter(([, status]) => stageOf(status) === 'live').map(([domain]) => domain);
  return [...statuses].map(([domain, status]) => {
    const [draw = 0, target = 0] = seededRandoms(`demo site\n${domain}`, 2);
    const picked = pickByShare(lives[stageOf(status)], draw, fine);
    // The newest site, which is first in the demo's list, always responds with 200, because a new user's first check
    // must not fail.
    const { behaviour, certificate, leadsAway } = domain === newest ? fine : picked;
    const to = live[Math.floor(target * live.length)];
    return {
      name: domain,
      host: domain,
      certificate: certificate ?? 'good',
      behaviour: leadsAway && behaviour.kind === 'redirect' ? { ...behaviour, to } : behaviour,
      latencyMs: latencyMs(domain),
    };
  });
}
