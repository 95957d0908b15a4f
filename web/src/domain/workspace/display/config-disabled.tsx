import { PowerOff } from 'lucide-react';
import { useSession } from '../../../shared/session/session-store.ts';
import { EmptyState } from '../../../shared/ui/display/empty-state.tsx';
import { ButtonLink } from '../../../shared/ui/buttons/button-link.tsx';

/** Empty state while the default connection is disabled. */
export function ConfigDisabled({ name }: { name: string }) {
  const isAdmin = useSession((session) => session.user?.role === 'admin');
  return (
    <EmptyState
      icon={PowerOff}
      title="Конфигурация выключена"
      text={
        <span className="wrap-anywhere">
          Конфигурация «{name}» неактивна: её базы не синхронизируются, и сайты не показываются.
          {isAdmin ? ' Включите её или выберите по умолчанию другую.' : ' Сообщите администратору.'}
        </span>
      }
      actions={
        isAdmin ? (
          <ButtonLink kind="primary" to="/notion-configs">
            Конфигурации Notion
          </ButtonLink>
        ) : undefined
      }
    />
  );
}
