import { PowerOff } from 'lucide-react';
import { useCan } from '../../access/use-can.ts';
import { EmptyState } from '../../../shared/ui/display/empty-state.tsx';
import { ButtonLink } from '../../../shared/ui/buttons/button-link.tsx';

/** Empty state shown while the default connection is disabled. */
export function ConfigDisabled({ name }: { name: string }) {
  const canConfigure = useCan('configure');
  return (
    <EmptyState
      icon={PowerOff}
      title="Конфигурация выключена"
      text={
        <span className="wrap-anywhere">
          Конфигурация «{name}» неактивна: её базы не синхронизируются, и сайты не показываются.
          {canConfigure ? ' Включите её или выберите по умолчанию другую.' : ' Сообщите администратору.'}
        </span>
      }
      actions={
        canConfigure ? (
          <ButtonLink kind="primary" to="/notion-configs">
            Конфигурации Notion
          </ButtonLink>
        ) : undefined
      }
    />
  );
}
