import { countryDomain, domainLabel } from './domain-label.ts';
import type { SeededRandom } from './seeded-random.ts';

/** Types of domain names (spec §2): the keyword itself, the brand with an additional word, or neither. */
export const domainTypes = ['emd', 'brand', 'generic'] as const;
export type DomainType = (typeof domainTypes)[number];

export const domainTypeLabels: Record<DomainType, string> = {
  emd: 'EMD',
  brand: 'Брендовый',
  generic: 'Общий',
};

/** Available extensions (spec §9); `local` is the extension of the country. */
export const extensions = ['com', 'net', 'org', 'local'] as const;
export type Extension = (typeof extensions)[number];

/** Label of an extension: `.com`, or the name on the screen for a country's own extension (spec §2). */
export const extensionLabels: Record<Extension, string> = {
  com: '.com',
  net: '.net',
  org: '.org',
  local: 'Локальные',
};

const brandWords = [
  'hub',
  'zone',
  'club',
  'play',
  'online',
  'world',
  'pro',
  'express',
  'center',
  'direct',
] as const;
const genericStarts = ['best', 'top', 'guide', 'review', 'rating', 'all', 'smart', 'daily'] as const;
const genericEnds = ['offers', 'portal', 'choice', 'experts', 'compare', 'list', 'today', 'digest'] as const;

/** Label of the given type for a keyword, in the format of `domainLabel`, such as `lumora-casino`. */
export function labelOfType(
  type: DomainType,
  keyword: string,
  country: string,
  random: SeededRandom,
): string {
  const label = domainLabel(keyword) || 'site';
  const [brand = label] = label.startsWith('xn--') ? [label] : label.split('-');
  if (type === 'generic') return `${random.pick(genericStarts)}-${random.pick(genericEnds)}-${country}`;
  if (type === 'brand') return `${brand}-${random.pick(brandWords)}`;
  // The hyphens in a punycode label belong to the encoding.
  if (label.startsWith('xn--')) return label;
  return random.pick([label, label.replaceAll('-', ''), `${label.replaceAll('-', '')}-${country}`]);
}

/** Domain for a label; `local` is replaced by the extension of the country. */
export const domainOf = (label: string, extension: Extension, country: string): string =>
  `${label}.${extension === 'local' ? countryDomain(country) : extension}`;
