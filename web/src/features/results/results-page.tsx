import { aggregates } from '../../domain/keywords/metrics.ts';
import { ScreenDemoMark } from '../../domain/keywords/demo-marks.tsx';
import { Database, Grid3x3, List } from 'lucide-react';
import { resultsPath } from '../../domain/keywords/keyword-path.ts';
import { NewAnalysisLink } from '../../domain/runs/new-analysis-link.tsx';
import { useIsSmall } from '../../shared/hooks/use-is-small.ts';
import { useCan } from '../../domain/access/use-can.ts';
import { useRememberedQuery } from '../../shared/navigation/remembered-query.ts';
import { ButtonLink } from '../../shared/ui/buttons/button-link.tsx';
import { databaseLabel } from '../../domain/workspace/display/display-rules.ts';
import { Page } from '../../shared/ui/layout/page.tsx';
import { PageActions } from '../../shared/ui/layout/page-actions.tsx';
import { Tabs } from '../../shared/ui/layout/tabs.tsx';
import { CountsNotice } from '../../domain/workspace/sync/counts-notice.tsx';
import { useFreshCounts } from '../../domain/workspace/sync/use-syncs.ts';
import { KeywordsExport } from './list/keywords-export.tsx';
import { KeywordsSkeleton, KeywordsTab } from './list/keywords-tab.tsx';
import { MatrixExport } from './matrix/matrix-export.tsx';
import { MatrixSkeleton, MatrixTab } from './matrix/matrix-tab.tsx';
import { RunScope } from './run-scope.tsx';
import { useDatabases, useResultsView, type ResultDatabases } from './use-results-view.ts';
import { SegmentedControl } from '../../shared/ui/fields/segmented-control.tsx';
import { Select } from '../../shared/ui/fields/select.tsx';
import { EmptyState } from '../../shared/ui/display/empty-state.tsx';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { cardStyle } from '../../shared/ui/layout/card.tsx';
import { formatNumber } from '../../shared/format/format-number.ts';
import { DifficultyBadge } from '../../domain/keywords/difficulty-badge.tsx';
import { StatRow } from '../../shared/ui/layout/stat-row.tsx';
import { useRecordsSummary } from '../../domain/keywords/use-records-summary.ts';

const tabs = [
  { id: 'keywords', label: 'Ключевые слова', icon: List },
  { id: 'matrix', label: 'Матрица', icon: Grid3x3 },
] as const;

/** All stored results, by keyword or as a matrix of demand and coverage. */
export function ResultsPage({ title }: { title: string }) {
  const [view, setView] = useResultsView();
  const workspace = useDatabases();
  const isSmall = useIsSmall();
  useFreshCounts();
  useRememberedQuery(resultsPath);
  const { database, mode } = workspace;
  const isAdmin = useCan('configure');
  const databaseId = database?.databaseId;
  const isWithoutBase = mode === 'single' && database === undefined && !workspace.isPending;
  const Export = view.tab === 'matrix' ? MatrixExport : KeywordsExport;
  return (
    <Page
      title={title}
      mark={<ScreenDemoMark />}
      sub={isSmall ? databaseText(workspace) : undefined}
      isFilled
      isWide={view.tab === 'matrix'}
      actions={
        <PageActions
          more={
            <>
              <ModeSwitch {...workspace} />
              <Export databaseId={databaseId} isDisabled={isWithoutBase || workspace.isPending} />
            </>
          }
        >
          <NewAnalysisLink />
        </PageActions>
      }
    >
      {isWithoutBase ? (
        <NoDatabases isAdmin={isAdmin} onUnified={() => workspace.setMode('unified')} />
      ) : (
        <>
          <RunScope />
          <Tabs
            label="Вид результатов"
            tabs={tabs}
            selected={view.tab}
            onSelect={(tab) => void setView({ tab })}
            aside={<ResultsSummary />}
            isFilled
          >
            <CountsNotice databaseId={databaseId} />
            {workspace.isPending ? (
              <div className="flex min-h-0 flex-col pt-11 lg:flex-1">
                {view.tab === 'matrix' ? <MatrixSkeleton /> : <KeywordsSkeleton />}
              </div>
            ) : view.tab === 'matrix' ? (
              <MatrixTab databaseId={databaseId} />
            ) : (
              <KeywordsTab databaseId={databaseId} />
            )}
          </Tabs>
        </>
      )}
    </Page>
  );
}

/** Name of the counted database in single mode; phones need it because their mode switch is behind «…». */
const databaseText = ({ mode, database }: ResultDatabases): string | undefined =>
  mode === 'single' && database ? `Одна таблица · ${databaseLabel(database)}` : undefined;

const modes = [
  { id: 'unified', label: 'Единая' },
  { id: 'single', label: 'Одна таблица' },
] as const;

/** Switch between the sites of all databases and those of one. */
function ModeSwitch({ databases, mode, database, setMode, setDatabase }: ResultDatabases) {
  return (
    <>
      <SegmentedControl label="Режим" options={modes} selected={mode} onSelect={setMode} />
      {mode === 'single' && database !== undefined ? (
        <Select
          label="База Notion"
          isInToolbar
          options={databases.map((each) => ({ id: each.databaseId, label: databaseLabel(each) }))}
          value={database.databaseId}
          onChange={setDatabase}
        />
      ) : null}
    </>
  );
}

interface NoDatabasesProps {
  isAdmin: boolean;
  onUnified: () => void;
}

/** Empty state of single mode without a database. */
function NoDatabases({ isAdmin, onUnified }: NoDatabasesProps) {
  return (
    <div className={cardStyle}>
      <EmptyState
        icon={Database}
        title="База Notion не подключена"
        text={
          isAdmin
            ? 'В режиме «Одна таблица» сайты считаются по одной базе Notion. Подключите базу или вернитесь к единой таблице.'
            : 'В режиме «Одна таблица» сайты считаются по одной базе Notion. Подключает её администратор; пока откройте единую таблицу.'
        }
        actions={
          <>
            <Button onPress={onUnified}>Единая таблица</Button>
            {isAdmin ? (
              <ButtonLink kind="primary" to="/notion-configs">
                Конфигурации Notion
              </ButtonLink>
            ) : null}
          </>
        }
      />
    </div>
  );
}

/** Four figures over all stored results (spec §2). */
function ResultsSummary() {
  const { data, isPending } = useRecordsSummary();
  return (
    <StatRow
      label="Сводка"
      isLoading={isPending}
      stats={[
        { label: 'Всего ключевых слов', value: formatNumber(data?.totalKeywords ?? null) },
        { label: 'Всего стран', value: formatNumber(data?.totalCountries ?? null) },
        {
          label: aggregates.averageSearchVolume.label,
          value: formatNumber(data?.averageSearchVolume ?? null),
        },
        {
          label: aggregates.averageDifficulty.label,
          value: <DifficultyBadge value={data?.averageDifficulty ?? null} />,
        },
      ]}
    />
  );
}
