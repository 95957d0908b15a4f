import { isDropDomain } from '@geoplan/contracts/drops/drop-lists';

/** A domain as registries know it: without scheme, path and `www.`, in punycode; null = this is none. */
export function normalizeDomain(text: string): string | null {
  const bare = text.trim().replace(/^[a-z][a-z0-9+.-]*:\/\//i, '');
  if (bare === '' || bare.length > 500 || /[\s@]/u.test(bare)) return null;
  const url = URL.parse(`http://${bare}`);
  if (!url || !bare.includes('.')) return null;
  const host = url.hostname.replace(/^www\./, '').replace(/\.$/, '');
  return isDropDomain(host) ? host : null;
}

/** Longer than any figure with its unit; bounds what is searched. */
const longestFigure = 100;

/**
 * A figure as people write it: «1 234», «1,234», «1.234,56», «$12.50», «12,5 k»; null = none. Of a single separator with
 * three digits behind it nobody can tell; it groups thousands.
 */
export function readFigure(text: string): number | null {
  const found = /-?\d[\d\s.,'’\u00a0\u202f]*\s*(?:[kmкм](?![\p{L}]))?/iu.exec(
    text.trim().slice(0, longestFigure),
  )?.[0];
  if (found === undefined || found.startsWith('-')) return null;
  const factor = /[kк]$/iu.test(found) ? 1_000 : /[mм]$/iu.test(found) ? 1_000_000 : 1;
  const digits = found.replace(/[^\d.,]/g, '').replace(/[.,]+$/, '');
  const separators = digits.match(/[.,]/g) ?? [];
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  const isGroup =
    separators.length === 0 ||
    (new Set(separators).size === 1 &&
      (separators.length > 1 || (digits.length - last === 4 && !digits.startsWith('0'))));
  const plain = isGroup
    ? digits.replace(/[.,]/g, '')
    : `${digits.slice(0, last).replace(/[.,]/g, '')}.${digits.slice(last + 1)}`;
  const value = Number(plain) * factor;
  return Number.isFinite(value) ? value : null;
}

/** The year of a date in any order, or of a bare one; null = none that a domain can be from. */
export function readYear(text: string, thisYear: number): number | null {
  const found = /(?<!\d)(?:19|20)\d{2}(?!\d)/.exec(text)?.[0];
  const year = Number(found);
  return year >= 1985 && year <= thisYear ? year : null;
}
