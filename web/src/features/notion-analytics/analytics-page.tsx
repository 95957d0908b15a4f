import { ChartColumn, RefreshCw, SlidersHorizontal } from 'lucide-react';
import { formatDateTime, formatDateTimeSeconds } from '../../shared/format/format-date.ts';
import { EmptyState } from '../../shared/ui/display/empty-state.tsx';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { ButtonLink } from '../../shared/ui/buttons/button-link.tsx';
import { Popover } from '../../shared/ui/overlays/popover.tsx';
import { Page } from '../../shared/ui/layout/page.tsx';
import { QueryState } from '../../shared/ui/display/query-state.tsx';
import { ConfigDisabled } from '../../domain/workspace/display/config-disabled.tsx';
import { activeDatabases, isConfigDisabled } from '../../domain/workspace/display/display-rules.ts';
import { DisplayModeSwitch } from '../../domain/workspace/display/display-mode-switch.tsx';
import { askForSites, useSites } from '../../domain/workspace/sites/use-sites.ts';
import { useWorkspaceView } from '../../domain/workspace/display/use-workspace-view.ts';
import { analyticsFailure, useAnalyticsExtras } from './analytics-queries.ts';
import { AnalyticsView } from './analytics-view.tsx';
import { useGaps } from './gaps/use-gaps.ts';
import { SkeletonCards } from './skeleton-cards.tsx';
import { StatStrip } from '../../shared/ui/layout/stat-strip.tsx';

const updateText = (updatedAt: number, lastSync: string | null) =>
  `Последнее обновление: ${formatDateTimeSeconds(new Date(updatedAt).toISOString())}${lastSync === null ? '' : ` · данные Notion: ${formatDateTime(lastSync)}`}`;

/** Distribution of the team's sites by GEO, brand and status (spec §2). */
export function AnalyticsPage({ title }: { title: string }) {
  const { config, view } = useWorkspaceView();
  const isEnabled = !config.isPending;
  // A failed load is not retried automatically (spec §8).
  const query = useSites(view.databaseId, { isEnabled, isRetried: false });
  const extras = useAnalyticsExtras(view.databaseId, isEnabled);
  const gaps = useGaps(view.databaseId, isEnabled);
  const { data, dataUpdatedAt, isFetching } = query;
  const refresh = () =>
    Promise.all([query, extras, gaps.uncounted, gaps.brands].map((each) => each.refetch()));
  const shown = {
    data,
    error: isFetching && data === undefined ? null : analyticsFailure(query.error),
    isFetching,
    refetch: refresh,
  };
  return (
    <Page
      title={title}
      sub={
        data !== undefined ? (
          updateText(dataUpdatedAt, data.lastSync)
        ) : shown.error === null ? (
          <output>Загрузка аналитики...</output>
        ) : (
          'Данные не загружены'
        )
      }
      actions={
        <>
          {config.isPending || activeDatabases(config.data).length > 0 ? <ViewMenu /> : null}
          <Button
            icon={<RefreshCw className="size-4" aria-hidden />}
            isPending={isFetching}
            onPress={() => void refresh()}
          >
            Обновить
          </Button>
        </>
      }
    >
      <QueryState
        query={shown}
        failedTitle="Ошибка загрузки аналитики"
        skeleton={<AnalyticsSkeleton />}
        isEmpty={({ sites }) => sites.length === 0}
        empty={
          isConfigDisabled(config.data) ? <ConfigDisabled name={config.data.name} /> : <NothingToCount />
        }
      >
        {({ sites }) => (
          <AnalyticsView projects={sites} databaseId={view.databaseId} extras={extras} gaps={gaps} />
        )}
      </QueryState>
    </Page>
  );
}

/** Menu that selects which databases are counted. */
function ViewMenu() {
  return (
    <Popover
      label="Вид аналитики"
      placement="bottom end"
      className="flex w-72 flex-col gap-2 p-3"
      trigger={<Button icon={<SlidersHorizontal className="size-4" aria-hidden />}>Вид</Button>}
    >
      <DisplayModeSwitch />
    </Popover>
  );
}

AnalyticsPage.prefetchQuery = () => void askForSites();

function NothingToCount() {
  return (
    <EmptyState
      icon={ChartColumn}
      title="Нет данных для аналитики"
      text="Данные из Notion не найдены"
      actions={<ButtonLink to="/notion-data">Данные из Notion</ButtonLink>}
    />
  );
}

const stats = ['Всего проектов', 'Уникальных GEO', 'Уникальных брендов'].map((label) => ({
  label,
  value: null,
}));

/** Skeleton of the screen, with the same boxes as its content. */
function AnalyticsSkeleton() {
  return (
    <>
      <StatStrip stats={stats} isLoading />
      <div className="grid gap-4 lg:grid-cols-2" aria-hidden>
        <SkeletonCards names={['geo', 'status', 'brand', 'details']} />
      </div>
    </>
  );
}
