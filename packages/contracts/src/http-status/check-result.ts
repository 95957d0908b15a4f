import { z } from 'zod';

/**
 * Outcome of a check (api.md, httpcheck). For redirects, the outcome is the reason that stopped them, or the bot
 * wall, parking page or placeholder to which they lead. All other redirects have the outcome `redirect`, regardless
 * of the last response's code.
 */
export const checkReasons = [
  'ok',
  'redirect',
  'client_error',
  'server_error',
  /** Signs of a bot wall; the site is up but refuses the check. */
  'blocked_by_site',
  'dns',
  'tls',
  'timeout',
  'refused',
  'reset',
  'too_many_redirects',
  'invalid_url',
  'invalid_response',
  /** No request was sent, because the address is not public. */
  'forbidden_target',
  /** A 200 response that is a parking or for-sale page. */
  'parked',
  /** A 200 response that is a default page, a suspended or expired site, or a directory listing. */
  'placeholder',
] as const;
export type CheckReason = (typeof checkReasons)[number];

/** Maximum number of redirects followed (reliability.md, How 6). */
export const maxRedirects = 5;

/** Code of a response; 0 if there was none, or if its code is not an HTTP code. */
const httpStatus = z.int().min(0).max(599);

/** Result of one check of an address. Texts from the site are untrusted. */
export const checkResultSchema = z.strictObject({
  /** Code of the first response, so a redirect stays 301. */
  httpStatus,
  reason: z.enum(checkReasons),
  /** Code of the last response; 0 if there was none. */
  finalStatus: httpStatus,
  /** Final URL after all redirects; `null` if it did not respond. */
  finalUrl: z.string().max(2_048).nullable(),
  /** Each redirecting response and its target; status 200 means a refresh. */
  redirects: z.array(z.strictObject({ status: httpStatus, url: z.string().max(2_048) })).max(maxRedirects),
  /** True if the redirects left the registrable domain (public suffix list). */
  isOtherDomain: z.boolean(),
  /** Earliest expiry along the certificate chain of the first address; `null` if there is none, or it was not seen. */
  certificateEndsAt: z.iso.datetime().nullable(),
  /** Detail of the reason, such as `CERT_HAS_EXPIRED`; `null` if there is none. */
  detail: z.string().max(200).nullable(),
  /** Time until the headers of the last response. */
  ms: z.int().nonnegative(),
  checkedAt: z.iso.datetime(),
});
export type CheckResult = z.infer<typeof checkResultSchema>;
