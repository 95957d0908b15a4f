/** An address that may become a link: http and https only; anything else, `javascript:` first of all, is undefined. */
export function safeHref(value: string | null | undefined): string | undefined {
  if (!value) return undefined;
  const url = URL.parse(value.trim());
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : undefined;
}
