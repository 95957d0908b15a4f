import type { BrandMatch } from '@geoplan/contracts/geo/keyword-brand';

/** Brand of a keyword, as returned by the endpoints for lists and pages. */
export interface KeywordBrandFields {
  brand: string | null;
  brandMatch: BrandMatch;
}

/** Texts that say how a keyword was assigned to its brand. */
export const brandMatchTexts: Record<NonNullable<BrandMatch>, string> = {
  exact: 'совпадает с ключевым словом',
  contained: 'найден в ключевом слове',
  manual: 'выбран вручную',
};

/** Export text that says how a keyword was assigned to its brand; '' if it has no brand. */
export const brandMatchText = ({ brandMatch }: KeywordBrandFields): string =>
  brandMatch === null ? '' : brandMatchTexts[brandMatch];

/** Brand whose sites are counted in a row, if it differs from the keyword; null otherwise. */
export function brandNote({ brand, brandMatch }: KeywordBrandFields): string | null {
  if (brand === null) return 'без бренда';
  return brandMatch === 'exact' ? null : `бренд: ${brand}`;
}
