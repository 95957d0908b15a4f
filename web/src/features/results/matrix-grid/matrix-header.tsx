import type { VirtualItem } from '@tanstack/react-virtual';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { countryName } from '../../../domain/countries/country-tag.tsx';
import type { MatrixSize } from './matrix-styles.ts';

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- only the visible cells are drawn, each positioned by itself, which a table cannot do */

interface MatrixHeaderProps {
  countries: readonly string[];
  columns: readonly VirtualItem[];
  size: MatrixSize;
}

/** Sticky header row of the countries. */
export function MatrixHeader({ countries, columns, size }: MatrixHeaderProps) {
  const isDense = size.density === 'compact';
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="sticky top-0 z-(--z-sticky) border-b border-border bg-surface-secondary text-xs text-muted"
      style={{ height: size.headHeightPx }}
    >
      <span
        role="columnheader"
        aria-colindex={1}
        className="sticky left-0 z-1 flex h-full w-(--first) items-center border-r border-border bg-surface-secondary px-3 font-medium"
      >
        Ключевое слово
      </span>
      {columns.map(({ index, start }) => {
        const code = countries[index];
        return code === undefined ? null : (
          <span
            key={code}
            role="columnheader"
            aria-colindex={index + 2}
            title={countryName(code)}
            className={`absolute top-0 flex h-full flex-col justify-center text-right ${isDense ? 'px-1.5' : 'px-2.5'}`}
            style={{ left: `calc(var(--first) + ${start}px)`, width: size.cellWidthPx }}
          >
            <b className="font-semibold tracking-wide text-foreground">{code.toUpperCase()}</b>
            {/* Hidden only visually, so that screen readers can still announce it. */}
            <span className={isDense ? 'sr-only' : 'truncate'}>{countryName(code)}</span>
          </span>
        );
      })}
    </div>
  );
}

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- only the visible cells are drawn, each positioned by itself, which a table cannot do */

interface MatrixFrameProps {
  /** Scrolling element. */
  ref: Ref<HTMLDivElement>;
  /** Number of keywords, including rows that are not rendered. */
  rowCount: number;
  columnCount: number;
  size: MatrixSize;
  onKeyDown: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/** Scroll container of the matrix, whose content is as large as all cells together. */
export function MatrixFrame(props: MatrixFrameProps) {
  const { ref, rowCount, columnCount, size, onKeyDown, children } = props;
  return (
    <div
      ref={ref}
      role="grid"
      aria-label="Спрос и охват: ключевые слова и страны"
      aria-rowcount={rowCount + 1}
      aria-colcount={columnCount + 1}
      // Only a cell is a tab stop; the grid itself is not.
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="relative min-h-60 overflow-auto overscroll-x-contain rounded-lg border border-border bg-surface text-sm shadow-surface outline-none [--first:132px] [scrollbar-width:thin] max-lg:max-h-[calc(100dvh-var(--spacing-topbar)-2rem)] sm:[--first:200px]"
    >
      <div
        className="relative"
        style={{
          width: `calc(var(--first) + ${columnCount * size.cellWidthPx}px)`,
          height: size.headHeightPx + rowCount * size.rowHeightPx,
        }}
      >
        {children}
      </div>
    </div>
  );
}
