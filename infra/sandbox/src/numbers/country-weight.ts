/**
 * Demand of a country relative to an average country, which is 1. The values are invented, and only their order is
 * meant to be realistic.
 */
const weights: Record<string, number> = {
  us: 6,
  in: 5,
  br: 4,
  de: 3.5,
  gb: 3.5,
  id: 3,
  jp: 3,
  fr: 2.8,
  mx: 2.6,
  it: 2.4,
  es: 2.2,
  tr: 2.2,
  ru: 2.2,
  ca: 2,
  pl: 1.8,
  au: 1.7,
  ph: 1.7,
  vn: 1.6,
  ar: 1.6,
  co: 1.5,
  kr: 1.5,
  nl: 1.5,
  za: 1.4,
  th: 1.4,
  ng: 1.4,
  ua: 1.3,
  eg: 1.3,
  cl: 1.2,
  pe: 1.1,
  ro: 1,
  pt: 1,
  se: 1,
  gr: 0.9,
  cz: 0.9,
  hu: 0.9,
  at: 0.9,
  be: 0.9,
  ch: 0.9,
  dk: 0.8,
  fi: 0.7,
  no: 0.7,
  ie: 0.6,
  bg: 0.6,
  rs: 0.5,
  sk: 0.5,
  hr: 0.5,
  kz: 0.5,
};

/** Countries with fewer inhabitants than a town. */
const tiny = new Set(['ad', 'fm', 'ki', 'mc', 'mh', 'nr', 'pw', 'sm', 'to', 'tv', 'va']);

/** Search demand in the country; every code has a weight. */
export function countryWeight(country: string): number {
  return weights[country] ?? (tiny.has(country) ? 0.02 : 0.3);
}
