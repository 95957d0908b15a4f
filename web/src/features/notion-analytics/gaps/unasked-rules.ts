import type { WorkspaceBrand } from '@geoplan/contracts/geo/keyword-brand-endpoints';
import { countryName } from '../../../domain/countries/country-tag.tsx';
import { prefillLink } from '../../../domain/runs/prefill-link.ts';
import { formatCount, formatNumber } from '../../../shared/format/format-number.ts';
import type { DataColumn } from '../../../shared/ui/table/data-column.ts';

/** A new analysis of the brand in the countries it has sites in; without any the form asks for them. */
export const analysisPath = ({ brand, countries }: Pick<WorkspaceBrand, 'brand' | 'countries'>): string =>
  prefillLink('/analysis', { keywords: [brand], countries });

/** «3 сайта, запущено 1»: what the brand has. */
export const sitesText = ({ totalDomains, launchedSites }: WorkspaceBrand): string =>
  `${formatCount(totalDomains, ['сайт', 'сайта', 'сайтов'])}, запущено ${formatNumber(launchedSites)}`;

/** As a row has room for. */
const shownCountries = 6;

/** Which countries a row names, and how many more there are. */
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

/** The brands as a file has them. */
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
