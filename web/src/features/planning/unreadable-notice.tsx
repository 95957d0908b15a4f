import { useState } from 'react';
import { removeUnreadable, useUnreadablePlan, type UnreadablePlan } from '../../domain/plan/local-plan.ts';
import { useCan } from '../../domain/access/use-can.ts';
import { formatCount } from '../../shared/format/format-number.ts';
import { saveFile } from '../../shared/export/save-file.ts';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { Notice } from '../../shared/ui/display/notice.tsx';
import { ConfirmDialog } from '../../shared/ui/overlays/confirm-dialog.tsx';
import { written } from './plan-actions.ts';

/** Unreadable part of the stored plan, in its stored form. */
function textOf({ text, rows }: UnreadablePlan): string {
  return [text, rows.length === 0 ? '' : JSON.stringify(rows, null, 2)].filter(Boolean).join('\n');
}

function reasonOf({ text, rows }: UnreadablePlan): string {
  return text === ''
    ? `В сохранённом плане не читается: ${formatCount(rows.length, ['запись', 'записи', 'записей'])}. Остальное показано, а нечитаемое хранится как есть.`
    : 'Сохранённый план не читается, поэтому список начат заново. Прежние данные отложены и не удалены.';
}

/**
 * Notice about the unreadable part of the stored plan. That part is kept, can be saved as a file, and is removed only
 * on request.
 */
export function UnreadableNotice() {
  const unreadable = useUnreadablePlan();
  const [isAsking, setAsking] = useState(false);
  const canRun = useCan('run');
  if (unreadable === null) return null;
  const save = () => saveFile('plan-unreadable.txt', new Blob([textOf(unreadable)], { type: 'text/plain' }));
  return (
    <Notice
      kind="warn"
      action={
        <span className="flex flex-wrap justify-end gap-2">
          <Button size="sm" onPress={save}>
            Скачать
          </Button>
          {canRun ? (
            <Button size="sm" onPress={() => setAsking(true)}>
              Удалить
            </Button>
          ) : null}
        </span>
      }
    >
      {reasonOf(unreadable)}
      <ConfirmDialog
        title="Удалить нечитаемые данные плана?"
        confirmLabel="Удалить"
        isOpen={isAsking}
        isPending={false}
        onConfirm={() => {
          written(removeUnreadable);
          setAsking(false);
        }}
        onClose={() => setAsking(false)}
      >
        Вернуть их будет нельзя. Сначала их можно скачать.
      </ConfirmDialog>
    </Notice>
  );
}
