import { Link } from 'react-router-dom';
import { formatNumber } from '../../../shared/format/format-number.ts';
import { Card } from '../../../shared/ui/layout/card.tsx';
import type { AnalyticsField, AnalyticsFigures, ValueCount } from '../analytics-rules.ts';
import { GroupDot } from '../../../domain/workspace/statuses/status-dot.tsx';
import type { StatusNames } from './status-names.ts';
import { useDataPath } from '../use-data-path.ts';
import { countryName } from '../../../domain/countries/country-tag.tsx';

/** Maximum number of entries in a top list (spec §9). */
const topLength = 5;

/** Top GEO and brands, and every status, each linked to its rows (spec §2). */
export function DetailedStatistics({
  geo,
  brands,
  statuses,
  names,
}: Pick<AnalyticsFigures, 'geo' | 'brands' | 'statuses'> & { names: StatusNames }) {
  const dataPath = useDataPath();
  return (
    <section aria-labelledby="detailed-statistics" className="flex min-w-0 flex-col gap-3">
      <h2 id="detailed-statistics" className="text-base font-semibold tracking-snug">
        Детальная статистика
      </h2>
      <div className="grid gap-4 sm:grid-cols-2">
        <TopList title="Топ-5 GEO" field="geo" counts={geo.slice(0, topLength)} />
        <TopList title="Топ-5&nbsp;брендов" field="brand" counts={brands.slice(0, topLength)} />
      </div>
      <Card
        title="Все статусы"
        aside={<span className="text-xs text-muted tabular-nums">{formatNumber(statuses.length)}</span>}
      >
        <ul className="flex flex-wrap gap-1.5 p-4">
          {statuses.map(({ value, count }) => (
            <li key={value} className="min-w-0">
              <Link
                to={dataPath({ status: names.statusesOf(value) })}
                className="inline-flex h-7 max-w-full items-center gap-1.5 rounded-md border border-border bg-surface px-2 text-sm hover:bg-surface-hover"
              >
                <GroupDot group={names.groupOf(value)} />
                <span className="truncate">{value}</span>
                <span className="text-muted tabular-nums">{formatNumber(count)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

interface TopListProps {
  title: string;
  field: AnalyticsField;
  /** Counts, largest first. */
  counts: readonly ValueCount[];
}

/** Largest values, each with a bar that shows its ratio to the largest value. */
function TopList({ title, field, counts }: TopListProps) {
  const dataPath = useDataPath();
  const largest = counts[0]?.count ?? 1;
  return (
    <Card title={title}>
      <ol className="text-sm">
        {counts.map(({ value, count }) => (
          <li key={value} className="border-b border-separator last:border-b-0">
            <Link
              to={dataPath({ [field]: value })}
              title={field === 'geo' ? countryName(value) : value}
              className="flex h-row items-center gap-3 px-4 hover:bg-surface-hover"
            >
              <span className="min-w-0 flex-1 truncate">{value}</span>
              <span aria-hidden className="h-1 w-16 shrink-0 rounded-full bg-surface-tertiary">
                <span
                  className="block h-full rounded-full bg-accent"
                  style={{ width: `${Math.max(2, Math.round((count * 100) / largest))}%` }}
                />
              </span>
              <span className="min-w-10 text-right font-medium tabular-nums">{formatNumber(count)}</span>
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  );
}
