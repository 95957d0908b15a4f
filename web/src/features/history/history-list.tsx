import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { useIsPainted } from '../../shared/hooks/use-is-painted.ts';
import { AnalysisCard } from './analysis-card.tsx';
import type { Analysis, HistorySort } from './history-rules.ts';
import { formatNumber } from '../../shared/format/format-number.ts';
import { NextPageButton } from '../../shared/ui/paging/next-page-button.tsx';
import type { useStoredKeywords } from './history-queries.ts';

/** A card on a large screen, in px; the real height is measured. */
const cardHeightPx = 66;
const gapPx = 8;

/** Cards beyond each edge, after the first frame. */
const overscan = 8;

interface HistoryListProps {
  analyses: readonly Analysis[];
  onRemove: (analysis: Analysis) => void;
}

/** Virtual list of the analysis cards: only those near the viewport are rendered. */
export function HistoryList({ analyses, onRemove }: HistoryListProps) {
  const list = useRef<HTMLOListElement>(null);
  const [offsetPx, setOffset] = useState(0);
  const isPainted = useIsPainted();
  useLayoutEffect(() => {
    const top = (list.current?.getBoundingClientRect().top ?? 0) + scrollY;
    setOffset(Math.round(top));
  }, [analyses]);
  // oxlint-disable-next-line react/incompatible-library -- about React Compiler, which is off: react-hook-form loses fields under it
  const virtual = useWindowVirtualizer({
    count: analyses.length,
    estimateSize: () => cardHeightPx,
    getItemKey: (at) => analyses[at]?.id ?? at,
    gap: gapPx,
    overscan: isPainted ? overscan : 0,
    scrollMargin: offsetPx,
  });
  const items = virtual.getVirtualItems();
  const end = items.at(-1)?.end ?? offsetPx;
  return (
    <ol
      ref={list}
      aria-label="Анализы"
      className="flex flex-col gap-2"
      style={{
        paddingTop: (items[0]?.start ?? offsetPx) - offsetPx,
        paddingBottom: virtual.getTotalSize() - (end - offsetPx),
      }}
    >
      {items.map(({ index, key }) => {
        const analysis = analyses[index];
        return analysis === undefined ? null : (
          <li
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={analyses.length}
          >
            <AnalysisCard analysis={analysis} onRemove={onRemove} />
          </li>
        );
      })}
    </ol>
  );
}

interface HistoryFooterProps {
  keywords: ReturnType<typeof useStoredKeywords>;
  shown: number;
  /** Stored keywords are among what is shown. */
  isWanted: boolean;
  sort: HistorySort;
}

/** How much is shown, in which order, and the way to more. */
export function HistoryFooter({ keywords, shown, isWanted, sort }: HistoryFooterProps) {
  if (shown === 0) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 text-xs text-muted tabular-nums">
      <output>
        Показано {formatNumber(shown)}
        {isWanted && sort === 'volume' ? ' · ключевые слова по убыванию объёма' : ''}
      </output>
      {isWanted && keywords.hasNextPage ? <NextPageButton more={keywords} /> : <span>Это все анализы</span>}
    </div>
  );
}
