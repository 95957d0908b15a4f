import { z } from 'zod';
import { challengeNames } from './answers/challenge-pages.ts';
import { parkingNames } from './answers/parking-pages.ts';
import { placeholderNames } from './answers/placeholder-pages.ts';

const status = z.int().min(200).max(999);
/** A redirect's codes (RFC 9110, 15.4). */
const redirectStatus = z.union([301, 302, 303, 307, 308].map((code) => z.literal(code)));

/** What a site does when somebody asks for it. */
export const behaviourSchema = z.discriminatedUnion('kind', [
  /** Answers with a code, HEAD perhaps with another one. */
  z.strictObject({
    kind: z.literal('answer'),
    status,
    headStatus: status.optional(),
    /** Sent as `Retry-After`: seconds, or an HTTP date. */
    retryAfter: z.union([z.int().min(0), z.string().regex(/^[\x20-\x7e]{1,100}$/)]).optional(),
    /** Ms, beside the site's own latency. */
    delayMs: z.int().min(0).max(120_000).optional(),
  }),
  /** So many redirects within the site, their codes in turn, the last one to `to`. */
  z.strictObject({
    kind: z.literal('redirect'),
    statuses: z.array(redirectStatus).min(1).max(20).default([301]),
    /** One per code unless said; more than any client follows is an endless chain. */
    hops: z.int().min(1).max(1_000_000).optional(),
    /** Name of a site, or any address; a page of its own unless said. */
    to: z
      .string()
      .max(2_000)
      .regex(/^[\x20-\x7e]+$/)
      .optional(),
    /** False: `Location` is a relative reference. */
    isAbsolute: z.boolean().default(true),
  }),
  /** Two pages that lead to each other. */
  z.strictObject({ kind: z.literal('redirect-loop') }),
  /** Accepts, never answers a request, or nothing at all, not even a TLS handshake. */
  z.strictObject({ kind: z.literal('silent'), at: z.enum(['connect', 'request']).default('request') }),
  /** TCP reset: of every connection, on a request, on HEAD only, in the middle of the header section. */
  z.strictObject({ kind: z.literal('reset'), at: z.enum(['connect', 'request', 'head', 'headers']) }),
  /** Nothing listens. */
  z.strictObject({ kind: z.literal('refused') }),
  /** The name does not exist (NXDOMAIN). */
  z.strictObject({ kind: z.literal('unresolvable') }),
  /** A body or a header section without an end, as fast as it is read or a few bytes at a time. */
  z.strictObject({
    kind: z.literal('endless'),
    part: z.enum(['body', 'headers']),
    dripMs: z.int().min(1).max(60_000).optional(),
  }),
  /** Compressed: gzip unfolds to 1 GB, Brotli to 64 MB. */
  z.strictObject({ kind: z.literal('bomb'), encoding: z.enum(['gzip', 'br']) }),
  /** 200 with so large a header section. */
  z.strictObject({ kind: z.literal('large-headers'), bytes: z.int().min(1).max(1_000_000).default(24_576) }),
  /** A parking or for-sale page behind a 200. */
  z.strictObject({ kind: z.literal('parked'), page: z.enum(parkingNames) }),
  /** A default page, a suspended or expired site, or a directory listing behind a 200. */
  z.strictObject({ kind: z.literal('placeholder'), page: z.enum(placeholderNames) }),
  /** A bot wall's challenge in place of the page. */
  z.strictObject({ kind: z.literal('challenge'), wall: z.enum(challengeNames) }),
  /** 103 first (RFC 8297), then 200. */
  z.strictObject({ kind: z.literal('early-hints') }),
  /** Another protocol's greeting. */
  z.strictObject({ kind: z.literal('not-http') }),
]);
export type Behaviour = z.output<typeof behaviourSchema>;

/** As a list or a control call writes it. */
export type BehaviourInput = z.input<typeof behaviourSchema>;

/** What becomes of a connection; all but `serving` befalls a whole origin, not one request. */
export const conducts = ['serving', 'resetting', 'refusing', 'ignoring'] as const;
export type Conduct = (typeof conducts)[number];

export function conductOf(behaviour: Behaviour): Conduct {
  if (behaviour.kind === 'refused') return 'refusing';
  if (behaviour.kind === 'reset' && behaviour.at === 'connect') return 'resetting';
  return behaviour.kind === 'silent' && behaviour.at === 'connect' ? 'ignoring' : 'serving';
}

/** Redirects within the site before the target. */
export function hopsOf(behaviour: Extract<Behaviour, { kind: 'redirect' }>): number {
  return behaviour.hops ?? behaviour.statuses.length;
}
