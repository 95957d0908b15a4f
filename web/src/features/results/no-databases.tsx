import { Database } from 'lucide-react';
import { EmptyState } from '../../shared/ui/display/empty-state.tsx';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { ButtonLink } from '../../shared/ui/buttons/button-link.tsx';
import { cardStyle } from '../../shared/ui/layout/card.tsx';

interface NoDatabasesProps {
  isAdmin: boolean;
  onUnified: () => void;
}

/** Single mode without a database to choose. */
export function NoDatabases({ isAdmin, onUnified }: NoDatabasesProps) {
  return (
    <div className={cardStyle}>
      <EmptyState
        icon={Database}
        title="База Notion не подключена"
        text={
          isAdmin
            ? 'В режиме «Одна таблица» сайты считаются по одной базе Notion. Подключите базу или вернитесь к единой таблице.'
            : 'В режиме «Одна таблица» сайты считаются по одной базе Notion. Подключает её администратор; пока откройте единую таблицу.'
        }
        actions={
          <>
            <Button onPress={onUnified}>Единая таблица</Button>
            {isAdmin ? (
              <ButtonLink kind="primary" to="/notion-configs">
                Конфигурации Notion
              </ButtonLink>
            ) : null}
          </>
        }
      />
    </div>
  );
}
