import { z } from 'zod';
import { challengeNames } from './answers/challenge-pages.ts';
import { parkingNames } from './answers/parking-pages.ts';
import { placeholderNames } from './answers/placeholder-pages.ts';

const status = z.int().min(200).max(999);
/** Codes of a redirect (RFC 9110, 15.4). */
const redirectStatus = z.union([301, 302, 303, 307, 308].map((code) => z.literal(code)));

/** Behaviour of a site on a request. */
export const behaviourSchema = z.discriminatedUnion('kind', [
  /** Responds with a code, and optionally with another one to HEAD. */
  z.strictObject({
    kind: z.literal('answer'),
    status,
    headStatus: status.optional(),
    /** Sent as `Retry-After`: seconds, or an HTTP date. */
    retryAfter: z.union([z.int().min(0), z.string().regex(/^[\x20-\x7e]{1,100}$/)]).optional(),
    /** Ms, in addition to the site's own latency. */
    delayMs: z.int().min(0).max(120_000).optional(),
  }),
  /** Redirects `hops` times within the site, with the codes in turn, the last time to `to`. */
  z.strictObject({
    kind: z.literal('redirect'),
    statuses: z.array(redirectStatus).min(1).max(20).default([301]),
    /** One per code by default; more than any client follows is an endless chain. */
    hops: z.int().min(1).max(1_000_000).optional(),
    /** Name of a site, or any address; by default a page of the same site. */
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
  /** Accepts connections but never responds to a request, or to nothing at all, not even a TLS handshake. */
  z.strictObject({ kind: z.literal('silent'), at: z.enum(['connect', 'request']).default('request') }),
  /** TCP reset: of every connection, on a request, on HEAD only, or in the middle of the headers. */
  z.strictObject({ kind: z.literal('reset'), at: z.enum(['connect', 'request', 'head', 'headers']) }),
  /** Not listening. */
  z.strictObject({ kind: z.literal('refused') }),
  /** The name does not exist (NXDOMAIN). */
  z.strictObject({ kind: z.literal('unresolvable') }),
  /** An endless body or header section, as fast as it is read or a few bytes at a time. */
  z.strictObject({
    kind: z.literal('endless'),
    part: z.enum(['body', 'headers']),
    dripMs: z.int().min(1).max(60_000).optional(),
  }),
  /** Compressed: gzip decompresses to 1 GB, Brotli to 64 MB. */
  z.strictObject({ kind: z.literal('bomb'), encoding: z.enum(['gzip', 'br']) }),
  /** 200 with a header section of this size. */
  z.strictObject({ kind: z.literal('large-headers'), bytes: z.int().min(1).max(1_000_000).default(24_576) }),
  /** A parking or for-sale page with status 200. */
  z.strictObject({ kind: z.literal('parked'), page: z.enum(parkingNames) }),
  /** A default page, a suspended or expired site, or a directory listing with status 200. */
  z.strictObject({ kind: z.literal('placeholder'), page: z.enum(placeholderNames) }),
  /** A bot wall's challenge instead of the page. */
  z.strictObject({ kind: z.literal('challenge'), wall: z.enum(challengeNames) }),
  /** 103 first (RFC 8297), then 200. */
  z.strictObject({ kind: z.literal('early-hints') }),
  /** Greeting of another protocol. */
  z.strictObject({ kind: z.literal('not-http') }),
]);
export type Behaviour = z.output<typeof behaviourSchema>;

/** Input format of lists and control calls. */
export type BehaviourInput = z.input<typeof behaviourSchema>;

/** Handling of connections; all except `serving` apply to a whole origin, not to one request. */
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
