import { cardStyle } from '../../shared/ui/layout/card.tsx';
import { Skeleton } from '../../shared/ui/display/skeleton.tsx';
import { StatStrip } from '../../shared/ui/layout/stat-strip.tsx';

const stats = [
  'Объём поиска',
  'Сложность',
  'Цена за клик',
  'Всего доменов',
  'В работе',
  'Запущенные сайты',
].map((label) => ({ label, value: null }));

/** The tab in grey, in its own boxes. */
export function GeoTabSkeleton() {
  return (
    <>
      <output className="sr-only">Загрузка данных…</output>
      <StatStrip stats={stats} isLoading />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]" aria-hidden>
        {['lines', 'chart'].map((box) => (
          <div key={box} className={`${cardStyle} flex h-72 flex-col gap-5 p-4`}>
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-3 w-2/3" />
            <Skeleton className="h-3 w-1/2" />
            <Skeleton className="h-3 w-3/5" />
          </div>
        ))}
      </div>
    </>
  );
}
