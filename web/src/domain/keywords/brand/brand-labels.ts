import type { BrandMatch } from '@geoplan/contracts/geo/keyword-brand';
import type { DataColumn } from '../../../shared/ui/table/data-column.ts';

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

/** Columns of a file with the brand of a keyword, and how it was assigned. */
export const brandColumns: readonly DataColumn<KeywordBrandFields>[] = [
  { id: 'brand', header: 'Бренд', width: 0, text: ({ brand }) => brand ?? '' },
  { id: 'brandMatch', header: 'Как определён бренд', width: 0, text: brandMatchText },
];

/** Brand whose sites are counted in a row, if it differs from the keyword; null otherwise. */
export function brandNote({ brand, brandMatch }: KeywordBrandFields): string | null {
  if (brand === null) return 'без бренда';
  return brandMatch === 'exact' ? null : `бренд: ${brand}`;
}
