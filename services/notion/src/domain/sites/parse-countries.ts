import type { GeoWords } from '@geoplan/contracts/countries/country-of-word';
import { parseCountryNames } from '@geoplan/contracts/countries/parse-countries';

/** Countries named by the GEO of a row. */
export interface ParsedCountries {
  /** Country codes from the catalogue, each once. */
  countries: string[];
  /** Country codes in upper case and unknown words unchanged, each once. */
  labels: string[];
}

/**
 * Parses country codes and English and Russian country names; an unknown word is not counted anywhere but stays
 * visible.
 */
export function parseSiteCountries(geo: string, words?: GeoWords): ParsedCountries {
  const parts = parseCountryNames(geo, words);
  return { countries: parts.flatMap(({ code }) => code ?? []), labels: parts.map(({ label }) => label) };
}
