import { PowerOff } from 'lucide-react';
import { useSession } from '../session/session-store.ts';
import { Blank } from '../ui/blank.tsx';
import { ButtonLink } from '../ui/button-link.tsx';

/** In place of the sites while the default connection is switched off. */
export function ConfigOff({ name }: { name: string }) {
  const isAdmin = useSession((session) => session.user?.role === 'admin');
  return (
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
  );
}
