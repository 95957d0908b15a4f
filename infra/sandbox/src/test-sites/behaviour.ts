import { z } from 'zod';
import { challengeNames } from './answers/challenge-pages.ts';
import { parkingNames } from './answers/parking-pages.ts';
import { placeholderNames } from './answers/placeholder-pages.ts';

const status = z.int().min(200).max(999);
/** Codes of a redirect (RFC 9110, 15.4). */
const redirectStatus = z.union([301, 302, 303, 307, 308].map((code) => z.literal(code)));

/** Behaviour of a site in response to a request. */
export const behaviourSchema = z.discriminatedUnion('kind', [
  /** Responds with a status code, and optionally with a different code to HEAD requests. */
  z.strictObject({
    kind: z.literal('answer'),
    status,
    headStatus: status.optional(),
    /** Value of `Retry-After`: seconds or an HTTP date. */
    retryAfter: z.union([z.int().min(0), z.string().regex(/^[\x20-\x7e]{1,100}$/)]).optional(),
    /** Delay in addition to the site's latency, ms. */
    delayMs: z.int().min(0).max(120_000).optional(),
  }),
  /** Redirects `hops` times within the site, cycling through the codes; the last redirect leads to `to`. */
  z.strictObject({
    kind: z.literal('redirect'),
    statuses: z.array(redirectStatus).min(1).max(20).default([301]),
    /** Number of redirects; by default one per code. More redirects than any client follows form an endless chain. */
    hops: z.int().min(1).max(1_000_000).optional(),
    /** Name of a site or any address; by default a page of the same site. */
    to: z
      .string()
      .max(2_000)
      .regex(/^[\x20-\x7e]+$/)
      .optional(),
    /** If false, `Location` is a relative reference. */
    isAbsolute: z.boolean().default(true),
  }),
  /** Two pages that redirect to each other. */
  z.strictObject({ kind: z.literal('redirect-loop') }),
  /** Accepts connections but never responds to a request or, with `connect`, not even to a TLS handshake. */
  z.strictObject({ kind: z.literal('silent'), at: z.enum(['connect', 'request']).default('request') }),
  /** TCP reset of every connection, on a request, only on HEAD, or in the middle of the headers. */
  z.strictObject({ kind: z.literal('reset'), at: z.enum(['connect', 'request', 'head', 'headers']) }),
  /** The port is closed. */
  z.strictObject({ kind: z.literal('refused') }),
  /** The name does not exist (NXDOMAIN). */
  z.strictObject({ kind: z.literal('unresolvable') }),
  /** Endless body or header section, sent as fast as it is read or a few bytes at a time. */
  z.strictObject({
    kind: z.literal('endless'),
    part: z.enum(['body', 'headers']),
    dripMs: z.int().min(1).max(60_000).optional(),
  }),
  /** Compressed body; gzip decompresses to 1 GB, Brotli to 64 MB. */
  z.strictObject({ kind: z.literal('bomb'), encoding: z.enum(['gzip', 'br']) }),
  /** Status 200 with a header section of this size. */
  z.strictObject({ kind: z.literal('large-headers'), bytes: z.int().min(1).max(1_000_000).default(24_576) }),
  /** Parking or for-sale page with status 200. */
  z.strictObject({ kind: z.literal('parked'), page: z.enum(parkingNames) }),
  /** Default page, suspended or expired site, or directory listing, with status 200. */
  z.strictObject({ kind: z.literal('placeholder'), page: z.enum(placeholderNames) }),
  /** Challenge of a bot wall instead of the page. */
  z.strictObject({ kind: z.literal('challenge'), wall: z.enum(challengeNames) }),
  /** Status 103 first (RFC 8297), then 200. */
  z.strictObject({ kind: z.literal('early-hints') }),
  /** Greeting of another protocol. */
  z.strictObject({ kind: z.literal('not-http') }),
]);
export type Behaviour = z.output<typeof behaviourSchema>;

/** Input format of lists and control calls. */
export type BehaviourInput = z.input<typeof behaviourSchema>;

/** Ways of handling connections; all except `serving` apply to a whole origin, not to single requests. */
export const conducts = ['serving', 'resetting', 'refusing', 'ignoring'] as const;
export type Conduct = (typeof conducts)[number];

export function conductOf(behaviour: Behaviour): Conduct {
  if (behaviour.kind === 'refused') return 'refusing';
  if (behaviour.kind === 'reset' && behaviour.at === 'connect') return 'resetting';
  return behaviour.kind === 'silent' && behaviour.at === 'connect' ? 'ignoring' : 'serving';
}

/** Number of redirects within the site before the target. */
export function hopsOf(behaviour: Extract<Behaviour, { kind: 'redirect' }>): number {
  return behaviour.hops ?? behaviour.statuses.length;
}
