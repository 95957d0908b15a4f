import { Link } from 'react-router-dom';
import { formatNumber } from '../../../shared/format/format-number.ts';
import { Card } from '../../../shared/ui/layout/card.tsx';
import { countryName } from '../../../domain/countries/country-tag.tsx';
import type { AnalyticsField, ValueCount } from '../analytics-rules.ts';
import { useDataPath } from '../use-data-path.ts';

interface TopListProps {
  title: string;
  field: AnalyticsField;
  /** The most first. */
  counts: readonly ValueCount[];
}

/** The largest values with a bar of their share of the largest one. */
export function TopList({ title, field, counts }: TopListProps) {
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
