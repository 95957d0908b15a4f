import { Button } from '../../shared/ui/buttons/button.tsx';
import { Card } from '../../shared/ui/layout/card.tsx';
import type { AnalyticsExtras } from './analytics-queries.ts';
import { ChartSkeleton } from './charts/chart-skeleton.tsx';
import { LaunchesCard, launchesTitle } from './charts/launches-card.tsx';
import { GeoByStatus } from './details/geo-by-status.tsx';

/** What is read of the query of the extras. */
export interface ExtrasQuery {
  data: AnalyticsExtras | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch(): Promise<unknown>;
}

const heatTitle = 'GEO × статус';

/** What the server counts besides the figures of the spec; its failure leaves those in place. */
export function ExtrasBlock({ query }: { query: ExtrasQuery }) {
  if (query.data !== undefined)
    return (
      <>
        <LaunchesCard launches={query.data.launchesByMonth} />
        <GeoByStatus title={heatTitle} pairs={query.data.geoByStatus} />
      </>
    );
  return [launchesTitle, heatTitle].map((title) => (
    <Card key={title} title={title}>
      {query.error === null ? <ChartSkeleton height="h-64" /> : <Failure query={query} error={query.error} />}
    </Card>
  ));
}

function Failure({ query, error }: { query: ExtrasQuery; error: Error }) {
  return (
    <p role="alert" className="flex flex-wrap items-center justify-center gap-2 px-4 py-6 text-sm text-muted">
      Не удалось загрузить. {error.message}
      <Button size="xs" isPending={query.isFetching} onPress={() => void query.refetch()}>
        Повторить
      </Button>
    </p>
  );
}
