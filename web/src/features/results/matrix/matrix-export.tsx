import type { CoverageCell } from '@geoplan/contracts/geo-record';
import { formatNumber } from '../../../shared/format/format-number.ts';
import { formatUsd } from '../../../shared/format/format-usd.ts';
import { useDebounced } from '../../../shared/launch/use-debounced.ts';
import { isPlanned, usePlan } from '../../../shared/plan/plan-store.ts';
import type { DataColumn } from '../../../shared/ui/data-column.ts';
import { countryName } from '../../../shared/ui/country-tag.tsx';
import { ExportAllMenu } from '../export-all-menu.tsx';
import { typingMs } from '../results-rules.ts';
import { loadAllCoverage } from './matrix-queries.ts';
import { fits, isGap, type CoverageRow, type MatrixFilter } from './matrix-rules.ts';
import { useMatrixFilter } from './use-matrix-filter.ts';

interface Pair extends CoverageCell {
  keyword: string;
  country: string;
  isPlanned: boolean;
}

const column = (id: string, header: string, text: (pair: Pair) => string): DataColumn<Pair> => ({
  id,
  header,
  width: 0,
  text,
});

const columns: DataColumn<Pair>[] = [
  column('keyword', 'Ключевое слово', (pair) => pair.keyword),
  column('code', 'Код страны', (pair) => pair.country.toUpperCase()),
  column('country', 'Страна', (pair) => countryName(pair.country)),
  column('searchVolume', 'Объём поиска', (pair) => formatNumber(pair.searchVolume)),
  column('difficulty', 'Сложность', (pair) => formatNumber(pair.difficulty)),
  column('cpc', 'Цена за клик', (pair) => formatUsd(pair.cpc)),
  column('totalDomains', 'Всего доменов', (pair) => formatNumber(pair.totalDomains)),
  column('sitesInWork', 'В работе', (pair) => formatNumber(pair.sitesInWork)),
  column('launchedSites', 'Запущенные сайты', (pair) => formatNumber(pair.launchedSites)),
  column('gap', 'Есть спрос, нет сайта', (pair) => (isGap(pair) ? 'да' : 'нет')),
  column('plan', 'В плане', (pair) => (pair.isPlanned ? 'да' : 'нет')),
];

/** The pairs of the rows that the filter is about. */
function pairsOf(
  rows: readonly CoverageRow[],
  filter: MatrixFilter,
  isInPlan: (keyword: string, country: string) => boolean,
): Pair[] {
  const chosen = new Set(filter.countries);
  return rows.flatMap(({ keyword, cells }) =>
    Object.entries(cells)
      .filter(([country, cell]) => (chosen.size === 0 || chosen.has(country)) && fits(cell, filter))
      .map(([country, cell]) => ({ ...cell, keyword, country, isPlanned: isInPlan(keyword, country) })),
  );
}

/** Saves the matrix as a list of pairs, all rows of the filter, loaded or not. */
export function MatrixExport({
  databaseId,
  isDisabled,
}: {
  databaseId: string | undefined;
  isDisabled: boolean;
}) {
  const [filter] = useMatrixFilter();
  const search = useDebounced(filter.search, typingMs);
  const plan = usePlan();
  return (
    <ExportAllMenu
      name="matrix"
      columns={columns}
      load={async (onProgress, signal) =>
        pairsOf(
          await loadAllCoverage({ search, gaps: filter.gaps, databaseId }, onProgress, signal),
          filter,
          (keyword, country) => isPlanned(plan, keyword, country),
        )
      }
      isDisabled={isDisabled}
    />
  );
}
