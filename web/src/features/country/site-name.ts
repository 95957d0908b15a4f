import { safeHref } from '../../shared/format/safe-href.ts';

/** What a site is called: its host, or the workspace's own text when that is no address. */
export function siteName({ url }: { url: string }): string {
  const href = safeHref(url);
  if (href !== undefined) return new URL(href).host;
  return url.trim() === '' ? '—' : url;
}
