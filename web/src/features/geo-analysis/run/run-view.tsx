import { geoRunSchema, type GeoRunDetail } from '@geoplan/contracts/geo/geo-runs';
import { useQueryClient } from '@tanstack/react-query';
import { Plus, SearchX, SlidersHorizontal } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { ApiFailure } from '../../../shared/api/api-failure.ts';
import { formatDateTime } from '../../../shared/format/format-date.ts';
import { formatCount } from '../../../shared/format/format-number.ts';
import { useCan } from '../../../domain/access/use-can.ts';
import { countriesText } from '../../../domain/countries/country-tag.tsx';
import { runInput } from '../../../domain/runs/run-input.ts';
import { geoRuns } from '../../../domain/runs/geo-runs.ts';
import { isWhole } from '../../../domain/runs/read-pages.ts';
import { useLive } from '../../../domain/runs/live/use-live.ts';
import { useIsSmall } from '../../../shared/hooks/use-is-small.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { Page } from '../../../shared/ui/layout/page.tsx';
import { QueryState } from '../../../shared/ui/display/query-state.tsx';
import { RunProgress } from './run-progress.tsx';
import { RunResults, RunSkeleton } from '../results/run-results.tsx';
import { useReturnToForm } from '../form/use-form-draft.ts';
import { EmptyState } from '../../../shared/ui/display/empty-state.tsx';
import { ButtonLink } from '../../../shared/ui/buttons/button-link.tsx';
import { cardStyle } from '../../../shared/ui/layout/card.tsx';
import { StageNav } from '../../../domain/tools/stage-nav.tsx';

const wordNouns = ['ключевое слово', 'ключевых слова', 'ключевых слов'] as const;

/** Running or finished run with the given id, started by any user. */
export function RunView({ title, runId }: { title: string; runId: string }) {
  const client = useQueryClient();
  const isId = geoRunSchema.shape.runId.safeParse(runId).success;
  const { data: run, error } = useLive(geoRuns, isId ? runId : null);
  const canRun = useCan('run');
  const isSmall = useIsSmall();
  const again = canRun ? <AgainActions run={run} /> : undefined;
  // Thousands of pairs may arrive while a user types in the search; the deferred value keeps header and rows
  // consistent. The first page is not deferred, because subsequent pages would interrupt its rendering.
  const seen = useDeferredValue(run) ?? run;
  const isMissing = !isId || (run === undefined && error instanceof ApiFailure && error.code === 'not_found');
  const query = {
    data: seen,
    error,
    isFetching: client.isFetching({ queryKey: geoRuns.detailKey(runId) }) > 0,
    refetch: () => client.refetchQueries({ queryKey: geoRuns.detailKey(runId) }),
  };
  return (
    <Page
      title={title}
      // Reserves two lines on a phone from the start.
      sub={<span className="block max-sm:min-h-[2lh]">{run ? subOf(run) : 'Запуск'}</span>}
      isFilled
      // On a phone these actions are behind the «…» of the run.
      actions={isSmall && !isMissing ? undefined : again}
    >
      {isMissing ? (
        <RunMissing />
      ) : (
        <QueryState query={query} failedTitle="Не удалось загрузить запуск" skeleton={<RunSkeleton />}>
          {(loaded) => (
            <>
              <RunProgress key={loaded.runId} run={loaded} more={isSmall ? again : undefined} />
              {canRun ? <NextStages run={loaded} /> : null}
              <RunResults key={`${loaded.runId} rows`} run={loaded} />
            </>
          )}
        </QueryState>
      )}
    </Page>
  );
}

/** Buttons that open the form, either filled with the input of the run or empty. */
function AgainActions({ run }: { run: GeoRunDetail | undefined }) {
  const leave = useReturnToForm(run);
  return (
    <>
      <Button
        isDisabled={!run || !isWhole(run)}
        icon={<SlidersHorizontal className="size-4" aria-hidden />}
        onPress={() => run && leave(runInput(run))}
      >
        Изменить условия
      </Button>
      <Button icon={<Plus className="size-4" aria-hidden />} onPress={() => leave({})}>
        Новый анализ
      </Button>
    </>
  );
}

function subOf({ keywordCount, countryCount, startedAt }: GeoRunDetail): string {
  return `${formatCount(keywordCount, wordNouns)} × ${countriesText(countryCount)} · запущен ${formatDateTime(startedAt)}`;
}

/** Empty state for a run that does not exist; it offers no retry, which would fail again. */
function RunMissing() {
  return (
    <div className={cardStyle}>
      <EmptyState
        icon={SearchX}
        title="Запуск не найден"
        text="Его удалили, или ссылка неполная."
        actions={<ButtonLink to="/analysis-history">К истории запусков</ButtonLink>}
      />
    </div>
  );
}

/** Further stages chosen with the run, each linked to its tool with the same keywords and countries. */
function NextStages({ run }: { run: GeoRunDetail }) {
  const input = useMemo(() => runInput(run), [run]);
  return <StageNav analysis={run} input={input} />;
}
