import { History } from 'lucide-react';
import { Blank } from '../../shared/ui/blank.tsx';
import { ButtonLink } from '../../shared/ui/button-link.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { cardStyle } from '../../shared/ui/card.tsx';

interface NoAnalysesProps {
  isFiltered: boolean;
  onReset: () => void;
}

/** Nothing there, or nothing that fits. */
export function NoAnalyses({ isFiltered, onReset }: NoAnalysesProps) {
  return (
    <div className={cardStyle}>
      <Blank
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
