import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RotateCcw, Trash2, X } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useRetryRun } from '../../domain/runs/use-run-actions.ts';
import type { Analysis } from './history-rules.ts';
import { prefillLink, type PrefillInput } from '../../domain/runs/prefill-link.ts';
import { keywordCountriesQuery } from '../../domain/keywords/use-keyword-countries.ts';
import { readRunInput } from '../../domain/runs/use-repeat-run.ts';
import { MenuAction } from '../../shared/ui/overlays/menu.tsx';
import { RowMenu } from '../../shared/ui/overlays/row-menu.tsx';
import { showToast } from '../../shared/ui/overlays/toast.tsx';
import { geoRuns } from '../../domain/runs/geo-runs.ts';
import { useCancel } from '../../domain/runs/run-kind.ts';

/** Opens the geo analysis prefilled from an earlier analysis, so that the price is shown before the start. */
function useRepeat() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate } = useMutation({
    mutationFn: async ({ group, run }: Analysis): Promise<PrefillInput> => {
      if (run) return readRunInput(client, run.runId);
      const keyword = group?.keyword ?? '';
      const { countries } = await client.fetchQuery(keywordCountriesQuery({ keyword }));
      return { keywords: [keyword], countries: countries.map(({ country }) => country) };
    },
    onError: (error) => showToast(`Ошибка: ${error.message}`),
  });
  // Does not navigate after the user has left the screen, because this callback is dropped when the component unmounts.
  const repeat = (analysis: Analysis) =>
    mutate(analysis, { onSuccess: (input) => void navigate(prefillLink('/geo-analysis', input)) });
  return { repeat };
}

interface AnalysisActionsProps {
  analysis: Analysis;
  onRemove: (analysis: Analysis) => void;
}

/** Actions of an analysis: repeat, retry failed pairs, cancel, delete. */
export function AnalysisActions({ analysis, onRemove }: AnalysisActionsProps) {
  const { name, group, run, status } = analysis;
  const { repeat } = useRepeat();
  const retry = useRetryRun();
  const cancel = useCancel(geoRuns);
  const actions: Record<string, () => void> = {
    repeat: () => repeat(analysis),
    retry: () => run && retry.mutate({ runId: run.runId }),
    cancel: () => run && cancel.mutate(run.runId),
    remove: () => onRemove(analysis),
  };
  const isPartial = status === 'partial';
  return (
    <RowMenu label={`Действия: ${name}`} onAction={(key) => actions[String(key)]?.()}>
      <MenuAction id={isPartial ? 'retry' : 'repeat'} icon={RotateCcw}>
        {isPartial ? 'Повторить ошибки' : 'Запустить снова'}
      </MenuAction>
      {run?.status === 'running' ? (
        <MenuAction id="cancel" icon={X} tone="danger">
          Отменить
        </MenuAction>
      ) : null}
      {group ? (
        <MenuAction id="remove" icon={Trash2} tone="danger">
          Удалить
        </MenuAction>
      ) : null}
    </RowMenu>
  );
}
