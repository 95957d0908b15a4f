import { domainToASCII } from 'node:url';
import type { Registration, RegistrationStatus } from '@geoplan/contracts/drops/drop-lists';
import { z } from 'zod';

/** Maximum number of entries read from a list. */
const maxEntries = 200;

/**
 * Readable entries of a list. A single entry counts as a list with one entry, because some registries deviate from
 * RFC 9083.
 */
export const listOf = <Entry>(entry: z.ZodType<Entry>) =>
  z
    .unknown()
    .optional()
    .transform((value) =>
      (Array.isArray(value) ? (value as unknown[]) : [value]).slice(0, maxEntries).flatMap((each) => {
        const read = entry.safeParse(each);
        return read.success ? [read.data] : [];
      }),
    );

/** Schema for a text field from a registry. */
export const line = z.string().max(1_000);
/**
 * Each field is parsed separately, so that only unreadable fields are lost. Registries add custom fields (RFC 9083,
 * 2.1).
 */
const domainSchema = z.object({
  objectClassName: z.literal('domain').optional(),
  ldhName: line.optional().catch(undefined),
  unicodeName: line.optional().catch(undefined),
  status: listOf(line),
  events: listOf(z.object({ eventAction: line, eventDate: line.optional().catch(undefined) })),
  entities: listOf(z.object({ roles: listOf(line), vcardArray: z.unknown().optional() })),
});

const maxStatuses = 30;
const longestStatus = 60;
/**
 * Maximum length of a status text, including the URL of its page. Searching a longer run of spaces takes quadratic
 * time.
 */
const longestStatusText = 300;
const longestRegistrar = 200;
/** Bounds for valid dates: before the first .com, and later than any registration can reach. */
const [earliest, latest] = [Date.UTC(1985, 0), Date.UTC(2200, 0)];

/**
 * Converts an EPP status to the spelling of RFC 8056, with lower-case letters and spaces. Some servers send EPP's
 * spelling (`clientHold`), or append the URL of ICANN's page about the status.
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

/** Status of a registered domain: pending deletion or taken. */
export function statusOf(eppStatuses: readonly string[]): RegistrationStatus {
  if (eppStatuses.some((each) => /\breserved\b/.test(each))) return 'reserved';
  const isLeaving = eppStatuses.some((each) => each === 'pending delete' || each === 'redemption period');
  // The owner is restoring the domain (RFC 3915).
  return isLeaving && !eppStatuses.includes('pending restore') ? 'pending_delete' : 'taken';
}

export function isoOf(text: string | undefined): string | null {
  const at = Date.parse(text ?? '');
  return at >= earliest && at < latest ? new Date(at).toISOString() : null;
}

/** Name (`fn`) in a jCard (RFC 7095); null if it cannot be read. */
function cardName(vcardArray: unknown): string | null {
  const properties: unknown = Array.isArray(vcardArray) ? vcardArray[1] : null;
  if (!Array.isArray(properties)) return null;
  const property: unknown = properties.find((each) => Array.isArray(each) && each[0] === 'fn');
  const name: unknown = Array.isArray(property) ? property[3] : null;
  return cleanName(name);
}

/** Registrar's name in its stored form; `null` if it is not a name. */
export function cleanName(name: unknown): string | null {
  if (typeof name !== 'string') return null;
  const clean = name.replaceAll('\u0000', '').replace(/\s+/gu, ' ').trim().toWellFormed();
  return clean === '' ? null : Array.from(clean).slice(0, longestRegistrar).join('');
}

/** Query sent to a registry. */
export interface Queried {
  domain: string;
  /** Host that responded. */
  server: string;
  checkedAt: string;
}

/** Fields of a registration without details. */
export const nothingKnown = {
  kind: 'registration',
  reason: null,
  eppStatuses: [],
  registrar: null,
  registeredAt: null,
  expiresAt: null,
  changedAt: null,
  deletesAt: null,
} as const satisfies Partial<Registration>;

/** Registration of a domain that does not exist in the registry. */
export const freeRegistration = ({ server, checkedAt }: Queried): Registration => ({
  ...nothingKnown,
  eppStatuses: [],
  status: 'free',
  server,
  checkedAt,
});

/** Registration of a domain that cannot be registered; `notice` is the registry's text, '' if there is none. */
export const reservedRegistration = (queried: Queried, notice: string): Registration => ({
  ...freeRegistration(queried),
  status: 'reserved',
  ...(notice === '' ? {} : { notice }),
});

/** Registration without a conclusive response. */
export const unknownRegistration = (reason: Registration['reason'], checkedAt: string): Registration => ({
  ...nothingKnown,
  eppStatuses: [],
  status: 'unknown',
  reason,
  server: null,
  checkedAt,
});

/** True unless the response is about another domain. The name can be missing or written in Unicode. */
function isAbout(domain: string, name: string | undefined): boolean {
  return name === undefined || domainToASCII(name.trim().replace(/\.$/, '')) === domain;
}

/** Parses a 200 response from a registry; null if the response is not about this domain. */
export function readRegistration(json: unknown, { domain, server, checkedAt }: Queried): Registration | null {
  const parsed = domainSchema.safeParse(json);
  if (!parsed.success) return null;
  const { objectClassName, ldhName, unicodeName, status, events, entities } = parsed.data;
  const name = ldhName ?? unicodeName;
  if (!isAbout(domain, name) || (name === undefined && objectClassName === undefined)) return null;
  const eppStatuses = [...new Set(status.map(eppStatus).filter((each) => each !== ''))].slice(0, maxStatuses);
  const dateOf = (action: string) =>
    isoOf(events.find(({ eventAction }) => eventAction.trim().toLowerCase() === action)?.eventDate);
  const registrars = entities.filter(({ roles }) => roles.some((role) => role.toLowerCase() === 'registrar'));
  return {
    ...nothingKnown,
    status: statusOf(eppStatuses),
    server,
    eppStatuses,
    registrar: registrars.map(({ vcardArray }) => cardName(vcardArray)).find((card) => card !== null) ?? null,
    registeredAt: dateOf('registration'),
    expiresAt: dateOf('expiration'),
    changedAt: dateOf('last changed'),
    deletesAt: dateOf('deletion'),
    checkedAt,
  };
}
