import { History } from 'lucide-react';
import { EmptyState } from '../../shared/ui/display/empty-state.tsx';
import { ButtonLink } from '../../shared/ui/buttons/button-link.tsx';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { cardStyle } from '../../shared/ui/layout/card.tsx';

interface NoAnalysesProps {
  isFiltered: boolean;
  onReset: () => void;
}

/** Nothing there, or nothing that fits. */
export function NoAnalyses({ isFiltered, onReset }: NoAnalysesProps) {
  return (
    <div className={cardStyle}>
      <EmptyState
        icon={History}
        title="Анализы не найдены"
        text={
          isFiltered
            ? 'Под эти условия ничего не подходит. Измените поиск или сбросьте фильтры.'
            : 'Запустите первый анализ: он появится здесь и останется после выхода.'
        }
        actions={
          isFiltered ? (
            <Button onPress={onReset}>Сбросить фильтры</Button>
          ) : (
            <ButtonLink to="/analysis">Новый анализ</ButtonLink>
          )
        }
      />
    </div>
  );
}
