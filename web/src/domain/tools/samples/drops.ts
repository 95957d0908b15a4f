import { keywordKey } from '@geoplan/contracts/keyword';
import { pairsOf, type ToolInput } from '../tool-form.ts';
import {
  domainOf,
  domainTypes,
  extensions,
  labelOfType,
  type DomainType,
  type Extension,
} from './sample-names.ts';
import { seededRandom } from './seeded-random.ts';

/** Filter for dropped domains (spec §3); ranges are inclusive. */
export interface DropFilter {
  minBacklinks: number;
  maxBacklinks: number;
  /** Years. */
  minAge: number;
  maxAge: number;
  extensions: Record<Extension, boolean>;
}

/** Dropped domain (spec §3). */
export interface Drop {
  domain: string;
  type: DomainType;
  /** Two-letter country code. */
  geo: string;
  available: boolean;
  backlinks: number;
  /** Age in years, a whole number of months. */
  domainAge: number;
  /** Date as yyyy-mm-dd; null if unknown. */
  expiryDate: string | null;
  /** yyyy-mm-dd. */
  lastSeen: string;
  extension: Extension;
}

/** Number of candidates for a keyword in a country, before the filter. */
const perPair = 14;
const dayMs = 86_400_000;
/**
 * Reference date of the sample; all dates in the sample are earlier. With a date relative to today, the result would
 * change every day.
 */
const sampleDay = Date.UTC(2026, 8, 1);

const dayBefore = (day: number, days: number): number => day - days * dayMs;
const isoDay = (day: number): string => new Date(day).toISOString().slice(0, 10);

function candidate(keyword: string, country: string, position: number): Drop {
  const random = seededRandom('drop', keywordKey(keyword), country, String(position));
  const type = random.pick(domainTypes);
  const extension = random.pick([...extensions, 'com', 'com', 'local', 'local'] as const);
  const available = random.chance(0.7);
  const lastSeen = dayBefore(sampleDay, random.whole(3, 120));
  // Distributed evenly over the powers of ten, because most domains have few links and some have thousands.
  const backlinks = Math.round(10 ** (random.whole(40, 365) / 100));
  return {
    domain: domainOf(labelOfType(type, keyword, country, random), extension, country),
    type,
    geo: country,
    available,
    backlinks,
    domainAge: random.whole(5, 180) / 12,
    expiryDate: random.chance(0.8) ? isoDay(dayBefore(lastSeen, random.whole(5, 90))) : null,
    lastSeen: isoDay(lastSeen),
    extension,
  };
}

/** True if a drop matches the filter. */
const fitsFilter = (drop: Drop, filter: DropFilter): boolean =>
  filter.extensions[drop.extension] &&
  drop.backlinks >= filter.minBacklinks &&
  drop.backlinks <= filter.maxBacklinks &&
  drop.domainAge >= filter.minAge &&
  drop.domainAge <= filter.maxAge;

/**
 * Sample drops for keywords in countries, without duplicate domains. The result depends only on the input, and a
 * narrower filter returns fewer drops.
 */
export function sampleDrops(input: ToolInput, filter: DropFilter): Drop[] {
  const byDomain = new Map<string, Drop>();
  for (const { keyword, country } of pairsOf(input))
    for (let position = 0; position < perPair; position += 1) {
      const drop = candidate(keyword, country, position);
      if (!byDomain.has(drop.domain)) byDomain.set(drop.domain, drop);
    }
  return [...byDomain.values()].filter((drop) => fitsFilter(drop, filter));
}
