/** URL that may become a link: only http and https; undefined for all others, above all `javascript:`. */
export function safeHref(value: string | null | undefined): string | undefined {
  if (!value) return undefined;
  const url = URL.parse(value.trim());
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : undefined;
}
