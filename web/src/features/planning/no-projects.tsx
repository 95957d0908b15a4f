import { CalendarPlus, Table2 } from 'lucide-react';
import { Blank } from '../../shared/ui/blank.tsx';
import { ButtonLink } from '../../shared/ui/button-link.tsx';
import { cardStyle } from '../../shared/ui/card.tsx';

/** An empty plan, and where projects come from. */
export function NoProjects() {
  return (
    <div className={cardStyle}>
      <Blank
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
