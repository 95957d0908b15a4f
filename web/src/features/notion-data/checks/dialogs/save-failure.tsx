import { sentences } from '../../../../shared/format/sentences.ts';
import { Button } from '../../../../shared/ui/buttons/button.tsx';
import { Notice } from '../../../../shared/ui/display/notice.tsx';

interface SaveFailureProps {
  /** Object of a Russian verb, such as «расписание». */
  what: string;
  /** True if another person has changed the value since editing began. */
  hasConflict: boolean;
  error: Error | null;
  /** Discards the edits. */
  onTakeTheirs: () => void;
  /** Keeps the edits on top of the newer value. */
  onKeepOwn: () => void;
}

/** Reason why the edits were not saved. After a conflict the user decides, so that nothing is silently overwritten. */
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
