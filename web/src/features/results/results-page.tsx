import { useState, type ComponentProps } from 'react';
import { useCompared } from '../../domain/keywords/compare/use-compared.ts';
import { aggregates } from '../../domain/keywords/metrics.ts';
import { ScreenDemoMark } from '../../domain/keywords/demo-marks.tsx';
import { Database, Grid3x3, List } from 'lucide-react';
import { resultsPath } from '../../domain/keywords/keyword-path.ts';
import { NewAnalysisLink } from '../../domain/runs/new-analysis-link.tsx';
import { useCan } from '../../domain/access/use-can.ts';
import { useRememberedQuery } from '../../shared/navigation/remembered-query.ts';
import { ButtonLink } from '../../shared/ui/buttons/button-link.tsx';
import { databaseLabel } from '../../domain/workspace/display/display-rules.ts';
import { Page } from '../../shared/ui/layout/page.tsx';
import { PageActions } from '../../shared/ui/layout/page-actions.tsx';
import { Tabs } from '../../shared/ui/layout/tabs.tsx';
import { CountsNotice } from '../../domain/workspace/sync/counts-notice.tsx';
import { useFreshCounts } from '../../domain/workspace/sync/use-syncs.ts';
import { ComparedKeywords } from './list/compared-keywords.tsx';
import { KeywordsTab, KeywordsTools } from './list/keywords-tab.tsx';
import { MatrixTools } from './matrix/matrix-tools.tsx';
import { MatrixSkeleton, MatrixTab } from './matrix/matrix-tab.tsx';
import { RunScope } from './run-scope.tsx';
import { useDatabases, useResultsView, type ResultDatabases } from './use-results-view.ts';
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
  const [{ tab }] = useResultsView();
  const workspace = useDatabases();
  useFreshCounts();
  useRememberedQuery(resultsPath);
  const { database, mode } = workspace;
  const isAdmin = useCan('configure');
  const { compared } = useCompared();
  const isCompared = compared.length > 0;
  const [selected, onSelect] = useState<ReadonlySet<string>>(new Set());
  const isWithoutBase = mode === 'single' && database === undefined && !workspace.isPending;
  return (
    <Page
      title={title}
      mark={<ScreenDemoMark />}
      sub={databaseText(workspace)}
      isFilled
      isWide={tab === 'matrix'}
      actions={
        isCompared ? (
          <NewAnalysisLink />
        ) : (
          <PageActions
            more={
              tab === 'matrix' ? (
                <MatrixTools workspace={workspace} isDisabled={isWithoutBase || workspace.isPending} />
              ) : (
                <KeywordsTools workspace={workspace} />
              )
            }
          >
            <NewAnalysisLink />
          </PageActions>
        )
      }
    >
      {isWithoutBase ? (
        <NoDatabases isAdmin={isAdmin} onUnified={() => workspace.setMode('unified')} />
      ) : isCompared ? (
        <ComparedKeywords keywords={compared} databaseId={database?.databaseId} />
      ) : (
        <ResultTabs workspace={workspace} selected={selected} onSelect={onSelect} />
      )}
    </Page>
  );
}

/** Results as a list of keywords or as a matrix. */
function ResultTabs(props: ComponentProps<typeof KeywordsTab>) {
  const { database, isPending } = props.workspace;
  const [{ tab }, setView] = useResultsView();
  return (
    <>
      <RunScope />
      <Tabs
        label="Вид результатов"
        tabs={tabs}
        selected={tab}
        onSelect={(chosen) => void setView({ tab: chosen })}
        aside={<ResultsSummary />}
        isFilled
      >
        <CountsNotice databaseId={database?.databaseId} />
        {tab === 'keywords' ? (
          <KeywordsTab {...props} />
        ) : isPending ? (
          <div className="flex min-h-0 flex-col pt-11 lg:flex-1">
            <MatrixSkeleton />
          </div>
        ) : (
          <MatrixTab databaseId={database?.databaseId} />
        )}
      </Tabs>
    </>
  );
}

/** Name of the only database whose sites are counted, which is selected in «Вид». */
const databaseText = ({ mode, database }: ResultDatabases): string | undefined =>
  mode === 'single' && database ? `Одна таблица · ${databaseLabel(database)}` : undefined;

interface NoDatabasesProps {
  isAdmin: boolean;
  onUnified: () => void;
}

/** Empty state shown in single mode if there is no database. */
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
