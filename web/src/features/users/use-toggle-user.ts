import type { Account } from '@geoplan/contracts/auth';
import { showToast } from '../../shared/ui/overlays/toast.tsx';
import { useChangeUser } from './users-queries.ts';

/** Disables or enables an account at once; the toast can take it back. */
export function useToggleUser(): (user: Account) => void {
  const { mutateAsync } = useChangeUser();
  const set = async (user: Account, disabled: boolean, canUndo: boolean) => {
    try {
      await mutateAsync({ id: user.id, change: { disabled } });
      showToast(
        `${user.email}: ${disabled ? 'доступ отключён' : 'доступ включён'}`,
        canUndo ? () => void set(user, !disabled, false) : undefined,
      );
    } catch (error) {
      showToast(`${user.email}: ${error instanceof Error ? error.message : 'Неизвестная ошибка'}`);
    }
  };
  return (user) => void set(user, !user.disabled, true);
}
