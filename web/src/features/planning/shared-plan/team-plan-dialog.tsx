import { setTeamPlan } from '@geoplan/contracts/geo/team-plan';
import { useMutation } from '@tanstack/react-query';
import { rememberTeamPlan, useIsTeamPlan } from '../../../domain/plan/shared-plan/plan-source.ts';
import { call } from '../../../shared/api/call.ts';
import { ConfirmDialog } from '../../../shared/ui/overlays/confirm-dialog.tsx';
import { showToast } from '../../../shared/ui/overlays/toast.tsx';

/** Dialog in which an admin makes the shared plan the team plan, or lets each browser choose again. */
export function TeamPlanDialog({ onClose }: { onClose: () => void }) {
  const isTeam = useIsTeamPlan();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => (await call(setTeamPlan, { body: { isTeam: !isTeam } })).data,
    onSuccess: (saved) => {
      rememberTeamPlan(saved.isTeam);
      showToast(saved.isTeam ? 'Общий план стал планом команды' : 'План выбирают в каждом браузере');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={isTeam ? 'Оставить выбор плана браузерам?' : 'Сделать общий план планом команды?'}
      confirmLabel={isTeam ? 'Оставить' : 'Сделать'}
      confirmKind="primary"
      isOpen
      isPending={isPending}
      error={error?.message}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {isTeam
        ? 'Каждый снова увидит план, который выбрал в своём браузере. Общий план останется на сервере.'
        : 'Его увидят все. План каждого браузера сохранится: его можно показать и перенести в общий.'}
    </ConfirmDialog>
  );
}
