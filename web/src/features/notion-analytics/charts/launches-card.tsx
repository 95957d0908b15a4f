import { formatMonth } from '../../../shared/format/format-date.ts';
import { Card } from '../../../shared/ui/layout/card.tsx';
import { ExportMenu } from '../../../shared/ui/table/export-menu.tsx';
import { launchesExport } from '../analytics-export.ts';
import type { AnalyticsExtras } from '../analytics-queries.ts';
import { useDataPath } from '../use-data-path.ts';
import { BarsFrame } from './bars-frame.tsx';
import { ColumnBars } from './column-bars.tsx';
import { CountTable } from './count-table.tsx';

/** Heading of the card, in all its states. */
export const launchesTitle = 'Сайты по месяцам запуска';

/** Number of months shown; two years can be read at a glance. */
const shownMonths = 24;

/** Chart of the number of sites launched per month. */
export function LaunchesCard({ launches }: { launches: AnalyticsExtras['launchesByMonth'] }) {
  const dataPath = useDataPath();
  const months = launches.slice(-shownMonths).map(({ month, count }, at) => {
    const value = formatMonth(month, 'short');
    const [name = value, year = ''] = value.split(' ');
    // The year is shown for the first month and each January.
    const below = { text: year, isSeen: at === 0 || month.endsWith('-01') };
    return { value, count, path: dataPath({ launched: '1', start: month }), name, below };
  });
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
          <BarsFrame label={launchesTitle}>
            <ColumnBars bars={months} colour="border-chart-2-edge bg-chart-2" height="h-64" columnPx={36} />
          </BarsFrame>
          <CountTable label={launchesTitle} counts={months} />
        </>
      )}
    </Card>
  );
}
