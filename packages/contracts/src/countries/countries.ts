import { z } from 'zod';
import { africanCountries } from './africa.ts';
import { americanCountries } from './americas.ts';
import { asianCountries } from './asia.ts';
import { europeanCountries } from './europe.ts';
import { foldedText } from '../fields/folded-text.ts';

/** The four groups of the country picker, in its order (spec §3). */
export const regions = [
  { id: 'europe', title: 'Европа' },
  { id: 'americas', title: 'Латам + Америка' },
  { id: 'asia', title: 'Азия + Австралия' },
  { id: 'africa', title: 'Африка' },
] as const;
export type RegionId = (typeof regions)[number]['id'];

export interface Country {
  /** ISO 3166-1 alpha-2 in lower case; `xk` for Kosovo. */
  readonly code: string;
  readonly english: string;
  readonly russian: string;
  readonly region: RegionId;
  /** Other names in use, searched but not shown; usually empty. */
  readonly aliases: readonly string[];
}

interface Row extends Omit<Country, 'region' | 'aliases'> {
  readonly aliases?: readonly string[];
}

function inRegion(region: RegionId, rows: readonly Row[]): Country[] {
  return rows.map((row) => ({ ...row, region, aliases: row.aliases ?? [] }));
}

/** Country catalogue (spec §3), ordered by region, then by English name. */
export const countries: readonly Country[] = [
  ...inRegion('europe', europeanCountries),
  ...inRegion('americas', americanCountries),
  ...inRegion('asia', asianCountries),
  ...inRegion('africa', africanCountries),
];

/** Countries selected by default, until a person chooses others (spec §9). */
export const defaultCountryCode = 'us';

const byCode = new Map(countries.map((country) => [country.code, country]));

/**
 * Country with this code, regardless of case and with `uk` read as `gb`; `undefined` if the catalogue does not
 * contain it.
 */
export function countryByCode(code: string): Country | undefined {
  // Only two ASCII letters, because toLowerCase would turn the Kelvin sign into a k.
  if (!/^[A-Za-z]{2}$/.test(code)) return undefined;
  const lower = code.toLowerCase();
  return byCode.get(lower === 'uk' ? 'gb' : lower);
}

const unknownCountry = (code: string): string =>
  `Неизвестная страна «${code.slice(0, 20)}»: нужен двухбуквенный код, например us`;

/** Country code as callers may send it, converted to the spelling of the catalogue (api.md, Conventions). */
export const countryCodeSchema = z
  .string()
  .length(2, { error: ({ input }) => unknownCountry(input as string), abort: true })
  .transform((value, context) => {
    const country = countryByCode(value);
    if (country) return country.code;
    context.addIssue({ code: 'custom', message: unknownCountry(value), input: value });
    return z.NEVER;
  });

/** Typed codes, split on commas or whitespace, without unknown or duplicate codes, in the order typed (spec §5). */
export function parseCountryCodes(typed: string): string[] {
  const codes = typed.split(/[\s,]+/).flatMap((part) => countryByCode(part)?.code ?? []);
  return [...new Set(codes)];
}

const searched = countries.map((country) => ({
  country,
  // One line per name, so that no query matches across two names.
  text: [country.code, country.english, country.russian, ...country.aliases].map(foldedText).join('\n'),
}));

/** Countries whose code, English name or Russian name contains the query; all countries for a blank query. */
export function searchCountries(query: string): readonly Country[] {
  const wanted = foldedText(query);
  return wanted === ''
    ? countries
    : searched.filter(({ text }) => text.includes(wanted)).map(({ country }) => country);
}
