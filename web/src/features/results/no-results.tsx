import { SearchX } from 'lucide-react';
import { useCanRun } from '../../domain/runs/use-can-run.ts';
import { EmptyState } from '../../shared/ui/display/empty-state.tsx';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { ButtonLink } from '../../shared/ui/buttons/button-link.tsx';

/** Nothing stored, or nothing that fits (spec §2). */
export function NoResults({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  const canRun = useCanRun();
  return (
    <EmptyState
      icon={SearchX}
      title="Результаты не найдены"
      text={
        isFiltered
          ? 'Под эти условия не подходит ни одно ключевое слово. Измените поиск или сбросьте фильтры.'
          : 'Пока ничего не сохранено. Запустите анализ: его результаты появятся здесь.'
      }
      actions={
        isFiltered ? (
          <Button onPress={onReset}>Сбросить фильтры</Button>
        ) : canRun ? (
          <ButtonLink kind="primary" to="/analysis">
            Новый анализ
          </ButtonLink>
        ) : undefined
      }
    />
  );
}
