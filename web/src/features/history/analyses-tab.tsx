import type { GeoRun } from '@geoplan/contracts/geo/geo-runs';
import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCan } from '../../domain/access/use-can.ts';
import { useRecordsSummary } from '../../domain/keywords/use-records-summary.ts';
import { formatNumber } from '../../shared/format/format-number.ts';
import { useIsLarge } from '../../shared/hooks/use-is-small.ts';
import { useDebouncedValue } from '../../shared/hooks/use-debounced.ts';
import { ListTable } from '../../shared/list/list-table.tsx';
import { ListTools } from '../../shared/list/list-tools.tsx';
import { ButtonLink } from '../../shared/ui/buttons/button-link.tsx';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { Notice } from '../../shared/ui/display/notice.tsx';
import { StatRow } from '../../shared/ui/layout/stat-row.tsx';
import { analysesList, analysisPath } from './analyses-list.tsx';
import { AnalysisActions } from './analysis-actions.tsx';
import { useStoredKeywords, useUnfinishedRuns } from './history-queries.ts';
import {
  analysisOfGroup,
  filterRuns,
  mergedAnalyses,
  wantsKeywords,
  type Analysis,
} from './history-rules.ts';
import { HistoryToolbar } from './history-toolbar.tsx';
import { RemoveAnalysisDialog, useRemoval } from './remove-analysis-dialog.tsx';
import { useHistoryFilter } from './use-history-filter.ts';

/** Debounce delay for the search, in ms. */
const typingMs = 300;

/** Analyses that match the filter: stored keywords, plus the runs that they do not represent. */
function useAnalyses({ search, status, type, sort }: ReturnType<typeof useHistoryFilter>[0]) {
  const keywords = useStoredKeywords(useDebouncedValue(search, typingMs), sort);
  const unfinished = useUnfinishedRuns();
  const runs = filterRuns(unfinished.runs, { search, status, type });
  const isWanted = wantsKeywords({ status });
  const stored = useMemo(() => keywords.rows.map((group) => analysisOfGroup(group)), [keywords.rows]);
  const found = {
    ...keywords,
    // Shows both parts at the same time, because runs that arrive later would push the list down.
    data: unfinished.isLoaded || unfinished.error ? keywords.data : undefined,
    rows: isWanted ? mergedAnalyses(runs, stored, { sort, hasMore: keywords.hasNextPage }) : runs,
    hasNextPage: isWanted && keywords.hasNextPage,
    loadAll: async (onProgress: (count: number) => void, signal: AbortSignal): Promise<Analysis[]> => {
      if (!isWanted) return runs;
      const groups = await keywords.loadAll(onProgress, signal);
      return mergedAnalyses(
        runs,
        groups.map((group) => analysisOfGroup(group)),
        { sort, hasMore: false },
      );
    },
  };
  return { found, unfinished };
}

/** All analyses: stored keywords, plus the runs that they do not represent. */
export function AnalysesTab() {
  const [filter, setFilter] = useHistoryFilter();
  const { found, unfinished } = useAnalyses(filter);
  const { removing, ask, close } = useRemoval(found.rows);
  const renderActions = useCallback(
    (analysis: Analysis) => <AnalysisActions analysis={analysis} onRemove={ask} />,
    [ask],
  );
  const canRun = useCan('run');
  const navigate = useNavigate();
  const isLarge = useIsLarge();
  const isFiltered = filter.search !== '' || filter.status !== 'all' || filter.type !== 'all';
  return (
    <>
      {isLarge ? null : <AnalysisCounters />}
      <div className="flex shrink-0 flex-wrap items-center gap-2">
        <HistoryToolbar filter={filter} onChange={(change) => void setFilter(change)} />
        <span className="flex-1" />
        <ListTools list={analysesList} found={found} />
      </div>
      {unfinished.error ? (
        <Notice
          kind="bad"
          action={
            <Button kind="ghost" size="xs" onPress={() => void unfinished.refetch()}>
              Попробовать снова
            </Button>
          }
        >
          <b className="font-semibold">Не удалось загрузить запуски.</b> {unfinished.error.message}
        </Notice>
      ) : null}
      <ListTable
        list={analysesList}
        found={found}
        onRowClick={(analysis) => void navigate(analysisPath(analysis))}
        {...(canRun && { renderActions, empty: emptyForRunner })}
        onReset={isFiltered ? () => void setFilter({ search: null, status: null, type: null }) : undefined}
      />
      {removing ? <RemoveAnalysisDialog analysis={removing} onClose={close} /> : null}
    </>
  );
}

const emptyForRunner = {
  ...analysesList.empty,
  text: 'Запустите первый анализ: он появится здесь и останется после выхода.',
  actions: <ButtonLink to="/analysis">Новый анализ</ButtonLink>,
};

/** Number of analyses by state, regardless of the filter. On large screens it shares a line with the tabs. */
export function AnalysisCounters() {
  const { data } = useRecordsSummary();
  const { runs } = useUnfinishedRuns();
  const completed = data?.totalKeywords;
  const count = (...statuses: GeoRun['status'][]) =>
    runs.filter(({ status }) => statuses.includes(status)).length;
  const stats = [
    ['Всего анализов', (completed ?? 0) + runs.length],
    ['Завершено', completed ?? 0],
    ['Выполняется', count('running')],
    // Completed runs in this list have failed pairs.
    ['С ошибкой', count('failed', 'completed')],
  ] as const;
  return (
    <StatRow
      label="Сводка"
      isLoading={completed === undefined}
      stats={stats.map(([label, value]) => ({ label, value: formatNumber(value) }))}
    />
  );
}
