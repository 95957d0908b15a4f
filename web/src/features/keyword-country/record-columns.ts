import type { CoveredRecord } from '@geoplan/contracts/geo-record';
import { formatDay } from '../../shared/format/format-day.ts';
import { formatNumber } from '../../shared/format/format-number.ts';
import { countryName } from '../../domain/countries/country-tag.tsx';
import type { DataColumn } from '../../shared/ui/table/data-column.ts';

const column = (
  id: string,
  header: string,
  text: (record: CoveredRecord) => string,
): DataColumn<CoveredRecord> => ({ id, header, width: 0, text });

const figure = (
  id: string,
  header: string,
  value: (record: CoveredRecord) => number | null,
): DataColumn<CoveredRecord> => ({
  ...column(id, header, (record) => formatNumber(value(record))),
  value,
});

/** Everything that is known about a pair, for the export. */
export const recordColumns: readonly DataColumn<CoveredRecord>[] = [
  column('keyword', 'Ключевое слово', (record) => record.keyword),
  column('code', 'Код страны', (record) => record.country.toUpperCase()),
  column('country', 'Страна', (record) => countryName(record.country)),
  figure('searchVolume', 'Объём поиска', (record) => record.searchVolume),
  figure('clicks', 'Клики', (record) => record.clicks),
  figure('cpc', 'Цена за клик, $', (record) => record.cpc),
  figure('difficulty', 'Сложность', (record) => record.difficulty),
  figure('globalSearchVolume', 'Глобальный объём поиска', (record) => record.globalSearchVolume),
  figure('trafficPotential', 'Потенциал трафика', (record) => record.trafficPotential),
  figure('totalDomains', 'Всего доменов', (record) => record.totalDomains),
  figure('sitesInWork', 'В работе', (record) => record.sitesInWork),
  figure('launchedSites', 'Запущенные сайты', (record) => record.launchedSites),
  column('lastUpdated', 'Дата обновления', (record) => formatDay(record.lastUpdated)),
];
