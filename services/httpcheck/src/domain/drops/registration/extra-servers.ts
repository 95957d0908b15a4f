import type { RdapServers } from './rdap-bootstrap.ts';

/** Prefix of base addresses of whois servers (RFC 3912). */
const whoisScheme = 'whois:';

export const isWhois = (server: string): boolean => server.startsWith(whoisScheme);

const identityDigital = 'https://rdap.identitydigital.services/rdap/';
const tci = `${whoisScheme}//whois.tcinet.ru`;

/**
 * Servers of zones missing from IANA's list, which has precedence. Each row has its source (docs/decisions/0070). Zones
 * for which two maintained lists disagree are left out.
 */
export const extraServers: RdapServers = {
  // denic.de, "Domain query": its documented RDAP server.
  de: 'https://rdap.denic.de/',
  // nic.ch/whois/rdap and nic.li/whois/rdap: one registry, a documented host for each zone.
  ch: 'https://rdap.nic.ch/',
  li: 'https://rdap.nic.li/',
  // Zones for which whoisit (overrides.py) and zonedb agree; their port 43 was closed in 2025.
  ac: identityDigital,
  ag: identityDigital,
  bz: identityDigital,
  io: identityDigital,
  lc: identityDigital,
  me: identityDigital,
  mn: identityDigital,
  pr: identityDigital,
  sc: identityDigital,
  sh: identityDigital,
  vc: identityDigital,
  gl: 'https://rdap.centralnic.com/gl/',
  // IANA's record of each zone names this whois server, and no RDAP server is documented.
  ru: tci,
  su: tci,
  'xn--p1ai': tci,
};

/** Server of a name directly below a zone missing in IANA's list; `null` if this list lacks it too. */
export function extraServerOf(domain: string, servers: RdapServers): string | null {
  const zone = domain.slice(domain.indexOf('.') + 1);
  return Object.hasOwn(servers, zone) ? (servers[zone] ?? null) : null;
}

/** The same zones, served by an emulator. */
export const emulatedServers = ({ rdapUrl, whoisUrl }: { rdapUrl: string; whoisUrl: string }): RdapServers =>
  Object.fromEntries(
    Object.entries(extraServers).map(([zone, server]) => [zone, isWhois(server) ? whoisUrl : rdapUrl]),
  );
