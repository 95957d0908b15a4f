import { readRun } from '@geoplan/contracts/geo/geo-runs';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RotateCcw, Trash2, X } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useCanRun } from '../../domain/runs/use-can-run.ts';
import { useRetryRun } from '../../domain/runs/use-run-actions.ts';
import { ButtonLink } from '../../shared/ui/buttons/button-link.tsx';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { IconButton } from '../../shared/ui/buttons/icon-button.tsx';
import type { Analysis } from './history-rules.ts';
import { call } from '../../shared/api/call.ts';
import { prefillLink, type PrefillInput } from '../../domain/runs/prefill-link.ts';
import { keywordCountriesQuery } from '../../domain/keywords/use-keyword-countries.ts';
import { runInput } from '../../domain/runs/run-input.ts';
import { showToast } from '../../shared/ui/overlays/toast.tsx';
import { geoRuns } from '../../domain/runs/geo-runs.ts';
import { useCancel } from '../../domain/runs/run-kind.ts';

/** Opens the geo analysis prefilled from an earlier one: the price comes first. */
function useRepeat() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ group, run }: Analysis): Promise<PrefillInput> => {
      if (run) return runInput((await call(readRun, { params: { runId: run.runId } })).data);
      const keyword = group?.keyword ?? '';
      const { countries } = await client.fetchQuery(keywordCountriesQuery({ keyword }));
      return { keywords: [keyword], countries: countries.map(({ country }) => country) };
    },
    onError: (error) => showToast(`Ошибка: ${error.message}`),
  });
  // Not once the user has left the screen: this callback ends with the component.
  const repeat = (analysis: Analysis) =>
    mutate(analysis, { onSuccess: (input) => void navigate(prefillLink('/geo-analysis', input)) });
  return { repeat, isPending };
}

interface AnalysisActionsProps {
  analysis: Analysis;
  path: string;
  onRemove: () => void;
}

/** Open, run again or only what failed, cancel what is running, delete what is stored. */
export function AnalysisActions({ analysis, path, onRemove }: AnalysisActionsProps) {
  const { name, group, run, status } = analysis;
  const canRun = useCanRun();
  const { repeat, isPending: isRepeating } = useRepeat();
  const retry = useRetryRun();
  const failedRun = status === 'partial' ? run : null;
  const cancel = useCancel(geoRuns);
  return (
    <div className={`flex items-center gap-1.5 ${canRun ? 'sm:w-62 sm:justify-end' : ''}`}>
      <ButtonLink to={path} size="sm" aria-label={`Открыть: ${name}`}>
        Открыть
      </ButtonLink>
      {canRun ? (
        <Button
          size="sm"
          aria-label={`${failedRun ? 'Повторить ошибки' : 'Запустить снова'}: ${name}`}
          icon={<RotateCcw className="size-3.5" aria-hidden />}
          isPending={isRepeating || retry.isPending}
          onPress={() => (failedRun ? retry.mutate({ runId: failedRun.runId }) : repeat(analysis))}
        >
          {failedRun ? 'Повторить ошибки' : 'Снова'}
        </Button>
      ) : null}
      {canRun && run?.status === 'running' ? (
        <IconButton
          label={`Отменить: ${name}`}
          size="sm"
          isPending={cancel.isPending}
          onPress={() => cancel.mutate(run.runId)}
        >
          <X className="size-4" aria-hidden />
        </IconButton>
      ) : null}
      {canRun && group ? (
        <IconButton label={`Удалить: ${name}`} size="sm" onPress={onRemove}>
          <Trash2 className="size-4" aria-hidden />
        </IconButton>
      ) : null}
    </div>
  );
}
