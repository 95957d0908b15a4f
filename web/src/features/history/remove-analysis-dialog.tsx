import { removeKeyword, removeRecords } from '@geoplan/contracts/geo/geo-keywords';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { formatCount } from '../../shared/format/format-number.ts';
import { RemoveAnalysisQuestion } from '../../domain/keywords/remove-analysis-question.tsx';
import { geoRecordsKey } from '../../domain/keywords/use-keyword-countries.ts';
import { showToast } from '../../shared/ui/overlays/toast.tsx';
import { isPathless, type Analysis } from './history-rules.ts';

interface RemoveAnalysisDialogProps {
  analysis: Analysis;
  onClose: () => void;
}

/** Asks before all stored countries of a keyword are deleted (spec §5, §8). */
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

/** The analysis whose deletion is being confirmed; afterwards the focus goes to the card at the same index. */
export function useRemoval() {
  const [removing, setRemoving] = useState<Analysis | null>(null);
  /** Index of the card whose button was pressed. */
  const cardIndex = useRef<number | null>(null);
  const trigger = useRef<Element | null>(null);
  const ask = (analysis: Analysis) => {
    trigger.current = document.activeElement;
    const item = trigger.current?.closest<HTMLElement>('[data-index]');
    cardIndex.current = item ? Number(item.dataset.index) : null;
    setRemoving(analysis);
  };
  useEffect(() => {
    if (removing !== null || cardIndex.current === null) return;
    const at = cardIndex.current;
    cardIndex.current = null;
    // The dialog itself restores the focus to a button that is still there, in the frame after it has closed.
    if (trigger.current?.isConnected === true) return;
    const link = (index: number) => document.querySelector<HTMLElement>(`[data-index="${index}"] h2 a`);
    const next = link(at) ?? link(at - 1) ?? document.querySelector<HTMLElement>('#content h1');
    requestAnimationFrame(() => next?.focus());
  }, [removing]);
  return { removing, ask, close: () => setRemoving(null) };
}
