import { removeRecords } from '@geoplan/contracts/geo/geo-keywords';
import type { GeoRecord } from '@geoplan/contracts/geo/geo-record';
import type { GeoRunDetail } from '@geoplan/contracts/geo/geo-runs';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiFailure } from '../../../shared/api/api-failure.ts';
import { call } from '../../../shared/api/call.ts';
import { RemoveAnalysisQuestion } from '../../../domain/keywords/remove-analysis-question.tsx';
import { geoRecordsKey } from '../../../domain/keywords/use-keyword-countries.ts';
import { runKey } from '../../../domain/runs/run-keys.ts';
import { countryName } from '../../../domain/countries/country-tag.tsx';
import { showToast } from '../../../shared/ui/overlays/toast.tsx';
import { pairName, type RunRow } from './run-row.ts';

interface RemoveAnalysisDialogProps {
  record: GeoRecord;
  runId: string;
  /** The row is about to go. */
  onRemoved: () => void;
  onClose: () => void;
}

/** Asks before the stored metrics of one pair are deleted (spec §5, §8). */
export function RemoveAnalysisDialog({ record, runId, onRemoved, onClose }: RemoveAnalysisDialogProps) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: async () => {
      try {
        await call(removeRecords, { params: { id: record.id } });
        return true;
      } catch (error) {
        // Somebody else was quicker: what was wanted is done.
        if (error instanceof ApiFailure && error.code === 'not_found') return false;
        throw error;
      }
    },
    onSuccess: (isOwn) => {
      showToast(isOwn ? 'Анализ успешно удален' : 'Анализ уже удалён');
      onRemoved();
      client.setQueryData<GeoRunDetail>(
        runKey(runId),
        (run) => run && { ...run, results: run.results.filter(({ id }) => id !== record.id) },
      );
      void client.invalidateQueries({ queryKey: geoRecordsKey });
      onClose();
    },
    onError: () => showToast('Ошибка при удалении'),
  });
  return (
    <RemoveAnalysisQuestion remove={remove} onClose={onClose}>
      <b className="font-medium text-foreground">{record.keyword}</b>, {countryName(record.country)}:
      показатели пропадут из базы у всей команды.
    </RemoveAnalysisQuestion>
  );
}

/** `aria-rowindex` of a pair's row, the head being 1; null when it is not rendered. */
function rowIndexOf(row: RunRow): number | null {
  const controls = document.querySelectorAll('#content tr button[aria-label]');
  const own = [...controls].find((each) => each.getAttribute('aria-label')?.endsWith(`: ${pairName(row)}`));
  const rowIndex = own?.closest('tr')?.getAttribute('aria-rowindex');
  return rowIndex ? Number(rowIndex) : null;
}

const controlOf = (at: number) =>
  [...document.querySelectorAll<HTMLElement>(`#content tr[aria-rowindex="${at}"] button`)].at(-1);

function focusRow(rowIndex: number): void {
  const next =
    controlOf(rowIndex) ?? controlOf(rowIndex - 1) ?? document.querySelector<HTMLElement>('#content h1');
  next?.focus();
}

/** Moves the focus to the row that follows a deleted one; the returned function takes the row before it is deleted. */
export function useRemovedRowFocus(rows: readonly RunRow[]): (row: RunRow) => void {
  const removed = useRef<{ id: string; rowIndex: number }>(null);
  useEffect(() => {
    const gone = removed.current;
    if (gone === null || rows.some(({ id }) => id === gone.id)) return;
    removed.current = null;
    // After the closing dialog, which gives the focus back to an unmounted button.
    requestAnimationFrame(() => requestAnimationFrame(() => focusRow(gone.rowIndex)));
  }, [rows]);
  return (row) => {
    const rowIndex = rowIndexOf(row);
    removed.current = rowIndex === null ? null : { id: row.id, rowIndex };
  };
}
