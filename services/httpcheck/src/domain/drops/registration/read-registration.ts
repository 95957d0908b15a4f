import type { Registration, RegistrationStatus } from '@geoplan/contracts/drops/drop-lists';
import { z } from 'zod';

// Loose: registries add what they like (RFC 9083, 2.1); only what is read here has to be right.
const domainSchema = z.object({
  ldhName: z.string().max(255),
  status: z.array(z.string().max(300)).max(100).default([]),
  events: z
    .array(z.object({ eventAction: z.string().max(100), eventDate: z.string().max(60).optional() }))
    .max(200)
    .default([]),
  entities: z
    .array(z.object({ roles: z.array(z.string()).default([]), vcardArray: z.unknown().optional() }))
    .max(200)
    .default([]),
});

const maxStatuses = 30;
const longestStatus = 60;
/** With the address of its page; searching a longer run of blanks costs the square of its length. */
const longestStatusText = 300;
const longestRegistrar = 200;
/** Before the first .com, and further than anybody may register. */
const [earliest, latest] = [Date.UTC(1985, 0), Date.UTC(2200, 0)];

/**
 * An EPP status in the spelling of RFC 8056: small letters and spaces. Some servers send EPP's own (`clientHold`), or
 * ICANN's page about it behind the status.
 */
export function eppStatus(text: string): string {
  const [name = ''] = text
    .trim()
    .slice(0, longestStatusText)
    .split(/\s+https?:/);
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[\s_-]+/g, ' ')
    .trim()
    .toLowerCase()
    .slice(0, longestStatus);
}

/** Of a domain that the registry has: about to be deleted, or taken. */
export function statusOf(eppStatuses: readonly string[]): RegistrationStatus {
  const isLeaving = eppStatuses.some((each) => each === 'pending delete' || each === 'redemption period');
  // Its owner is bringing it back (RFC 3915).
  return isLeaving && !eppStatuses.includes('pending restore') ? 'pending_delete' : 'taken';
}

function isoOf(text: string | undefined): string | null {
  const at = Date.parse(text ?? '');
  return at >= earliest && at < latest ? new Date(at).toISOString() : null;
}

/** `fn` of a jCard (RFC 7095); null = none that can be read. */
function cardName(vcardArray: unknown): string | null {
  const properties: unknown = Array.isArray(vcardArray) ? vcardArray[1] : null;
  if (!Array.isArray(properties)) return null;
  const property: unknown = properties.find((each) => Array.isArray(each) && each[0] === 'fn');
  const name: unknown = Array.isArray(property) ? property[3] : null;
  if (typeof name !== 'string') return null;
  const clean = name.replaceAll('\u0000', '').replace(/\s+/gu, ' ').trim().toWellFormed();
  return clean === '' ? null : Array.from(clean).slice(0, longestRegistrar).join('');
}

interface Asked {
  domain: string;
  /** Host that answered. */
  server: string | null;
  checkedAt: string;
}

const nothingKnown = {
  kind: 'registration',
  reason: null,
  eppStatuses: [],
  registrar: null,
  registeredAt: null,
  expiresAt: null,
  changedAt: null,
  deletesAt: null,
} as const satisfies Partial<Registration>;

/** The registry does not have it. */
export const freeRegistration = ({ server, checkedAt }: Asked): Registration => ({
  ...nothingKnown,
  eppStatuses: [],
  status: 'free',
  server,
  checkedAt,
});

/** Nobody can be asked. */
export const unknownRegistration = (reason: Registration['reason'], checkedAt: string): Registration => ({
  ...nothingKnown,
  eppStatuses: [],
  status: 'unknown',
  reason,
  server: null,
  checkedAt,
});

/** Reads a registry's 200; null = it is no answer about this domain. */
export function readRegistration(json: unknown, { domain, server, checkedAt }: Asked): Registration | null {
  const parsed = domainSchema.safeParse(json);
  if (!parsed.success) return null;
  const { ldhName, status, events, entities } = parsed.data;
  if (ldhName.toLowerCase().replace(/\.$/, '') !== domain) return null;
  const eppStatuses = [...new Set(status.map(eppStatus).filter((each) => each !== ''))].slice(0, maxStatuses);
  const dateOf = (action: string) =>
    isoOf(events.find(({ eventAction }) => eventAction.toLowerCase() === action)?.eventDate);
  const registrars = entities.filter(({ roles }) => roles.includes('registrar'));
  return {
    ...nothingKnown,
    status: statusOf(eppStatuses),
    server,
    eppStatuses,
    registrar: registrars.map(({ vcardArray }) => cardName(vcardArray)).find((name) => name !== null) ?? null,
    registeredAt: dateOf('registration'),
    expiresAt: dateOf('expiration'),
    changedAt: dateOf('last changed'),
    deletesAt: dateOf('deletion'),
    checkedAt,
  };
}
