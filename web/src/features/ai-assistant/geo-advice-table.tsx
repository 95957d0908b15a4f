import { countryName } from '../../domain/countries/country-tag.tsx';
import { DifficultyBadge } from '../../domain/keywords/difficulty-badge.tsx';
import { metrics } from '../../domain/keywords/metrics.ts';
import { formatNumber } from '../../shared/format/format-number.ts';
import { Badge, type BadgeTone } from '../../shared/ui/display/badge.tsx';
import type { DataColumn } from '../../shared/ui/table/data-column.ts';
import { DataTable } from '../../shared/ui/table/data-table.tsx';
import { TableOptions } from '../../shared/ui/table/table-options.tsx';
import { useTableOptions } from '../../shared/ui/table/use-table-options.ts';
import { levelLabels, type GeoAdvice, type Level } from './ai-strategy.ts';

/** Key of the table's view options in the browser's storage. */
export const tableName = 'ai-geo';

const levelTones: Record<Level, BadgeTone> = { low: 'grey', medium: 'yellow', high: 'green' };

const columns: readonly DataColumn<GeoAdvice>[] = [
  {
    id: 'country',
    header: 'Страна',
    width: 150,
    text: ({ country }) => countryName(country),
  },
  {
    id: 'difficulty',
    header: metrics.difficulty.label,
    width: 104,
    isNumeric: true,
    text: ({ difficulty }) => String(difficulty),
    cell: ({ difficulty }) => <DifficultyBadge value={difficulty} />,
  },
  {
    id: 'potential',
    header: 'Потенциал',
    width: 112,
    text: ({ potential }) => levelLabels[potential],
    cell: ({ potential }) => <Badge tone={levelTones[potential]}>{levelLabels[potential]}</Badge>,
  },
  {
    id: 'estimatedTraffic',
    header: 'Трафик в месяц',
    width: 128,
    isNumeric: true,
    text: ({ estimatedTraffic }) => formatNumber(estimatedTraffic),
  },
  { id: 'advice', header: 'Рекомендация', width: 260, isGrowing: true, text: ({ advice }) => advice },
];

const title = 'Рекомендации по GEO';

const rowId = ({ country }: GeoAdvice) => country;

/** Recommendations by country, best first. */
export function GeoAdviceTable({ geo }: { geo: readonly GeoAdvice[] }) {
  const options = useTableOptions(tableName);
  return (
    <section className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-base font-semibold">{title}</h3>
        <TableOptions name={tableName} subject={title} columns={columns} isSmall />
      </div>
      <div className="flex max-h-96 min-h-0 flex-col">
        <DataTable label={title} columns={columns} rows={geo} rowId={rowId} {...options} />
      </div>
    </section>
  );
}
