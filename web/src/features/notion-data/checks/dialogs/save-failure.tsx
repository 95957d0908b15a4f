import { sentences } from '../../../../shared/format/sentences.ts';
import { Button } from '../../../../shared/ui/buttons/button.tsx';
import { Notice } from '../../../../shared/ui/display/notice.tsx';

interface SaveFailureProps {
  /** «расписание»: it follows a verb. */
  what: string;
  /** Somebody else has changed it since the own changes were begun. */
  hasConflict: boolean;
  error: Error | null;
  /** Drops the own changes. */
  onTakeTheirs: () => void;
  /** Keeps the own changes, on top of the newer value. */
  onKeepOwn: () => void;
}

/** Reason for changes that are not saved. After a conflict the user decides: nothing is overwritten unseen. */
export function SaveFailure({ what, hasConflict, error, onTakeTheirs, onKeepOwn }: SaveFailureProps) {
  if (hasConflict)
    return (
      <Notice kind="bad">
        Кто-то другой уже изменил {what}. Ваши изменения ещё не сохранены.
        <span className="mt-2 flex flex-wrap gap-2">
          <Button size="sm" onPress={onTakeTheirs}>
            Загрузить заново
          </Button>
          <Button size="sm" onPress={onKeepOwn}>
            Оставить мои изменения
          </Button>
        </span>
      </Notice>
    );
  if (error === null) return null;
  return <Notice kind="bad">{sentences(`Не удалось сохранить ${what}`, error.message)}</Notice>;
}
