import { countries, type TContinentCode, type TCountryCode } from 'countries-list';
import type { Country, RegionId } from '../src/countries/countries.ts';
import { chosenCodes, englishNames, europeanByChoice, otherNames, russianNames } from './country-choices.ts';

const regionByContinent: Partial<Record<TContinentCode, RegionId>> = {
  EU: 'europe',
  NA: 'americas',
  SA: 'americas',
  AS: 'asia',
  OC: 'asia',
  AF: 'africa',
};

function regionOf(code: TCountryCode): RegionId {
  const { continent, continents } = countries[code] as {
    continent: TContinentCode;
    continents?: TContinentCode[];
  };
  if (continents?.includes('EU') || europeanByChoice.includes(code)) return 'europe';
  const region = regionByContinent[continent];
  if (!region) throw new Error(`${code} is on continent ${continent}, which is in none of the four regions`);
  return region;
}

/**
 * Catalogue built from our codes, the continents and English names from countries-list, and the Russian names from
 * CLDR.
 */
export function countryRows(): Country[] {
  const russian = new Intl.DisplayNames('ru', { type: 'region', fallback: 'none' });
  const rows = chosenCodes.map((code) => {
    const name = russianNames[code] ?? russian.of(code);
    if (!name) throw new Error(`No Russian name for ${code}`);
    return {
      code: code.toLowerCase(),
      english: englishNames[code] ?? countries[code].name,
      russian: name,
      region: regionOf(code),
      aliases: otherNames[code] ?? [],
    };
  });
  return rows.toSorted((a, b) => (a.english < b.english ? -1 : 1));
}
