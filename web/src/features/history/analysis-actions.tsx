import type { QueryClient } from '@tanstack/react-query';
import { RotateCcw, Trash2, X } from 'lucide-react';
import { useRetryRun } from '../../domain/runs/use-run-actions.ts';
import type { Analysis } from './history-rules.ts';
import type { PrefillInput } from '../../domain/runs/prefill-link.ts';
import { keywordCountriesQuery } from '../../domain/keywords/use-keyword-countries.ts';
import { readRunInput, useRepeat } from '../../domain/runs/use-repeat.ts';
import { MenuAction } from '../../shared/ui/overlays/menu.tsx';
import { RowMenu } from '../../shared/ui/overlays/row-menu.tsx';
import { geoRuns } from '../../domain/runs/geo-runs.ts';
import { useCancel } from '../../domain/runs/run-kind.ts';

/** Keywords and countries of an earlier analysis. */
async function readAnalysis(client: QueryClient, { group, run }: Analysis): Promise<PrefillInput> {
  if (run) return readRunInput(client, run.runId);
  const keyword = group?.keyword ?? '';
  const { countries } = await client.fetchQuery(keywordCountriesQuery({ keyword }));
  return { keywords: [keyword], countries: countries.map(({ country }) => country) };
}

interface AnalysisActionsProps {
  analysis: Analysis;
  onRemove: (analysis: Analysis) => void;
}

/** Actions of an analysis: repeat, retry failed pairs, cancel, delete. */
export function AnalysisActions({ analysis, onRemove }: AnalysisActionsProps) {
  const { name, group, run, status } = analysis;
  const repeat = useRepeat(readAnalysis);
  const retry = useRetryRun();
  const cancel = useCancel(geoRuns);
  return (
    <RowMenu label={`Действия: ${name}`}>
      {run && status === 'partial' ? (
        <MenuAction icon={RotateCcw} onAction={() => retry.mutate({ runId: run.runId })}>
          Повторить ошибки
        </MenuAction>
      ) : (
        <MenuAction icon={RotateCcw} onAction={() => repeat(analysis)}>
          Запустить снова
        </MenuAction>
      )}
      {run?.status === 'running' ? (
        <MenuAction icon={X} tone="danger" onAction={() => cancel.mutate(run.runId)}>
          Отменить
        </MenuAction>
      ) : null}
      {group ? (
        <MenuAction icon={Trash2} tone="danger" onAction={() => onRemove(analysis)}>
          Удалить
        </MenuAction>
      ) : null}
    </RowMenu>
  );
}
