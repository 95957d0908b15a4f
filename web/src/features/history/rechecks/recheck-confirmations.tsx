import type { Recheck } from '@geoplan/contracts/geo/geo-rechecks';
import { sentences } from '../../../shared/format/sentences.ts';
import { ConfirmDialog } from '../../../shared/ui/overlays/confirm-dialog.tsx';
import { showToast } from '../../../shared/ui/overlays/toast.tsx';
import { useRemoveRecheck, useTakeOverRecheck } from './recheck-queries.ts';

interface ConfirmationProps {
  recheck: Recheck;
  onClose: () => void;
}

const nameStyle = 'font-medium wrap-anywhere text-foreground';

export function RemoveRecheckDialog({ recheck, onClose }: ConfirmationProps) {
  const remove = useRemoveRecheck();
  return (
    <ConfirmDialog
      title="Удалить расписание?"
      confirmLabel="Удалить"
      isOpen
      isPending={remove.isPending}
      error={remove.error ? sentences('Не удалось удалить', remove.error.message) : undefined}
      onConfirm={() =>
        remove.mutate(recheck.id, {
          onSuccess: () => {
            showToast(`Расписание «${recheck.name}» удалено`);
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      <b className={nameStyle}>{recheck.name}</b>: новые запуски по нему не начнутся. Прошлые запуски и
      показатели останутся.
    </ConfirmDialog>
  );
}

/** Confirmation that the admin takes over a schedule. As its owner, the admin pays for its runs. */
export function TakeOverRecheckDialog({ recheck, onClose }: ConfirmationProps) {
  const takeOver = useTakeOverRecheck();
  const { id, name, owner, accessEnded } = recheck;
  return (
    <ConfirmDialog
      title="Взять расписание себе?"
      confirmLabel="Взять себе"
      confirmKind="primary"
      isOpen
      isPending={takeOver.isPending}
      error={takeOver.error ? sentences('Не удалось взять расписание', takeOver.error.message) : undefined}
      onConfirm={() =>
        takeOver.mutate(id, {
          onSuccess: () => {
            showToast(`Расписание «${name}» теперь ваше`);
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      <b className={nameStyle}>{name}</b>: владельцем вместо <span className="wrap-anywhere">{owner}</span>{' '}
      станете вы. Следующие запуски пойдут от вашего имени и в счёт вашего лимита расходов
      {accessEnded === undefined ? '.' : ', расписание снова включится.'}
    </ConfirmDialog>
  );
}
