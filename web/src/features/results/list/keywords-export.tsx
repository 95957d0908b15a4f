import type { KeywordGroup } from '@geoplan/contracts/geo/geo-record';
import { demoColumn } from '../../../domain/keywords/country-with-source.tsx';
import { brandMatchText } from '../../../domain/keywords/brand/brand-texts.ts';
import {
  aggregates,
  opportunityName,
  siteCountIds,
  siteCountLabels,
} from '../../../domain/keywords/metrics.ts';
import { unknownParts, unknownPartsHeader } from '../../../domain/keywords/opportunity/opportunity-texts.ts';
import { formatDay } from '../../../shared/format/format-date.ts';
import { formatNumber } from '../../../shared/format/format-number.ts';
import type { DataColumn } from '../../../shared/ui/table/data-column.ts';
import { ExportAllMenu } from '../../../shared/ui/table/export-all-menu.tsx';
import { useTableOptions } from '../../../shared/ui/table/use-table-options.ts';
import { allKeywordColumns, standardHidden, tableName } from './keyword-columns.tsx';
import { loadAllKeywords } from './keywords-queries.ts';
import { useKeywordsInput } from './use-keywords-filter.ts';

type Figure = {
  [Key in keyof KeywordGroup]: KeywordGroup[Key] extends number | null ? Key : never;
}[keyof KeywordGroup];

/** `column`: that of the table which shows it and hides it with itself; without one only the file has it. */
const figure = (of: Figure, header: string, column: string = of): DataColumn<KeywordGroup> => ({
  id: column,
  header,
  width: 0,
  text: (group) => formatNumber(group[of]),
  value: (group) => group[of],
});

/** What the file holds, by the ids of the table's columns: the range is two of the file, and the best pair is. */
const exportColumns: readonly DataColumn<KeywordGroup>[] = [
  { id: 'keyword', header: 'Ключевое слово', width: 0, text: (group) => group.keyword },
  figure('totalCountries', 'Страны', 'countries'),
  figure('totalSearchVolume', aggregates.totalSearchVolume.label, 'searchVolume'),
  figure('averageSearchVolume', aggregates.averageSearchVolume.label, 'averageVolume'),
  figure('minSearchVolume', aggregates.minSearchVolume.label, 'range'),
  figure('maxSearchVolume', aggregates.maxSearchVolume.label, 'range'),
  figure('averageClicks', aggregates.averageClicks.label, 'clicks'),
  figure('averageTrafficPotential', aggregates.averageTrafficPotential.label, 'potential'),
  figure('averageDifficulty', aggregates.averageDifficulty.label, 'difficulty'),
  ...siteCountIds.map((id) => figure(id, siteCountLabels[id], id === 'launchedSites' ? 'launched' : id)),
  {
    id: 'opportunity',
    header: opportunityName.label,
    width: 0,
    text: ({ opportunity }) => formatNumber(opportunity?.index ?? null),
    value: ({ opportunity }) => opportunity?.index ?? null,
  },
  {
    id: 'opportunity',
    header: unknownPartsHeader,
    width: 0,
    text: ({ opportunity }) => unknownParts(opportunity?.estimate ?? null),
  },
  {
    id: 'opportunity',
    header: 'Лучшая страна',
    width: 0,
    text: ({ opportunity }) => opportunity?.country.toUpperCase() ?? '',
  },
  demoColumn(),
  { id: 'lastUpdated', header: 'Обновлено', width: 0, text: (group) => formatDay(group.lastUpdated) },
  { id: 'brand', header: 'Бренд', width: 0, text: (group) => group.brand ?? '' },
  { id: 'brandMatch', header: 'Как определён бренд', width: 0, text: brandMatchText },
];

/** Saves every keyword of the filter, loaded or not, in the order and by the columns of the table. */
export function KeywordsExport({
  databaseId,
  isDisabled,
}: {
  databaseId: string | undefined;
  isDisabled: boolean;
}) {
  const input = useKeywordsInput(databaseId);
  const { hiddenColumns } = useTableOptions(tableName, standardHidden);
  return (
    <ExportAllMenu
      name="keywords"
      columns={exportColumns}
      load={(onProgress, signal) => loadAllKeywords(input, onProgress, signal)}
      isDisabled={isDisabled}
      table={{ columns: allKeywordColumns, hiddenColumns }}
    />
  );
}
