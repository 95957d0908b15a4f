import { ChartColumn, RefreshCw } from 'lucide-react';
import { formatDateTime, formatDateTimeSeconds } from '../../shared/format/format-date.ts';
import { Blank } from '../../shared/ui/blank.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { ButtonLink } from '../../shared/ui/button-link.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { QueryState } from '../../shared/ui/query-state.tsx';
import { ConfigOff } from '../../shared/workspace/config-off.tsx';
import { isSwitchedOff } from '../../shared/workspace/display-rules.ts';
import { DisplayModeSwitch } from '../../shared/workspace/display-mode-switch.tsx';
import { useProjects } from '../../shared/workspace/use-projects.ts';
import { useWorkspaceView } from '../../shared/workspace/use-workspace-view.ts';
import { analyticsFailure, useAnalyticsExtras } from './analytics-queries.ts';
import { AnalyticsSkeleton } from './analytics-skeleton.tsx';
import { AnalyticsView } from './analytics-view.tsx';

/** How the team's sites are spread over GEO, brands and statuses (spec §2). */
export function AnalyticsPage({ title }: { title: string }) {
  const { config, look } = useWorkspaceView();
  // Spec §8: a failed load is not tried again by itself.
  const options = { isEnabled: !config.isPending, isRetried: false };
  const query = useProjects(look.databaseId, options);
  const extras = useAnalyticsExtras(look.databaseId, options.isEnabled);
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
        empty={isSwitchedOff(config.data) ? <ConfigOff name={config.data.name} /> : <NothingToCount />}
      >
        {({ projects }) => <AnalyticsView projects={projects} extras={extras} />}
      </QueryState>
    </Page>
  );
}

function NothingToCount() {
  return (
    <Blank
      icon={ChartColumn}
      title="Нет данных для аналитики"
      text="Данные из Notion не найдены"
      actions={<ButtonLink to="/notion-data">Данные из Notion</ButtonLink>}
    />
  );
}
