import type { Role } from '@geoplan/contracts/define';
import { ArrowLeft, Lock } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../shared/session/session-store.ts';
import { NativeButton } from '../shared/ui/buttons/native-button.tsx';
import { cardStyle } from '../shared/ui/layout/card.tsx';
import { RoleBadge } from '../shared/session/role-badge.tsx';

/** The 403 screen, shown instead of a screen that requires a higher role (spec §2). */
export function AccessDenied({ required }: { required: Role }) {
  const own = useSession((session) => session.user?.role);
  const navigate = useNavigate();
  // A visit that began here has no previous page.
  const goBack = () => void (history.length > 1 ? navigate(-1) : navigate('/'));
  return (
    <div className="grid flex-1 place-items-center px-6 pt-14 pb-34">
      <div className="flex flex-col items-center gap-1 text-center">
        <span className="mb-3 grid size-11 place-items-center rounded-xl bg-danger-soft text-danger-soft-foreground">
          <Lock className="size-5 stroke-[1.6]" aria-hidden />
        </span>
        <h1 tabIndex={-1} className="text-lg font-semibold tracking-tight outline-none">
          Доступ запрещен
        </h1>
        <p className="max-w-88 text-sm text-balance text-muted">
          У вас недостаточно прав для просмотра этой страницы. Попросите администратора изменить роль.
        </p>
        <dl
          className={`${cardStyle} mt-4 grid grid-cols-[auto_auto] items-center gap-x-6 gap-y-2 px-4 py-3 text-sm`}
        >
          <dt className="text-left text-muted">Требуемая роль</dt>
          <dd className="text-right">
            <RoleBadge role={required} />
          </dd>
          <dt className="text-left text-muted">Ваша роль</dt>
          <dd className="text-right">{own === undefined ? '—' : <RoleBadge role={own} />}</dd>
        </dl>
        <NativeButton
          kind="primary"
          className="mt-4"
          icon={<ArrowLeft className="size-4" aria-hidden />}
          onPress={goBack}
        >
          Назад
        </NativeButton>
      </div>
    </div>
  );
}
