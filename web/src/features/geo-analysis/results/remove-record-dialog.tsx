import { removeRecords } from '@geoplan/contracts/geo/geo-keywords';
import type { GeoRecord } from '@geoplan/contracts/geo/geo-record';
import type { GeoRunDetail } from '@geoplan/contracts/geo/geo-runs';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiFailure } from '../../../shared/api/api-failure.ts';
import { call } from '../../../shared/api/call.ts';
import { RemoveAnalysisQuestion } from '../../../domain/keywords/remove-analysis-question.tsx';
import { geoRecordsKey } from '../../../domain/query-keys.ts';
import { geoRuns } from '../../../domain/runs/geo-runs.ts';
import { countryName } from '../../../domain/countries/country-tag.tsx';
import { showToast } from '../../../shared/ui/overlays/toast.tsx';

interface RemoveRecordDialogProps {
  record: GeoRecord;
  runId: string;
  onClose: () => void;
}

/** Dialog that confirms the deletion of the stored metrics of one pair (spec §5, §8). */
export function RemoveRecordDialog({ record, runId, onClose }: RemoveRecordDialogProps) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: async () => {
      try {
        await call(removeRecords, { params: { id: record.id } });
        return true;
      } catch (error) {
        // Another user has already deleted the metrics.
        if (error instanceof ApiFailure && error.code === 'not_found') return false;
        throw error;
      }
    },
    onSuccess: (isOwn) => {
      showToast(isOwn ? 'Анализ успешно удален' : 'Анализ уже удалён');
      client.setQueryData<GeoRunDetail>(
        geoRuns.detailKey(runId),
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
