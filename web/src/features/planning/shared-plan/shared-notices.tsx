import { changesOf } from '../../../domain/plan/shared-plan/draft-rules.ts';
import {
  forgetConflicts,
  syncSharedPlan,
  useSharedPlan,
} from '../../../domain/plan/shared-plan/shared-plan.ts';
import { useCan } from '../../../domain/access/use-can.ts';
import { formatCount } from '../../../shared/format/format-number.ts';
import { sentences } from '../../../shared/format/sentences.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { Notice } from '../../../shared/ui/display/notice.tsx';
import { showToast } from '../../../shared/ui/overlays/toast.tsx';
import { compareWithPlan } from '../merge/merge-rules.ts';
import type { OpenPlanningDialog } from '../planning-dialog.tsx';
import { projectsText } from '../project-labels.ts';

/** Notices about the shared plan: a lost connection, or changes by this user that conflict with changes by others. */
export function SharedNotices({ onDialog }: { onDialog: (dialog: OpenPlanningDialog) => void }) {
  return (
    <>
      <ConnectionNotice />
      <ConflictNotice onDialog={onDialog} />
    </>
  );
}

function ConnectionNotice() {
  const { failure, base, rows, revision, isKept } = useSharedPlan();
  if (failure === null && revision !== null) return null;
  const unsent = changesOf(base, rows).length;
  const count = formatCount(unsent, ['изменение ждёт', 'изменения ждут', 'изменений ждут']);
  if (failure === null)
    return (
      <Notice kind="info">
        Загружаем общий план…{unsent === 0 ? null : ` С прошлого раза ${count} отправки.`}
      </Notice>
    );
  return (
    <Notice
      kind="bad"
      action={
        <Button size="sm" onPress={() => void syncSharedPlan({ isStale: true })}>
          Повторить
        </Button>
      }
    >
      {sentences('Нет связи с общим планом', failure)}
      {unsent === 0
        ? null
        : ` Не отправлено: ${count} связи${isKept ? ' (сохранено в этом браузере)' : ', не закрывайте вкладку'}.`}
    </Notice>
  );
}

function ConflictNotice({ onDialog }: { onDialog: (dialog: OpenPlanningDialog) => void }) {
  const conflicts = useSharedPlan((plan) => plan.conflicts);
  const canRun = useCan('run');
  if (conflicts.length === 0) return null;
  const look = () => {
    const items = compareWithPlan(useSharedPlan.getState().rows, conflicts.toReversed());
    if (items.every(({ kind }) => kind === 'same')) {
      forgetConflicts();
      showToast('В плане уже всё так же');
    } else onDialog({ kind: 'merge', title: 'Ваши изменения', items, onMerged: forgetConflicts });
  };
  return (
    <Notice
      kind="warn"
      action={
        <span className="flex flex-wrap justify-end gap-2">
          {canRun ? (
            <Button size="sm" onPress={look}>
              Посмотреть
            </Button>
          ) : null}
          <Button size="sm" onPress={forgetConflicts}>
            Оставить как у других
          </Button>
        </span>
      }
    >
      Пока вы меняли план, то же изменили другие. Ваши изменения отложены: {projectsText(conflicts.length)}.
    </Notice>
  );
}
