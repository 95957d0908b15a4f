/* oxlint-disable jsx-a11y/prefer-tag-over-role -- only the visible cells are drawn, each positioned by itself, which a table cannot do */
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { cellWidthPx, headHeightPx, rowHeightPx } from './matrix-styles.ts';

interface MatrixFrameProps {
  /** The element that scrolls. */
  ref: Ref<HTMLDivElement>;
  /** Keywords and countries, those not rendered included. */
  rowCount: number;
  columnCount: number;
  onKeyDown: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/** The box of the matrix: scrolls inside and is as large as all of its cells. */
export function MatrixFrame({ ref, rowCount, columnCount, onKeyDown, children }: MatrixFrameProps) {
  return (
    <div
      ref={ref}
      role="grid"
      aria-label="Спрос и покрытие: ключевые слова и страны"
      aria-rowcount={rowCount + 1}
      aria-colcount={columnCount + 1}
      // Tab goes to a cell; the grid itself takes no stop of its own.
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="relative max-h-[calc(100dvh-var(--spacing-topbar)-2rem)] min-h-60 overflow-auto overscroll-x-contain rounded-lg border border-border bg-surface text-sm shadow-surface outline-none [--first:132px] [scrollbar-width:thin] sm:[--first:200px]"
    >
      <div
        className="relative"
        style={{
          width: `calc(var(--first) + ${columnCount * cellWidthPx}px)`,
          height: headHeightPx + rowCount * rowHeightPx,
        }}
      >
        {children}
      </div>
    </div>
  );
}
