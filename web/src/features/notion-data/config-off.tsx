import { PowerOff } from 'lucide-react';
import { useSession } from '../../shared/session/session-store.ts';
import { Blank } from '../../shared/ui/blank.tsx';
import { ButtonLink } from '../../shared/ui/button-link.tsx';
import { cardStyle } from '../../shared/ui/card.tsx';

/** Instead of the data while the default connection is switched off. */
export function ConfigOff({ name }: { name: string }) {
  const isAdmin = useSession((session) => session.user?.role === 'admin');
  return (
    <div className={cardStyle}>
      <Blank
        icon={PowerOff}
        title="Конфигурация выключена"
        text={
          <span className="wrap-anywhere">
            Конфигурация «{name}» неактивна: её базы не читаются, и сайты не показываются.
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
    </div>
  );
}
