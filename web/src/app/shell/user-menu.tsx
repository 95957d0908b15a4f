import type { SessionUser } from '@geoplan/contracts/auth';
import { BookOpen, ChevronDown, KeyRound, LogOut } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { formatDateTime } from '../../shared/format/format-date.ts';
import { useSession } from '../../shared/session/session-store.ts';
import { signOut } from '../../shared/session/verify-session.ts';
import { PlainButton } from '../../shared/ui/buttons/plain-button.tsx';
import { Menu, MenuAction, MenuGroup, MenuSeparator } from '../../shared/ui/overlays/menu.tsx';
import { RoleBadge } from '../../shared/session/role-badge.tsx';
import { useThemeItems } from './theme-menu.tsx';

/** Signed-in user with the available actions: profile, theme, sign-out. */
export function UserMenu({ onChangePassword }: { onChangePassword: () => void }) {
  const user = useSession((session) => session.user);
  const themeItems = useThemeItems();
  const navigate = useNavigate();
  if (user === null) return null;
  return (
    <Menu
      label="Профиль"
      trigger={
        <PlainButton
          aria-label={`Профиль: ${user.email}`}
          className="touch-target flex h-control min-w-0 items-center gap-2 rounded-md px-1.5 text-sm font-medium transition-colors hover:bg-surface-hover"
        >
          {/* A pseudo-element, because a text node would become part of the button's name. */}
          <span
            data-initials={user.email.slice(0, 2)}
            className="size-6 shrink-0 rounded-full bg-badge-purple text-center text-[10px] leading-6 font-semibold tracking-normal text-badge-purple-foreground uppercase before:content-[attr(data-initials)]"
          />
          <span className="max-w-60 truncate max-lg:hidden">{user.email}</span>
          <ChevronDown className="size-3.5 text-muted max-lg:hidden" aria-hidden />
        </PlainButton>
      }
      placement="bottom end"
      header={<Account user={user} />}
    >
      <MenuAction id="profile" icon={KeyRound} onAction={onChangePassword}>
        Профиль
      </MenuAction>
      <MenuAction id="guide" icon={BookOpen} onAction={() => void navigate('/guide')}>
        Руководство
      </MenuAction>
      <MenuSeparator />
      <MenuGroup title="Тема" {...themeItems} />
      <MenuSeparator />
      <MenuAction id="sign-out" icon={LogOut} onAction={() => void signOut()}>
        Выйти
      </MenuAction>
    </Menu>
  );
}

function Account({ user }: { user: SessionUser }) {
  return (
    <div className="flex max-w-80 flex-col gap-1 border-b border-border px-3 py-2.5">
      <div className="flex items-center justify-between gap-3">
        <span className="truncate font-medium">{user.email}</span>
        <RoleBadge role={user.role} />
      </div>
      {user.lastLogin === null ? null : (
        <span className="text-xs text-muted tabular-nums">
          Последний вход: {formatDateTime(user.lastLogin)}
        </span>
      )}
    </div>
  );
}
