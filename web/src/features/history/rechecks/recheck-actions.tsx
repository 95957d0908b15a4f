import type { Recheck } from '@geoplan/contracts/geo/geo-rechecks';
import { Pause, Pencil, Play, RefreshCw, Trash2, UserCheck } from 'lucide-react';
import { formatCount } from '../../../shared/format/format-number.ts';
import { sentences } from '../../../shared/format/sentences.ts';
import { useSession } from '../../../shared/session/session-store.ts';
import { MenuAction } from '../../../shared/ui/overlays/menu.tsx';
import { RowMenu } from '../../../shared/ui/overlays/row-menu.tsx';
import { showToast } from '../../../shared/ui/overlays/toast.tsx';
import { switched } from './recheck-form-rules.ts';
import { useRunRecheckNow, useSaveRecheck } from './recheck-queries.ts';
import { pairForms } from './recheck-labels.ts';

export type OpenDialog = { kind: 'new' } | { kind: 'edit' | 'remove' | 'take-over'; recheck: Recheck };

/**
 * Rights of the signed-in user to a schedule: full rights as its owner, the option to take it over as an admin, or
 * read-only.
 */
type RecheckRights = 'owner' | 'admin' | 'none';

/** Rights of the signed-in user to this schedule. */
function useRecheckRights({ ownerId }: Recheck): RecheckRights {
  return useSession(({ user }) => {
    if (user?.id === ownerId) return 'owner';
    return user?.role === 'admin' ? 'admin' : 'none';
  });
}

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

/** Starts the schedule now, or switches it on or off; `isStarting` is true while a start is in progress. */
function useActions(recheck: Recheck) {
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
  return { start, turn, isStarting: runNow.isPending };
}

/** Actions of a schedule, disabled with the reason for a user who may not use them. */
export function RecheckActions({ recheck, onOpen }: RecheckActionsProps) {
  const { name, isEnabled, lastRun } = recheck;
  const { start, turn, isStarting } = useActions(recheck);
  const rights = useRecheckRights(recheck);
  const header = headerOf(recheck, rights);
  const isClosed = rights === 'none';
  return (
    <RowMenu
      label={`Действия: ${name}`}
      header={
        header === undefined ? undefined : (
          <p className="max-w-64 border-b border-border px-3 pt-2 pb-1.5 text-xs wrap-anywhere text-muted">
            {header}
          </p>
        )
      }
    >
      {rights === 'admin' ? (
        <MenuAction icon={UserCheck} onAction={() => onOpen({ kind: 'take-over', recheck })}>
          Взять себе
        </MenuAction>
      ) : null}
      <MenuAction
        icon={RefreshCw}
        isDisabled={isClosed || lastRun?.isRunning === true || isStarting}
        onAction={start}
      >
        Запустить сейчас
      </MenuAction>
      <MenuAction icon={Pencil} isDisabled={isClosed} onAction={() => onOpen({ kind: 'edit', recheck })}>
        Изменить
      </MenuAction>
      <MenuAction icon={isEnabled ? Pause : Play} isDisabled={isClosed} onAction={turn}>
        {isEnabled ? 'Выключить' : 'Включить'}
      </MenuAction>
      <MenuAction
        icon={Trash2}
        tone={isClosed ? 'plain' : 'danger'}
        isDisabled={isClosed}
        onAction={() => onOpen({ kind: 'remove', recheck })}
      >
        Удалить
      </MenuAction>
    </RowMenu>
  );
}
