import { useNavigate } from 'react-router-dom';
import { formatMonth } from '../../../shared/format/format-date.ts';
import { lazyComponent, withFallback } from '../../../shared/loading/lazy-component.tsx';
import { Card } from '../../../shared/ui/layout/card.tsx';
import { ExportMenu } from '../../../shared/ui/table/export-menu.tsx';
import { launchesExport } from '../analytics-export.ts';
import type { AnalyticsExtras } from '../analytics-queries.ts';
import { useDataPath } from '../use-data-path.ts';
import { ChartSkeleton } from '../../../shared/ui/charts/chart-skeleton.tsx';
import { CountTable } from './count-table.tsx';

const LaunchBars = withFallback(
  lazyComponent(async () => (await import('./launch-bars.tsx')).LaunchBars),
  <ChartSkeleton height="h-64" />,
);

/** Heading of the card, in all its states. */
export const launchesTitle = 'Запуски по месяцам';

/** Months that are shown: two years are read at a glance. */
const shownMonths = 24;

/** How many sites were launched month by month. */
export function LaunchesCard({ launches }: { launches: AnalyticsExtras['launchesByMonth'] }) {
  const months = launches
    .slice(-shownMonths)
    .map(({ month, count }) => ({ month, value: formatMonth(month, 'short'), count }));
  const navigate = useNavigate();
  const dataPath = useDataPath();
  const pathOf = (month: string) => dataPath({ launched: '1', start: month });
  return (
    <Card
      title={launchesTitle}
      aside={
        <ExportMenu
          name="launches"
          subject={launchesTitle}
          isSmall
          columns={launchesExport}
          rows={launches}
        />
      }
    >
      {months.length === 0 ? (
        <p className="px-4 py-6 text-center text-sm text-muted">Запущенных сайтов с датой запуска пока нет</p>
      ) : (
        <>
          <LaunchBars
            label={launchesTitle}
            months={months}
            pathOf={pathOf}
            onOpen={(month) => void navigate(pathOf(month))}
          />
          <CountTable label={launchesTitle} counts={months} />
        </>
      )}
    </Card>
  );
}
