import type { GeoRunDetail } from '@geoplan/contracts/geo-runs';
import { useQueryClient } from '@tanstack/react-query';
import { Plus, SlidersHorizontal } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { formatDateTime } from '../../../shared/format/format-date.ts';
import { formatCount } from '../../../shared/format/format-number.ts';
import { emptyDraft } from '../../../shared/launch/launch-draft.ts';
import { runInput } from '../../../shared/launch/run-input.ts';
import { runKey } from '../../../shared/runs/run-keys.ts';
import { useLiveRun } from '../../../shared/runs/use-live-run.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Page } from '../../../shared/ui/page.tsx';
import { QueryState } from '../../../shared/ui/query-state.tsx';
import { changeGeoDraft } from '../use-geo-draft.ts';
import { NextStages } from './next-stages.tsx';
import { RunNotice } from './run-notice.tsx';
import { RunProgress } from './run-progress.tsx';
import { RunResults } from './run-results.tsx';
import { RunSkeleton } from './run-skeleton.tsx';

const words = ['ключевое слово', 'ключевых слова', 'ключевых слов'] as const;
const places = ['страна', 'страны', 'стран'] as const;

/** A run by its id, going on or finished, whoever started it. */
export function RunView({ title, runId }: { title: string; runId: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { run, error } = useLiveRun(runId);
  const query = {
    data: run,
    error,
    isFetching: client.isFetching({ queryKey: runKey(runId) }) > 0,
    refetch: () => client.refetchQueries({ queryKey: runKey(runId) }),
  };
  const leave = (input: Partial<typeof emptyDraft>) => {
    changeGeoDraft({ ...emptyDraft, ...input });
    void navigate('/geo-analysis');
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
    </Page>
  );
}

function subOf({ keywordCount, countryCount, startedAt }: GeoRunDetail): string {
  return `${formatCount(keywordCount, words)} × ${formatCount(countryCount, places)} · запущен ${formatDateTime(startedAt)}`;
}
