import type { WorkspaceBrand } from '@geoplan/contracts/geo/keyword-brand-endpoints';
import { countryName } from '../../../domain/countries/country-tag.tsx';
import { prefillLink } from '../../../domain/runs/prefill-link.ts';
import { formatCount, formatNumber } from '../../../shared/format/format-number.ts';
import type { DataColumn } from '../../../shared/ui/table/data-column.ts';

/** Path to a new analysis of the brand in the countries of its sites; without any, the form requires them. */
export const analysisPath = ({ brand, countries }: Pick<WorkspaceBrand, 'brand' | 'countries'>): string =>
  prefillLink('/analysis', { keywords: [brand], countries });

/** «3 сайта, запущено 1»: sites of the brand. */
export const sitesText = ({ totalDomains, launchedSites }: WorkspaceBrand): string =>
  `${formatCount(totalDomains, ['сайт', 'сайта', 'сайтов'])}, запущено ${formatNumber(launchedSites)}`;

/** Number of countries that fit into a row. */
const shownCountries = 6;

/** Countries that a row names, and the number of the others. */
export function rowCountries({ countries }: Pick<WorkspaceBrand, 'countries'>): {
  shown: readonly string[];
  more: number;
} {
  return { shown: countries.slice(0, shownCountries), more: Math.max(0, countries.length - shownCountries) };
}

type Column = DataColumn<WorkspaceBrand>;
const figure = (id: 'totalDomains' | 'launchedSites', header: string): Column => ({
  id,
  header,
  width: 0,
  text: (brand) => formatNumber(brand[id]),
  value: (brand) => brand[id],
});

/** File columns of the brands. */
export const unaskedExport: readonly Column[] = [
  { id: 'brand', header: 'Бренд', width: 0, text: ({ brand }) => brand },
  figure('totalDomains', 'Сайтов'),
  figure('launchedSites', 'Запущено'),
  {
    id: 'countries',
    header: 'Страны',
    width: 0,
    text: ({ countries }) => countries.map(countryName).join(', '),
  },
];
