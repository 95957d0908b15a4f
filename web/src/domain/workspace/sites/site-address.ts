import { maskedAddress, readSiteAddress } from '@geoplan/contracts/fields/site-address';
import { trimmedAddress } from '@geoplan/contracts/fields/visible-text';

/** Where a site of the workspace is opened; a bare `example.com/path` is meant as https. Undefined = not one address to open. */
export const siteHref = (url: string): string | undefined => readSiteAddress(url).url?.href;

/** An address without what all of them have: `https://` and a closing slash; a name and a password are masked. */
export function shortUrl(url: string): string {
  return maskedAddress(trimmedAddress(url))
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '');
}

/** What a site is called: its short address, or the workspace's own text when that is no address. */
export function siteName(url: string): string {
  if (siteHref(url) !== undefined) return shortUrl(url);
  return url.trim() === '' ? '—' : maskedAddress(url);
}
