import { lazy, Suspense } from 'react';
import { Card } from '../../../shared/ui/card.tsx';
import type { AnalyticsExtras } from '../analytics-queries.ts';
import { ChartSpace } from './chart-space.tsx';
import { CountTable } from './count-table.tsx';

const LaunchBars = lazy(async () => ({ default: (await import('./launch-bars.tsx')).LaunchBars }));

/** Heading of the card, in all its states. */
export const launchesTitle = 'Запуски по месяцам';

/** Months that are shown: two years are read at a glance. */
const shownMonths = 24;

const monthName = new Intl.DateTimeFormat('ru-RU', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** «2026-03» as «март 2026». */
const monthLabel = (month: string) =>
  monthName.format(new Date(`${month}-01T00:00:00Z`)).replace(/\s*г\.$/, '');

/** How many sites were launched month by month. */
export function LaunchesCard({ launches }: { launches: AnalyticsExtras['launchesByMonth'] }) {
  const months = launches
    .slice(-shownMonths)
    .map(({ month, count }) => ({ value: monthLabel(month), count }));
  return (
    <Card title={launchesTitle}>
      {months.length === 0 ? (
        <p className="px-4 py-6 text-center text-sm text-muted">Запущенных сайтов с датой запуска пока нет</p>
      ) : (
        <>
          <Suspense fallback={<ChartSpace height="h-64" />}>
            <LaunchBars months={months} />
          </Suspense>
          <CountTable label={launchesTitle} counts={months} />
        </>
      )}
    </Card>
  );
}
