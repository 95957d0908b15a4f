import { removeKeyword, removeRecords } from '@geoplan/contracts/geo/geo-keywords';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { formatCount } from '../../shared/format/format-number.ts';
import { RemoveAnalysisQuestion } from '../../domain/keywords/remove-analysis-question.tsx';
import { geoRecordsKey } from '../../domain/query-keys.ts';
import { showToast } from '../../shared/ui/overlays/toast.tsx';
import { isPathless, type Analysis } from './history-rules.ts';

interface RemoveAnalysisDialogProps {
  analysis: Analysis;
  onClose: () => void;
}

/** Dialog that confirms the deletion of a keyword in all stored countries (spec §5, §8). */
export function RemoveAnalysisDialog({ analysis: { id, countryCount }, onClose }: RemoveAnalysisDialogProps) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () =>
      isPathless(id)
        ? call(removeKeyword, { query: { keyword: id } })
        : call(removeRecords, { params: { id } }),
    onSuccess: async () => {
      showToast('Анализ успешно удален');
      await client.invalidateQueries({ queryKey: geoRecordsKey });
      onClose();
    },
    onError: () => showToast('Ошибка при удалении'),
  });
  return (
    <RemoveAnalysisQuestion remove={remove} onClose={onClose}>
      <b className="font-medium wrap-anywhere text-foreground">{id}</b>: показатели (
      {formatCount(countryCount, ['страна', 'страны', 'стран'])}) пропадут из базы у всей команды.
    </RemoveAnalysisQuestion>
  );
}

/** Analysis whose deletion is being confirmed. After the deletion, focus moves to the row at the same index. */
export function useRemoval(rows: readonly Analysis[]) {
  const [removing, setRemoving] = useState<Analysis | null>(null);
  const shown = useRef(rows);
  useEffect(() => {
    shown.current = rows;
  });
  /** Row whose deletion was confirmed or cancelled. */
  const closed = useRef<{ id: string; at: number } | null>(null);
  const ask = useCallback((analysis: Analysis) => {
    closed.current = { id: analysis.id, at: shown.current.findIndex(({ id }) => id === analysis.id) };
    setRemoving(analysis);
  }, []);
  useEffect(() => {
    const row = closed.current;
    if (removing !== null || row === null) return;
    closed.current = null;
    // If the row still exists, the dialog returns the focus to the row's button one animation frame after closing.
    if (rows.some(({ id }) => id === row.id)) return;
    const link = (at: number) => document.querySelector<HTMLElement>(`tr[aria-rowindex="${at + 2}"] th a`);
    const next = link(row.at) ?? link(row.at - 1) ?? document.querySelector<HTMLElement>('#content h1');
    requestAnimationFrame(() => next?.focus());
  }, [removing, rows]);
  return { removing, ask, close: () => setRemoving(null) };
}
