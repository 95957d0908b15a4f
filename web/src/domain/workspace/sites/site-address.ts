import { safeHref } from '../../../shared/format/safe-href.ts';

// A host with a dot and an ending of letters, then at most a port, a path, a query and a fragment.
const bareAddress = /^(?:[\p{L}\p{N}_-]+\.)+(?:\p{L}{2,}|xn--[a-z\d-]+)(?::\d{1,5})?(?:[/?#]\S*)?$/iu;

/** Where a site of the workspace is opened; a bare `example.com/path` is meant as https. Undefined = no web address. */
export function siteHref(url: string): string | undefined {
  const address = url.trim();
  return safeHref(bareAddress.test(address) ? `https://${address}` : address);
}

/** An address without what all of them have: `https://` and a closing slash. */
export function shortUrl(url: string): string {
  return url
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '');
}

/** What a site is called: its short address, or the workspace's own text when that is no address. */
export function siteName(url: string): string {
  if (siteHref(url) !== undefined) return shortUrl(url);
  return url.trim() === '' ? '—' : url;
}
