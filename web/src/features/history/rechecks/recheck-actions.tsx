import type { Recheck } from '@geoplan/contracts/geo/geo-rechecks';
import { Pause, Pencil, Play, RefreshCw, Trash2, UserCheck } from 'lucide-react';
import { formatCount } from '../../../shared/format/format-number.ts';
import { sentences } from '../../../shared/format/sentences.ts';
import { MenuAction } from '../../../shared/ui/overlays/menu.tsx';
import { RowMenu } from '../../../shared/ui/overlays/row-menu.tsx';
import { showToast } from '../../../shared/ui/overlays/toast.tsx';
import { switched } from './recheck-form-rules.ts';
import { useRunRecheckNow, useSaveRecheck } from './recheck-queries.ts';
import { useRecheckRights, type RecheckRights } from './recheck-rights.ts';
import { pairForms } from './recheck-labels.ts';

export type OpenDialog = { kind: 'new' } | { kind: 'edit' | 'remove' | 'take-over'; recheck: Recheck };

/**
 * Menu header that names the owner of a schedule and the consequences for the user; `undefined` if the user is the
 * owner.
 */
function headerOf({ owner }: Recheck, rights: RecheckRights): string | undefined {
  if (rights === 'owner') return undefined;
  return rights === 'admin'
    ? `Владелец — ${owner}. Запуск и включение будут в счёт вашего лимита расходов`
    : `Менять и запускать может владелец ${owner} или администратор`;
}

interface RecheckActionsProps {
  recheck: Recheck;
  onOpen: (dialog: OpenDialog) => void;
}

/** Handlers of the actions by key; `isStarting` is true while a start is in progress. */
function useActions({ recheck, onOpen }: RecheckActionsProps) {
  const save = useSaveRecheck();
  const runNow = useRunRecheckNow();
  const { id, name, isEnabled } = recheck;
  const start = () =>
    runNow.mutate(id, {
      onSuccess: ({ lastRun }) => showToast(`Запущено: ${formatCount(lastRun?.pairs ?? 0, pairForms)}`),
      onError: (error) => showToast(sentences('Не удалось запустить', error.message)),
    });
  const turn = () =>
    save.mutate(
      { id, input: switched(recheck, !isEnabled) },
      {
        onSuccess: () => showToast(`Расписание «${name}» ${isEnabled ? 'выключено' : 'включено'}`),
        onError: (error) => showToast(sentences('Не удалось изменить расписание', error.message)),
      },
    );
  const actions: Record<string, () => void> = {
    start,
    turn,
    edit: () => onOpen({ kind: 'edit', recheck }),
    'take-over': () => onOpen({ kind: 'take-over', recheck }),
    remove: () => onOpen({ kind: 'remove', recheck }),
  };
  return { actions, isStarting: runNow.isPending };
}

/** Actions of a schedule, disabled with the reason for a user who may not use them. */
export function RecheckActions(props: RecheckActionsProps) {
  const { name, isEnabled, lastRun } = props.recheck;
  const { actions, isStarting } = useActions(props);
  const rights = useRecheckRights(props.recheck);
  const header = headerOf(props.recheck, rights);
  const isRunning = lastRun?.isRunning === true || isStarting;
  return (
    <RowMenu
      label={`Действия: ${name}`}
      onAction={(key) => actions[String(key)]?.()}
      header={
        header === undefined ? undefined : (
          <p className="max-w-64 border-b border-border px-3 pt-2 pb-1.5 text-xs wrap-anywhere text-muted">
            {header}
          </p>
        )
      }
      disabledKeys={rights === 'none' ? Object.keys(actions) : isRunning ? ['start'] : []}
    >
      {rights === 'admin' ? (
        <MenuAction id="take-over" icon={UserCheck}>
          Взять себе
        </MenuAction>
      ) : null}
      <MenuAction id="start" icon={RefreshCw}>
        Запустить сейчас
      </MenuAction>
      <MenuAction id="edit" icon={Pencil}>
        Изменить
      </MenuAction>
      <MenuAction id="turn" icon={isEnabled ? Pause : Play}>
        {isEnabled ? 'Выключить' : 'Включить'}
      </MenuAction>
      <MenuAction id="remove" icon={Trash2} tone={rights === 'none' ? 'plain' : 'danger'}>
        Удалить
      </MenuAction>
    </RowMenu>
  );
}
