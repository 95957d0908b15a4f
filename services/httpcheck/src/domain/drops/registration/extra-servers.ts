import type { RdapServers } from './rdap-bootstrap.ts';

/** Prefix of base addresses of whois servers (RFC 3912). */
const whoisScheme = 'whois:';

export const isWhois = (server: string): boolean => server.startsWith(whoisScheme);

const identityDigital = 'https://rdap.identitydigital.services/rdap/';
const tci = `${whoisScheme}//whois.tcinet.ru`;

/**
 * Servers of zones missing from IANA's list, which takes precedence. Each row has its source (docs/decisions/0070).
 * Zones for which two maintained lists disagree are omitted.
 */
export const extraServers: RdapServers = {
  // RDAP server documented at denic.de, "Domain query".
  de: 'https://rdap.denic.de/',
  // nic.ch/whois/rdap and nic.li/whois/rdap, one registry with a documented host for each zone.
  ch: 'https://rdap.nic.ch/',
  li: 'https://rdap.nic.li/',
  // Zones whose RDAP server is the same in whoisit (overrides.py) and zonedb. Port 43 of their whois servers was
  // closed in 2025.
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

/** Server for a name directly below a zone missing from IANA's list; `null` if `servers` also lacks the zone. */
export function extraServerOf(domain: string, servers: RdapServers): string | null {
  const zone = domain.slice(domain.indexOf('.') + 1);
  return Object.hasOwn(servers, zone) ? (servers[zone] ?? null) : null;
}

/** Servers for the same zones, all replaced by an emulator. */
export const emulatedServers = ({ rdapUrl, whoisUrl }: { rdapUrl: string; whoisUrl: string }): RdapServers =>
  Object.fromEntries(
    Object.entries(extraServers).map(([zone, server]) => [zone, isWhois(server) ? whoisUrl : rdapUrl]),
  );
