import { parseCountryCodes } from '@geoplan/contracts/countries/countries';
import { keywordKey } from '@geoplan/contracts/keyword';

/** What a tool's form is prefilled with. */
export interface PrefillInput {
  keywords: readonly string[];
  /** Two-letter codes of the catalogue. */
  countries: readonly string[];
}

/** Node refuses a request whose headers, the address among them, exceed 16 KB; this leaves room for the others. */
const longestQuery = 6_000;

/**
 * The address of a tool with its keywords and countries filled in: `/geo-analysis?keywords=a%0Ab&countries=us,de`; a
 * keyword may hold a comma, hence the line breaks. A long one stands after `#`, which no server is sent.
 */
export function prefillLink(path: string, { keywords, countries }: PrefillInput): string {
  const query = [
    keywords.length > 0 && `keywords=${encodeURIComponent(keywords.join('\n'))}`,
    countries.length > 0 && `countries=${countries.join(',')}`,
  ]
    .filter(Boolean)
    .join('&');
  if (query === '') return path;
  return `${path}${query.length > longestQuery ? '#' : '?'}${query}`;
}

/** The parameters of such an address, wherever it carries them; null when it has none. */
export function prefillParams({ search, hash }: { search: string; hash: string }): URLSearchParams | null {
  const found = [search, hash.replace(/^#/, '')].map((text) => new URLSearchParams(text));
  return found.find((params) => params.has('keywords') || params.has('countries')) ?? null;
}

/** Parses such an address: empty keywords, duplicates and unknown countries left out. */
export function readPrefillParams(params: URLSearchParams): { keywords: string[]; countries: string[] } {
  const byKey = new Map<string, string>();
  for (const line of (params.get('keywords') ?? '').split(/\r?\n/)) {
    const keyword = line.trim();
    if (keyword !== '' && !byKey.has(keywordKey(keyword))) byKey.set(keywordKey(keyword), keyword);
  }
  return { keywords: [...byKey.values()], countries: parseCountryCodes(params.get('countries') ?? '') };
}
