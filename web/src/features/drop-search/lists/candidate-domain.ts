import { isDropDomain } from '@geoplan/contracts/drops/drop-lists';

/**
 * Domain as stored by registries: without scheme, path and `www.`, in punycode; `null` if the text is not a domain.
 */
export function normalizeDomain(text: string): string | null {
  const bare = text.trim().replace(/^[a-z][a-z0-9+.-]*:\/\//i, '');
  if (bare === '' || bare.length > 500 || /[\s@]/u.test(bare)) return null;
  const url = URL.parse(`http://${bare}`);
  if (!url || !bare.includes('.')) return null;
  const host = url.hostname.replace(/^www\./, '').replace(/\.$/, '');
  return isDropDomain(host) ? host : null;
}
