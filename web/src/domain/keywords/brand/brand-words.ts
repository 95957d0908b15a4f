import { parseCountryCodes } from '@geoplan/contracts/countries/countries';
import { maxUnconfirmedPairs } from '@geoplan/contracts/geo/geo-run-input';
import type { WorkspaceBrand } from '@geoplan/contracts/geo/keyword-brand-endpoints';
import { keywordProblem, pasteInto } from '../input/keyword-list-rules.ts';

/** Keywords and countries of a form. */
export interface BrandWords {
  keywords: string[];
  /** Two-letter codes from the country catalogue. */
  countries: string[];
}

/**
 * Returns the brands of the workspace as keywords, in the given order, and the countries of their sites, those with
 * the most brands first. Leaves out invalid keywords, and limits the number of brands so that a run with them needs
 * no confirmation.
 */
export function brandWords(brands: readonly WorkspaceBrand[]): BrandWords {
  const brandsByCountry = new Map<string, number>();
  for (const code of brands.flatMap((brand) => brand.countries))
    brandsByCountry.set(code, (brandsByCountry.get(code) ?? 0) + 1);
  const codes = [...brandsByCountry].toSorted(([, one], [, other]) => other - one).map(([code]) => code);
  const countries = parseCountryCodes(codes.join(','));
  const keywords = brands
    .map(({ brand }) => brand)
    .filter((brand) => brand.trim() !== '' && keywordProblem(brand) === undefined);
  return {
    keywords: keywords.slice(0, Math.floor(maxUnconfirmedPairs / Math.max(1, countries.length))),
    countries,
  };
}

/**
 * Form with these keywords and countries added. If the form has no keywords, its countries are only defaults and are
 * replaced.
 */
export function withBrandWords(
  form: { keywords: readonly string[]; countries: readonly string[] },
  words: BrandWords,
): BrandWords {
  const isEmpty = form.keywords.every((row) => row.trim() === '');
  if (isEmpty) return words.countries.length > 0 ? words : { ...words, countries: [...form.countries] };
  return {
    keywords: pasteInto(form.keywords, form.keywords.length - 1, words.keywords),
    countries: [...new Set([...form.countries, ...words.countries])],
  };
}
