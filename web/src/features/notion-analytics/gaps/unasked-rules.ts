import type { WorkspaceBrand } from '@geoplan/contracts/geo/keyword-brand-endpoints';
import { countryName } from '../../../domain/countries/country-tag.tsx';
import { prefillLink } from '../../../domain/runs/prefill-link.ts';
import { formatCount, formatNumber } from '../../../shared/format/format-number.ts';
import type { DataColumn } from '../../../shared/ui/table/data-column.ts';
import { figure, text } from '../analytics-export.ts';

/**
 * Path to a new analysis of the brand in the countries of its sites. If there are no countries, the form requires
 * some.
 */
export const analysisPath = ({ brand, countries }: Pick<WorkspaceBrand, 'brand' | 'countries'>): string =>
  prefillLink('/analysis', { keywords: [brand], countries });

/** «3 сайта, запущено 1»: number of sites of the brand, and how many are launched. */
export const sitesText = ({ totalDomains, launchedSites }: WorkspaceBrand): string =>
  `${formatCount(totalDomains, ['сайт', 'сайта', 'сайтов'])}, запущено ${formatNumber(launchedSites)}`;

/** Maximum number of countries shown in a row. */
const shownCountries = 6;

/** Countries shown in a row, and the number of remaining countries. */
export function rowCountries({ countries }: Pick<WorkspaceBrand, 'countries'>): {
  shown: readonly string[];
  more: number;
} {
  return { shown: countries.slice(0, shownCountries), more: Math.max(0, countries.length - shownCountries) };
}

/** Export columns of the brands. */
export const unaskedExport: readonly DataColumn<WorkspaceBrand>[] = [
  text('brand', 'Бренд', ({ brand }) => brand),
  figure('totalDomains', 'Сайтов', ({ totalDomains }) => totalDomains),
  figure('launchedSites', 'Запущено', ({ launchedSites }) => launchedSites),
  text('countries', 'Страны', ({ countries }) => countries.map(countryName).join(', ')),
];
