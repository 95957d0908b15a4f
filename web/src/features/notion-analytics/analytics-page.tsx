import { ChartColumn, RefreshCw } from 'lucide-react';
import { formatDateTime, formatDateTimeSeconds } from '../../shared/format/format-date.ts';
import { EmptyState } from '../../shared/ui/display/empty-state.tsx';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { ButtonLink } from '../../shared/ui/buttons/button-link.tsx';
import { Page } from '../../shared/ui/layout/page.tsx';
import { QueryState } from '../../shared/ui/display/query-state.tsx';
import { ConfigDisabled } from '../../domain/workspace/display/config-disabled.tsx';
import { isConfigDisabled } from '../../domain/workspace/display/display-rules.ts';
import { DisplayModeSwitch } from '../../domain/workspace/display/display-mode-switch.tsx';
import { useSites } from '../../domain/workspace/sites/use-sites.ts';
import { useWorkspaceView } from '../../domain/workspace/display/use-workspace-view.ts';
import { analyticsFailure, useAnalyticsExtras } from './analytics-queries.ts';
import { AnalyticsSkeleton } from './analytics-skeleton.tsx';
import { AnalyticsView } from './analytics-view.tsx';

/** How the team's sites are spread over GEO, brands and statuses (spec §2). */
export function AnalyticsPage({ title }: { title: string }) {
  const { config, view } = useWorkspaceView();
  // Spec §8: a failed load is not tried again by itself.
  const options = { isEnabled: !config.isPending, isRetried: false };
  const query = useSites(view.databaseId, options);
  const extras = useAnalyticsExtras(view.databaseId, options.isEnabled);
  const { data, dataUpdatedAt, isFetching } = query;
  const refresh = () => Promise.all([query.refetch(), extras.refetch()]);
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
          <>
            Последнее обновление: {formatDateTimeSeconds(new Date(dataUpdatedAt).toISOString())}
            {data.lastSync === null ? null : ` · данные Notion: ${formatDateTime(data.lastSync)}`}
          </>
        ) : shown.error === null ? (
          <output>Загрузка аналитики...</output>
        ) : (
          'Данные не загружены'
        )
      }
      actions={
        <>
          <DisplayModeSwitch />
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
        isEmpty={({ projects }) => projects.length === 0}
        empty={
          isConfigDisabled(config.data) ? <ConfigDisabled name={config.data.name} /> : <NothingToCount />
        }
      >
        {({ projects }) => <AnalyticsView projects={projects} extras={extras} />}
      </QueryState>
    </Page>
  );
}

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
