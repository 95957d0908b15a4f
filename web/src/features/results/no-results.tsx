import { SearchX, Tags } from 'lucide-react';
import { brandWords } from '../../domain/keywords/brand/brand-words.ts';
import { useBrands } from '../../domain/keywords/brand/use-brands.ts';
import { prefillLink } from '../../domain/runs/prefill-link.ts';
import { useCan } from '../../domain/access/use-can.ts';
import { EmptyState } from '../../shared/ui/display/empty-state.tsx';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { ButtonLink } from '../../shared/ui/buttons/button-link.tsx';

/** Empty state for no stored results, or for none that match the filter (spec §2). */
export function NoResults({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  const canRun = useCan('run');
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
          <>
            <ButtonLink kind="primary" to="/analysis">
              Новый анализ
            </ButtonLink>
            <BrandWordsLink />
          </>
        ) : undefined
      }
    />
  );
}

/** Link to a new analysis filled from the brands of the workspace; nothing without brands. */
function BrandWordsLink() {
  const { data: brands = [] } = useBrands();
  const words = brandWords(brands);
  if (words.keywords.length === 0) return null;
  return (
    <ButtonLink to={prefillLink('/analysis', words)} icon={<Tags className="size-4" aria-hidden />}>
      Взять слова из брендов рабочей области
    </ButtonLink>
  );
}
