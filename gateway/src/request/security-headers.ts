/**
 * Security headers of every response that is not a page of the web app. Their policy forbids a browser to run, load
 * or frame anything, whatever content type it assumes (ASVS 3.4.6).
 */
export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** The same headers as alternating names and values. */
export const securityHeaderList: readonly string[] = Object.entries(securityHeaders).flat();
