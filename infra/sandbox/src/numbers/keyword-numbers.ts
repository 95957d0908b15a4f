import { countries } from '@geoplan/contracts/countries/countries';
import type { KeywordMetrics } from '@geoplan/contracts/geo/geo-record';
import { keywordKey } from '@geoplan/contracts/keyword';
import { countryWeight } from './country-weight.ts';
import { seededRandoms } from './seeded-random.ts';

/** Share of pairs without data at any provider. */
const unknownShare = 0.05;
/** Share of pairs with unknown clicks among the other pairs. */
const clicklessShare = 0.25;
const maxCached = 2_000;

/** Known data of a pair, which always includes the volume. */
export type KnownNumbers = KeywordMetrics & { searchVolume: number };

const unknown = {
  searchVolume: 0,
  cpc: null,
  difficulty: null,
  globalSearchVolume: null,
  trafficPotential: null,
};

/** Rounds a volume to two significant digits and to multiples of ten, as the vendors do; 0 below 5. */
function published(value: number): number {
  if (value < 5) return 0;
  const step = Math.max(10, 10 ** (Math.floor(Math.log10(value)) - 1));
  return Math.round(value / step) * step;
}

/** Searches per month in one country; `null` if there is no data for the pair. */
function volumeOf(key: string, country: string): number | null {
  if (key === 'nodata') return null;
  const [fame = 0] = seededRandoms(key, 1);
  const [known = 0, near = 0, far = 0] = seededRandoms(`${key}\n${country}`, 3);
  if (known < unknownShare && key !== 'partial') return null;
  // 60 to 50,000 depending on the keyword; the volume in a country differs by a factor of up to four from the volume
  // that the country's weight suggests.
  const brand = 10 ** (1.8 + 2.9 * fame);
  return published(brand * countryWeight(country) * 4 ** (near + far - 1));
}

const globals = new Map<string, number>();

function globalVolumeOf(key: string): number {
  const cached = globals.get(key);
  if (cached !== undefined) return cached;
  const sum = countries.reduce((total, { code }) => total + (volumeOf(key, code) ?? 0), 0);
  // Some searches come from countries outside the catalogue.
  const volume = Math.ceil((sum * 1.02) / 100) * 100;
  if (globals.size >= maxCached) globals.clear();
  globals.set(key, volume);
  return volume;
}

/**
 * Data that all emulated providers return for a keyword in a country; always the same for a pair, regardless of its
 * spelling (`keywordKey`). `null` if there is none. The keyword `nodata` has no data in any country; `partial` has a
 * volume but no CPC.
 */
export function knownNumbers(keyword: string, country: string): KnownNumbers | null {
  const key = keywordKey(keyword);
  const searchVolume = volumeOf(key, country);
  if (searchVolume === null) return null;
  const [
    clickless = 0,
    clickRate = 0,
    cpcKnown = 0,
    price = 0,
    hardKnown = 0,
    hard = 0,
    reach = 0,
    rest = 0,
  ] = seededRandoms(`numbers\n${key}\n${country}`, 8);
  const [, famous = 0] = seededRandoms(key, 2);
  return {
    searchVolume,
    clicks: clickless < clicklessShare ? null : Math.round(searchVolume * (0.3 + 0.65 * clickRate)),
    // 5 cents to 6 dollars, mostly low.
    cpc: key === 'partial' || cpcKnown < 0.2 ? null : Math.round(5 * 120 ** price) / 100,
    difficulty: hardKnown < 0.12 ? null : Math.round(95 * (0.5 * famous + 0.5 * hard)),
    globalSearchVolume: rest < 0.04 ? null : globalVolumeOf(key),
    trafficPotential: rest > 0.9 ? null : published(searchVolume * (0.5 + 3.5 * reach)),
  };
}

/** Same data as `knownNumbers`, with zeros for an unknown volume and unknown clicks (provider-apis.md A.1). */
export function keywordNumbers(keyword: string, country: string): KnownNumbers & { clicks: number } {
  const known = knownNumbers(keyword, country);
  return { ...(known ?? unknown), clicks: known?.clicks ?? 0 };
}
