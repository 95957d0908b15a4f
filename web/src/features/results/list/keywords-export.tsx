import type { KeywordGroup } from '@geoplan/contracts/geo/geo-record';
import { demoColumn } from '../../../domain/keywords/demo-mark.tsx';
import { brandMatchText } from '../../../domain/keywords/brand/brand-texts.ts';
import {
  aggregates,
  opportunityName,
  siteCountIds,
  siteCountLabels,
} from '../../../domain/keywords/metrics.ts';
import { formatDay } from '../../../shared/format/format-date.ts';
import { formatNumber } from '../../../shared/format/format-number.ts';
import type { DataColumn } from '../../../shared/ui/table/data-column.ts';
import { ExportAllMenu } from '../../../shared/ui/table/export-all-menu.tsx';
import { loadAllKeywords } from './keywords-queries.ts';
import { useKeywordsInput } from './use-keywords-filter.ts';

type Figure = {
  [Key in keyof KeywordGroup]: KeywordGroup[Key] extends number | null ? Key : never;
}[keyof KeywordGroup];

const figure = (id: Figure, header: string): DataColumn<KeywordGroup> => ({
  id,
  header,
  width: 0,
  text: (group) => formatNumber(group[id]),
  value: (group) => group[id],
});

const columns: DataColumn<KeywordGroup>[] = [
  { id: 'keyword', header: 'Ключевое слово', width: 0, text: (group) => group.keyword },
  figure('totalCountries', 'Страны'),
  figure('totalSearchVolume', aggregates.totalSearchVolume.label),
  figure('averageSearchVolume', aggregates.averageSearchVolume.label),
  figure('minSearchVolume', aggregates.minSearchVolume.label),
  figure('maxSearchVolume', aggregates.maxSearchVolume.label),
  figure('averageClicks', aggregates.averageClicks.label),
  figure('averageTrafficPotential', aggregates.averageTrafficPotential.label),
  figure('averageDifficulty', aggregates.averageDifficulty.label),
  ...siteCountIds.map((id) => figure(id, siteCountLabels[id])),
  {
    id: 'opportunity',
    header: opportunityName.label,
    width: 0,
    text: ({ opportunity }) => formatNumber(opportunity?.index ?? null),
    value: ({ opportunity }) => opportunity?.index ?? null,
  },
  {
    id: 'bestCountry',
    header: 'Лучшая страна',
    width: 0,
    text: ({ opportunity }) => opportunity?.country.toUpperCase() ?? '',
  },
  demoColumn(),
  { id: 'lastUpdated', header: 'Обновлено', width: 0, text: (group) => formatDay(group.lastUpdated) },
  { id: 'brand', header: 'Бренд', width: 0, text: (group) => group.brand ?? '' },
  { id: 'brandMatch', header: 'Как определён бренд', width: 0, text: brandMatchText },
];

/** Saves every keyword of the filter, loaded or not. */
export function KeywordsExport({
  databaseId,
  isDisabled,
}: {
  databaseId: string | undefined;
  isDisabled: boolean;
}) {
  const input = useKeywordsInput(databaseId);
  return (
    <ExportAllMenu
      name="keywords"
      columns={columns}
      load={(onProgress, signal) => loadAllKeywords(input, onProgress, signal)}
      isDisabled={isDisabled}
    />
  );
}
