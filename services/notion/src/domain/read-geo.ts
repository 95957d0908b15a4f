import { namedCountries } from '@geoplan/contracts/named-countries';

/** What the GEO of a row names. */
export interface ReadGeo {
  /** Codes of the catalogue, each once. */
  countries: string[];
  /** Codes in upper case, and words that name no country as they stand; each once. */
  labels: string[];
}

/** Reads codes, English and Russian names of countries; an unknown word counts nowhere but stays visible. */
export function readGeo(geo: string): ReadGeo {
  const parts = namedCountries(geo);
  return { countries: parts.flatMap(({ code }) => code ?? []), labels: parts.map(({ label }) => label) };
}
