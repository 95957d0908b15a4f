import { CalendarPlus, Table2 } from 'lucide-react';
import { EmptyState } from '../../shared/ui/display/empty-state.tsx';
import { ButtonLink } from '../../shared/ui/buttons/button-link.tsx';
import { cardStyle } from '../../shared/ui/layout/card.tsx';

/** An empty plan, and where projects come from. */
export function NoProjects() {
  return (
    <div className={cardStyle}>
      <EmptyState
        icon={CalendarPlus}
        title="В плане пока нет проектов"
        text="Добавьте проект вручную или отправьте в план страны из результатов анализа. План виден только в этом браузере; копию можно сохранить в файл."
        actions={
          <ButtonLink to="/analysis-results" icon={<Table2 className="size-4" aria-hidden />}>
            К результатам анализа
          </ButtonLink>
        }
      />
    </div>
  );
}
