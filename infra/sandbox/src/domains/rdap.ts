import { Router, type Request, type Response } from 'express';
import type { EmulatedApi, EmulatorContext } from '../emulated-api.ts';
import { domainFacts } from './domain-facts.ts';

/**
 * Zones by server, as listed by IANA. .de has a server that is not on the list, .рф has only whois, .lt has neither.
 */
const servers = {
  verisign: ['com', 'net'],
  pir: ['org'],
  cctld: ['pl', 'cz', 'fr', 'nl', 'uk'],
  /** Servers that are not on the list. */
  denic: [],
} as const;
type Server = keyof typeof servers;

/** Status as spelled in RFC 8056 and in EPP; some servers send the EPP spelling, followed by ICANN's page. */
const statusTexts = {
  taken: ['client transfer prohibited', 'clientTransferProhibited'],
  pending: ['pending delete', 'pendingDelete'],
  redeem: ['redemption period', 'redemptionPeriod'],
} as const;

const domainOf = (request: Request): string | null => {
  const [, name] = /\/domain\/([^/]+)$/.exec(request.path) ?? [];
  return name === undefined ? null : decodeURIComponent(name).toLowerCase();
};

function answerDomain(response: Response, server: Server, domain: string, now: number): void {
  const { status, registeredAt, expiresAt, changedAt } = domainFacts(domain, now);
  if (status === 'free') {
    // Neither Verisign's nor DENIC's 404 response has a body.
    if (server === 'verisign' || server === 'denic') response.status(404).end();
    else
      response
        .status(404)
        .type('application/rdap+json')
        .json({ errorCode: 404, title: 'Not Found', description: ['No such domain'] });
    return;
  }
  if (status === 'reserved') {
    response
      .status(404)
      .type('application/rdap+json')
      .json({
        errorCode: 404,
        title: 'Not Found',
        description: [
          `Domain Name: ${domain}`,
          'This name is not available for registration:',
          'Registry Reserved',
        ],
      });
    return;
  }
  const [plain, camel] = statusTexts[status];
  response.type('application/rdap+json').json({
    objectClassName: 'domain',
    ldhName: domain.toUpperCase(),
    status: [server === 'pir' ? `${camel} https://icann.org/epp#${camel}` : plain],
    events: [
      { eventAction: 'registration', eventDate: registeredAt },
      { eventAction: 'expiration', eventDate: expiresAt },
      { eventAction: 'last changed', eventDate: changedAt },
    ],
    entities: [
      {
        objectClassName: 'entity',
        roles: ['registrar'],
        vcardArray: [
          'vcard',
          [
            ['version', {}, 'text', '4.0'],
            ['fn', {}, 'text', 'Sample Registrar'],
          ],
        ],
      },
    ],
    rdapConformance: ['rdap_level_0'],
  });
}

/** Emulates IANA's list of RDAP servers and four registries (provider-apis.md D.1). */
export function createRdapApi(context: EmulatorContext): EmulatedApi {
  const routes = Router();
  routes.get('/dns.json', (request, response) => {
    const base = `${request.protocol}://${request.headers.host ?? ''}/rdap`;
    response.json({
      version: '1.0',
      publication: '2026-11-01T00:00:00Z',
      services: Object.entries(servers)
        .filter(([, zones]) => zones.length > 0)
        .map(([name, zones]) => [zones, [`${base}/${name}/`]]),
    });
  });
  routes.get('/:server/domain/:domain', (request, response) => {
    const { server } = request.params;
    const domain = domainOf(request) ?? '';
    const [label = '', ...zone] = domain.split('.');
    if (!(server in servers)) response.status(404).end();
    else if (label.startsWith('elsewhere'))
      // Emulates a registry that redirects to the registrar's server.
      response.redirect(302, `${request.baseUrl}/pir/domain/here-${label.slice(9)}.${zone.join('.')}`);
    else answerDomain(response, server as Server, domain, context.now());
  });
  routes.use((_request, response) => void response.status(404).end());
  return {
    prefix: '/rdap',
    describe: (request) => ({
      key: null,
      keywords: [domainOf(request)].filter((each) => each !== null),
      country: null,
    }),
    routes,
  };
}
