import type { Account } from '@geoplan/contracts/auth';
import { Ban, CircleCheck, KeyRound, Trash2, UserCog } from 'lucide-react';
import { MenuAction, MenuSeparator } from '../../shared/ui/overlays/menu.tsx';
import { RowMenu } from '../../shared/ui/overlays/row-menu.tsx';

/** Actions for an account. */
export type UserAction = 'role' | 'password' | 'toggle' | 'remove';
const actions: readonly UserAction[] = ['role', 'password', 'toggle', 'remove'];

interface UserActionsProps {
  user: Account;
  /** True for the account of the signed-in admin, whose actions are disabled to prevent an accidental lockout. */
  isOwn: boolean;
  onAction: (action: UserAction) => void;
}

/** Menu at the end of a user's row. */
export function UserActions({ user, isOwn, onAction }: UserActionsProps) {
  return (
    <RowMenu
      label={`Действия: ${user.email}`}
      disabledKeys={isOwn ? actions : []}
      onAction={(key) => {
        const action = actions.find((each) => each === key);
        if (action) onAction(action);
      }}
      header={
        isOwn ? (
          <p className="max-w-60 border-b border-border px-3 py-2 text-xs text-muted">
            Это ваш аккаунт. Пароль меняется в меню профиля, роль и доступ меняет другой администратор.
          </p>
        ) : null
      }
    >
      <MenuAction id="role" icon={UserCog}>
        Изменить роль
      </MenuAction>
      <MenuAction id="password" icon={KeyRound}>
        Задать пароль
      </MenuAction>
      <MenuAction id="toggle" icon={user.disabled ? CircleCheck : Ban}>
        {user.disabled ? 'Включить' : 'Отключить'}
      </MenuAction>
      <MenuSeparator />
      <MenuAction id="remove" icon={Trash2} tone="danger">
        Удалить
      </MenuAction>
    </RowMenu>
  );
}
