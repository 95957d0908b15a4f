import type { KeywordGroup } from '@geoplan/contracts/geo/geo-record';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { cardGrid, KeywordCard } from './keyword-card.tsx';
import type { ListSort } from './use-keywords-filter.ts';
import { useOpenCards } from './use-open-cards.ts';
import { cardStyle } from '../../../shared/ui/layout/card.tsx';
import { useLoadAhead, type NextPage } from '../../../shared/ui/paging/next-page.ts';
import { Skeleton } from '../../../shared/ui/display/skeleton.tsx';

/** Estimated height of a closed card on a large screen, in px; the real height is measured. */
const cardHeightPx = 66;
const gapPx = 8;
/** Number of cards before the end at which the next page is requested. */
const loadAhead = 15;

interface KeywordsListProps {
  groups: readonly KeywordGroup[];
  /** Number of keywords that match the filter; -1 if it is unknown. */
  total: number;
  databaseId: string | undefined;
  /** Sort order of the list; each card emphasizes the figure it sorts by. */
  sort: ListSort;
  /** True if the list is limited to a country; the figures of the cards cover all countries. */
  isOfCountry: boolean;
  /** Query that loads further groups. */
  more: NextPage;
}

/** Virtual list of the keyword cards: only those near the viewport are rendered. */
export function KeywordsList(props: KeywordsListProps) {
  const { groups, total, databaseId, sort, isOfCountry, more } = props;
  const list = useRef<HTMLOListElement>(null);
  const { opened, toggle } = useOpenCards();
  const [offsetPx, setOffset] = useState(0);
  useLayoutEffect(() => {
    const top = (list.current?.getBoundingClientRect().top ?? 0) + scrollY;
    setOffset(Math.round(top));
  }, [groups]);
  // oxlint-disable-next-line react/incompatible-library -- about React Compiler, which is off: react-hook-form loses fields under it
  const virtual = useWindowVirtualizer({
    count: groups.length,
    estimateSize: () => cardHeightPx,
    getItemKey: (at) => groups[at]?.keyword ?? at,
    gap: gapPx,
    overscan: 8,
    scrollMargin: offsetPx,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1);
  useLoadAhead(last !== undefined && last.index >= groups.length - loadAhead, more);
  return (
    <ol
      ref={list}
      aria-label="Ключевые слова"
      className="flex flex-col gap-2"
      style={{
        paddingTop: (items[0]?.start ?? offsetPx) - offsetPx,
        paddingBottom: virtual.getTotalSize() - ((last?.end ?? offsetPx) - offsetPx),
      }}
    >
      {items.map(({ index, key }) => {
        const group = groups[index];
        return group === undefined ? null : (
          <li
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={total}
          >
            <KeywordCard
              group={group}
              databaseId={databaseId}
              sort={sort}
              isOfCountry={isOfCountry}
              isOpen={opened.has(group.keyword)}
              onToggle={() => toggle(group.keyword)}
            />
          </li>
        );
      })}
    </ol>
  );
}

/** Skeleton cards of the same size as the real ones. */
export function KeywordCardsSkeleton() {
  return (
    <>
      <output className="sr-only">Загрузка результатов…</output>
      <div className="skeleton-pulse flex flex-col gap-2" aria-hidden>
        {Array.from({ length: 8 }, (_, card) => (
          <div key={card} className={cardStyle}>
            <div className={cardGrid}>
              <Skeleton className="mx-auto size-4" />
              <div className="col-span-3 flex flex-col gap-2 lg:col-span-1">
                <Skeleton className="h-3.5 w-36" />
                <Skeleton className="h-2.5 w-28" />
              </div>
              {Array.from({ length: 6 }, (_unused, metric) => (
                <div
                  key={metric}
                  className={`flex flex-col gap-2 lg:items-end ${metric % 3 === 0 ? 'max-lg:col-start-2' : ''}`}
                >
                  <Skeleton className="h-2.5 w-14" />
                  <Skeleton className="h-3.5 w-12" />
                </div>
              ))}
            </div>
          </div>
        ))}
      </div>
    </>
  );
}
