import type { BrandMatch } from '@geoplan/contracts/geo/keyword-brand';

/** A keyword's brand as lists and pages get it. */
export interface KeywordBrandFields {
  brand: string | null;
  brandMatch: BrandMatch;
}

/** How a keyword came to its brand. */
export const brandMatchTexts: Record<NonNullable<BrandMatch>, string> = {
  exact: 'совпадает с ключевым словом',
  contained: 'найден в ключевом слове',
  manual: 'выбран вручную',
};

/** How, for an export; '' without a brand. */
export const brandMatchText = ({ brandMatch }: KeywordBrandFields): string =>
  brandMatch === null ? '' : brandMatchTexts[brandMatch];

/** Whose sites a row counts, where that is not said by the keyword itself; null = it is. */
export function brandNote({ brand, brandMatch }: KeywordBrandFields): string | null {
  if (brand === null) return 'без бренда';
  return brandMatch === 'exact' ? null : `бренд: ${brand}`;
}
