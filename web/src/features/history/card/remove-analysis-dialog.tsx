import { removeKeyword, removeRecords } from '@geoplan/contracts/geo-keywords';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { formatCount } from '../../../shared/format/format-number.ts';
import { RemoveAnalysisQuestion } from '../../../domain/keywords/remove-analysis-question.tsx';
import { geoRecordsKey } from '../../../domain/keywords/use-keyword-countries.ts';
import { showToast } from '../../../shared/ui/overlays/toast.tsx';
import { isPathless, type Analysis } from '../history-rules.ts';

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
