import { z } from 'zod';

/**
 * How a check ended (api.md, httpcheck). With redirects it is what stopped them, a bot wall, a parking page or a placeholder
 * at their end among it, else `redirect`, whatever the last answer's code was.
 */
export const checkReasons = [
  'ok',
  'redirect',
  'client_error',
  'server_error',
  /** The marks of a bot wall: the site lives, the check is not let in. */
  'blocked_by_site',
  'dns',
  'tls',
  'timeout',
  'refused',
  'reset',
  'too_many_redirects',
  'invalid_url',
  'invalid_response',
  /** Never asked: the address is not a public one. */
  'forbidden_target',
  /** A 200 that is a parking or for-sale page. */
  'parked',
  /** A 200 that is a default page, a suspended or expired site, or a directory listing. */
  'placeholder',
] as const;
export type CheckReason = (typeof checkReasons)[number];

/** Redirects that are followed (reliability.md, How 6). */
export const maxRedirects = 5;

/** Code of an answer; 0 = none came, or none that HTTP knows. */
const httpStatus = z.int().min(0).max(599);

/** What one check of an address saw. Texts of the site are untrusted. */
export const checkResultSchema = z.strictObject({
  /** Of the first answer: a redirect stays 301. */
  httpStatus,
  reason: z.enum(checkReasons),
  /** Of the last answer; 0 = nothing answered in the end. */
  finalStatus: httpStatus,
  /** Where the redirects ended; null = nothing answered there. */
  finalUrl: z.string().max(2_048).nullable(),
  /** Each answer that led on, and where it led; a status of 200 is a refresh. */
  redirects: z.array(z.strictObject({ status: httpStatus, url: z.string().max(2_048) })).max(maxRedirects),
  /** True when the redirects left the registrable domain (public suffix list). */
  isOtherDomain: z.boolean(),
  /** Earliest end along the certificate chain of the first address; null = none, or not seen. */
  certificateEndsAt: z.iso.datetime().nullable(),
  /** What the reason leaves open, e.g. `CERT_HAS_EXPIRED`; null = nothing. */
  detail: z.string().max(200).nullable(),
  /** Until the last answer's headers. */
  ms: z.int().nonnegative(),
  checkedAt: z.iso.datetime(),
});
export type CheckResult = z.infer<typeof checkResultSchema>;
