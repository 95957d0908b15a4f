import { Plug } from 'lucide-react';
import { useSession } from '../../shared/session/session-store.ts';
import { EmptyState } from '../../shared/ui/display/empty-state.tsx';
import { ButtonLink } from '../../shared/ui/buttons/button-link.tsx';
import { cardStyle } from '../../shared/ui/layout/card.tsx';

/** Instead of the data while no workspace is connected. */
export function NoConnection() {
  const isAdmin = useSession((session) => session.user?.role === 'admin');
  return (
    <div className={cardStyle}>
      <EmptyState
        icon={Plug}
        title="Notion не подключён"
        text={
          isAdmin
            ? 'Добавьте конфигурацию с токеном и базой данных, и сайты появятся здесь после первой синхронизации.'
            : 'Рабочую базу подключает администратор. После этого сайты появятся здесь.'
        }
        actions={
          isAdmin ? (
            <ButtonLink kind="primary" to="/notion-configs">
              Конфигурации Notion
            </ButtonLink>
          ) : undefined
        }
      />
    </div>
  );
}
