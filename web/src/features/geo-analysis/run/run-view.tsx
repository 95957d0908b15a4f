import type { GeoRunDetail } from '@geoplan/contracts/geo-runs';
import { geoRunSchema } from '@geoplan/contracts/geo-runs';
import { useQueryClient } from '@tanstack/react-query';
import { Plus, SlidersHorizontal } from 'lucide-react';
import { useDeferredValue } from 'react';
import { ApiFailure } from '../../../shared/api/api-failure.ts';
import { formatDateTime } from '../../../shared/format/format-date.ts';
import { formatCount } from '../../../shared/format/format-number.ts';
import { runInput } from '../../../domain/runs/run-input.ts';
import { runKey } from '../../../domain/runs/run-keys.ts';
import { useLiveRun } from '../../../domain/runs/live/use-live-run.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { Page } from '../../../shared/ui/layout/page.tsx';
import { QueryState } from '../../../shared/ui/display/query-state.tsx';
import { NextStages } from './next-stages.tsx';
import { RunMissing } from './run-missing.tsx';
import { RunNotice } from './run-notice.tsx';
import { RunProgress } from '../progress/run-progress.tsx';
import { RunResults } from '../results/run-results.tsx';
import { RunSkeleton } from './run-skeleton.tsx';
import { useReturnToForm } from './use-return-to-form.ts';

const wordNouns = ['ключевое слово', 'ключевых слова', 'ключевых слов'] as const;
const countryNouns = ['страна', 'страны', 'стран'] as const;

/** A run by its id, going on or finished, whoever started it. */
export function RunView({ title, runId }: { title: string; runId: string }) {
  const client = useQueryClient();
  const isId = geoRunSchema.shape.runId.safeParse(runId).success;
  const { run, error } = useLiveRun(isId ? runId : null);
  const leave = useReturnToForm(run);
  // Thousands of pairs may arrive while somebody types in the search; header and rows still tell of the same moment.
  const seen = useDeferredValue(run);
  const isMissing = !isId || (run === undefined && error instanceof ApiFailure && error.code === 'not_found');
  const query = {
    data: seen,
    error,
    isFetching: client.isFetching({ queryKey: runKey(runId) }) > 0,
    refetch: () => client.refetchQueries({ queryKey: runKey(runId) }),
  };
  return (
    <Page
      title={title}
      sub={run ? subOf(run) : 'Запуск'}
      isFilled
      actions={
        <>
          <Button
            isDisabled={!run}
            icon={<SlidersHorizontal className="size-4" aria-hidden />}
            onPress={() => run && leave(runInput(run))}
          >
            Изменить условия
          </Button>
          <Button icon={<Plus className="size-4" aria-hidden />} onPress={() => leave({})}>
            Новый анализ
          </Button>
        </>
      }
    >
      {isMissing ? (
        <RunMissing />
      ) : (
        <QueryState query={query} failedTitle="Не удалось загрузить запуск" skeleton={<RunSkeleton />}>
          {(loaded) => (
            <>
              <RunNotice run={loaded} />
              <RunProgress run={loaded} />
              <NextStages run={loaded} />
              <RunResults run={loaded} />
            </>
          )}
        </QueryState>
      )}
    </Page>
  );
}

function subOf({ keywordCount, countryCount, startedAt }: GeoRunDetail): string {
  return `${formatCount(keywordCount, wordNouns)} × ${formatCount(countryCount, countryNouns)} · запущен ${formatDateTime(startedAt)}`;
}
