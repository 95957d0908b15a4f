import { maskedAddress, readSiteAddress } from '@geoplan/contracts/fields/site-address';
import { trimmedAddress } from '@geoplan/contracts/fields/visible-text';

/** Link target of a site; a bare `example.com/path` becomes https. `undefined` if the text is not exactly one URL. */
export const siteHref = (url: string): string | undefined => readSiteAddress(url).url?.href;

/** URL without `http://` or `https://` and without a trailing slash; user name and password are masked. */
export function shortUrl(url: string): string {
  return maskedAddress(trimmedAddress(url))
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '');
}

/** Name of a site: its short URL, or the text from the workspace if that is not a URL. */
export function siteName(url: string): string {
  if (siteHref(url) !== undefined) return shortUrl(url);
  return url.trim() === '' ? '—' : maskedAddress(url);
}
