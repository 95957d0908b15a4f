import type { CoveredRecord } from '@geoplan/contracts/geo-record';
import { formatDay } from '../../shared/format/format-day.ts';
import { formatNumber } from '../../shared/format/format-number.ts';
import { formatUsd } from '../../shared/format/format-usd.ts';
import { countryName } from '../../shared/ui/country-tag.tsx';
import type { DataColumn } from '../../shared/ui/data-column.ts';

const column = (
  id: string,
  header: string,
  text: (record: CoveredRecord) => string,
): DataColumn<CoveredRecord> => ({ id, header, width: 0, text });

/** Everything that is known about a pair, for the export. */
export const recordColumns: readonly DataColumn<CoveredRecord>[] = [
  column('keyword', 'Ключевое слово', (record) => record.keyword),
  column('code', 'Код страны', (record) => record.country.toUpperCase()),
  column('country', 'Страна', (record) => countryName(record.country)),
  column('searchVolume', 'Объём поиска', (record) => formatNumber(record.searchVolume)),
  column('clicks', 'Клики', (record) => formatNumber(record.clicks)),
  column('cpc', 'Цена за клик', (record) => formatUsd(record.cpc)),
  column('difficulty', 'Сложность', (record) => formatNumber(record.difficulty)),
  column('globalSearchVolume', 'Глобальный объём поиска', (record) =>
    formatNumber(record.globalSearchVolume),
  ),
  column('trafficPotential', 'Потенциал трафика', (record) => formatNumber(record.trafficPotential)),
  column('totalDomains', 'Всего доменов', (record) => formatNumber(record.totalDomains)),
  column('sitesInWork', 'В работе', (record) => formatNumber(record.sitesInWork)),
  column('launchedSites', 'Запущенные сайты', (record) => formatNumber(record.launchedSites)),
  column('lastUpdated', 'Дата обновления', (record) => formatDay(record.lastUpdated)),
];
