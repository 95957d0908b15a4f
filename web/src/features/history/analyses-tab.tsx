import type { GeoRun } from '@geoplan/contracts/geo/geo-runs';
import { History } from 'lucide-react';
import { useMemo } from 'react';
import { useCanRun } from '../../domain/runs/use-can-run.ts';
import { useDebouncedValue } from '../../shared/hooks/use-debounced.ts';
import { ButtonLink } from '../../shared/ui/buttons/button-link.tsx';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { Notice } from '../../shared/ui/display/notice.tsx';
import { QueryState } from '../../shared/ui/display/query-state.tsx';
import { Skeleton } from '../../shared/ui/display/skeleton.tsx';
import { RemoveAnalysisDialog, useRemoval } from './remove-analysis-dialog.tsx';
import { HistoryFooter, HistoryList } from './history-list.tsx';
import { useStoredKeywords, useUnfinishedRuns } from './history-queries.ts';
import { analysisOfGroup, filterRuns, mergedAnalyses, wantsKeywords } from './history-rules.ts';
import { HistoryToolbar } from './history-toolbar.tsx';
import { useHistoryFilter } from './use-history-filter.ts';
import { formatNumber } from '../../shared/format/format-number.ts';
import { StatStrip } from '../../shared/ui/layout/stat-strip.tsx';
import { EmptyState } from '../../shared/ui/display/empty-state.tsx';
import { cardStyle } from '../../shared/ui/layout/card.tsx';

/** Debounce of the search, in ms. */
const typingMs = 300;

/** Everything that has been analysed: stored keywords, and runs that are going on or did not get there. */
export function AnalysesTab() {
  const [filter, setFilter] = useHistoryFilter();
  const keywords = useStoredKeywords(useDebouncedValue(filter.search, typingMs), filter.sort);
  const unfinished = useUnfinishedRuns();
  const { removing, ask, close } = useRemoval();
  const { status, type, sort } = filter;
  const stored = useMemo(() => keywords.rows.map((group) => analysisOfGroup(group)), [keywords.rows]);
  const runs = filterRuns(unfinished.runs, filter);
  const isWanted = wantsKeywords({ search: '', status, type });
  const shown = isWanted ? mergedAnalyses(runs, stored, { sort, hasMore: keywords.hasNextPage }) : runs;
  const isFiltered = filter.search !== '' || status !== 'all' || type !== 'all';
  // Both at once: runs that arrive later would push the list down.
  const query = { ...keywords, data: unfinished.isLoaded || unfinished.error ? keywords.data : undefined };
  return (
    <>
      <HistoryCounters completed={keywords.last?.summary.totalKeywords} runs={unfinished.runs} />
      <HistoryToolbar filter={filter} onChange={(change) => void setFilter(change)} />
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
      <QueryState query={query} failedTitle="Не удалось загрузить историю" skeleton={<CardsSkeleton />}>
        {() => (
          <>
            {shown.length === 0 ? (
              <NoAnalyses
                isFiltered={isFiltered}
                onReset={() => void setFilter({ search: null, status: null, type: null })}
              />
            ) : (
              <HistoryList analyses={shown} onRemove={ask} />
            )}
            <HistoryFooter keywords={keywords} shown={shown.length} isWanted={isWanted} sort={sort} />
          </>
        )}
      </QueryState>
      {removing ? <RemoveAnalysisDialog analysis={removing} onClose={close} /> : null}
    </>
  );
}

/** Cards that are on their way. */
function CardsSkeleton() {
  return (
    <div className="skeleton-pulse flex flex-col gap-2">
      <output className="sr-only">Загрузка истории…</output>
      {Array.from({ length: 8 }, (_, at) => (
        <Skeleton key={at} className="h-16.5 w-full rounded-lg!" />
      ))}
    </div>
  );
}

interface HistoryCountersProps {
  /** Stored keywords, all of them; undefined while they are loading. */
  completed: number | undefined;
  runs: readonly GeoRun[];
}

/** How many analyses there are, whatever the filter, and how they stand. */
function HistoryCounters({ completed, runs }: HistoryCountersProps) {
  const count = (...statuses: GeoRun['status'][]) =>
    runs.filter(({ status }) => statuses.includes(status)).length;
  const stats = [
    ['Всего анализов', (completed ?? 0) + runs.length],
    ['Завершено', completed ?? 0],
    ['Выполняется', count('running')],
    // Completed runs are here for their errors.
    ['С ошибкой', count('failed', 'completed')],
  ] as const;
  return (
    <StatStrip
      isLoading={completed === undefined}
      stats={stats.map(([label, value]) => ({ label, value: formatNumber(value) }))}
    />
  );
}

interface NoAnalysesProps {
  isFiltered: boolean;
  onReset: () => void;
}

/** Nothing there, or nothing that fits. */
function NoAnalyses({ isFiltered, onReset }: NoAnalysesProps) {
  const canRun = useCanRun();
  return (
    <div className={cardStyle}>
      <EmptyState
        icon={History}
        title="Анализы не найдены"
        text={
          isFiltered
            ? 'Под эти условия ничего не подходит. Измените поиск или сбросьте фильтры.'
            : canRun
              ? 'Запустите первый анализ: он появится здесь и останется после выхода.'
              : 'Первый анализ появится здесь, как только его запустят.'
        }
        actions={
          isFiltered ? (
            <Button onPress={onReset}>Сбросить фильтры</Button>
          ) : canRun ? (
            <ButtonLink to="/analysis">Новый анализ</ButtonLink>
          ) : undefined
        }
      />
    </div>
  );
}
