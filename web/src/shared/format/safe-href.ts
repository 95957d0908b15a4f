/**
 * URL that may be used as a link target: only http and https; undefined for all other schemes, above all
 * `javascript:`.
 */
export function safeHref(value: string | null | undefined): string | undefined {
  if (!value) return undefined;
  const url = URL.parse(value.trim());
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : undefined;
}
