import { removeKeyword } from '@geoplan/contracts/geo/geo-keywords';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { geoRecordsKey } from '../../domain/query-keys.ts';
import { useRecordsSummary } from '../../domain/keywords/use-records-summary.ts';
import { call } from '../../shared/api/call.ts';
import { formatCount } from '../../shared/format/format-number.ts';
import { sentences } from '../../shared/format/sentences.ts';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { Notice } from '../../shared/ui/display/notice.tsx';
import { ConfirmDialog } from '../../shared/ui/overlays/confirm-dialog.tsx';
import { showToast } from '../../shared/ui/overlays/toast.tsx';
import { useSettings } from './settings-queries.ts';
import { hasRealKey } from './settings-rules.ts';

const pairs = (count: number) => formatCount(count, ['паре', 'парам', 'парам']);

/** Deletes all emulated figures with several calls. Each call deletes as many as its time limit allows. */
async function removeDemoFigures(): Promise<number> {
  let removed = 0;
  for (;;) {
    const { deleted } = (await call(removeKeyword, { query: { source: 'demo' } })).data;
    if (deleted === 0) return removed;
    removed += deleted;
  }
}

/**
 * Notice that offers to delete the figures of the sandbox, shown while a real key is saved and such figures remain.
 */
export function DemoFiguresNotice() {
  const client = useQueryClient();
  const settings = useSettings().data;
  const isReal = settings !== undefined && hasRealKey(settings);
  const demoRecords = useRecordsSummary({ isEnabled: isReal }).data?.demoRecords ?? 0;
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: removeDemoFigures,
    onSuccess: (removed) => {
      showToast(`Демо-данные удалены: ${formatCount(removed, ['пара', 'пары', 'пар'])}`);
      setAsking(false);
    },
    // A failed deletion may already have removed some figures.
    onSettled: () => client.invalidateQueries({ queryKey: geoRecordsKey }),
  });
  if (!isReal || (demoRecords === 0 && !isAsking)) return null;
  return (
    <>
      <Notice kind="warn">
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="min-w-56 flex-1">
            По {pairs(demoRecords)} «слово × страна» показатели ещё из песочницы: они вымышленные и показаны
            вместе с настоящими с пометкой «Демо».
          </span>
          <Button size="sm" icon={<Trash2 className="size-4" aria-hidden />} onPress={() => setAsking(true)}>
            Удалить демо-данные
          </Button>
        </span>
      </Notice>
      <ConfirmDialog
        title="Удалить демо-данные?"
        confirmLabel="Удалить"
        isOpen={isAsking}
        isPending={remove.isPending}
        error={remove.error ? sentences('Ошибка при удалении', remove.error.message) : undefined}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(false)}
      >
        Вымышленные показатели по {pairs(demoRecords)} и их история пропадут у всей команды. Показатели
        провайдеров останутся; где песочница их заменила, вернутся последние настоящие.
      </ConfirmDialog>
    </>
  );
}
