import { SearchX, Tags } from 'lucide-react';
import { brandWords } from '../../domain/keywords/brand/brand-words.ts';
import { useBrands } from '../../domain/keywords/brand/use-brands.ts';
import { prefillLink } from '../../domain/runs/prefill-link.ts';
import { useCan } from '../../domain/access/use-can.ts';
import type { ListEmpty } from '../../shared/list/define-list.tsx';
import { ButtonLink } from '../../shared/ui/buttons/button-link.tsx';

/** Empty state if nothing is stored, or nothing matches the filter (spec §2). */
export const noResults: ListEmpty = {
  icon: SearchX,
  title: 'Результаты не найдены',
  text: 'Пока ничего не сохранено. Запустите анализ: его результаты появятся здесь.',
  filtered: 'Под эти условия не подходит ни одно ключевое слово. Измените поиск или сбросьте фильтры.',
  actions: <FirstAnalysis />,
};

/** Links to a new analysis, empty or filled with the brands of the workspace, for users who may start one. */
function FirstAnalysis() {
  if (!useCan('run')) return null;
  return (
    <>
      <ButtonLink kind="primary" to="/analysis">
        Новый анализ
      </ButtonLink>
      <BrandWordsLink />
    </>
  );
}

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
