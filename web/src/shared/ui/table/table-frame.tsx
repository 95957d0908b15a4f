import type { CSSProperties, ReactNode, Ref } from 'react';
import { ScrollSection } from '../layout/scroll-section.tsx';
import type { DataColumn } from './data-column.ts';
import { checkWidthPx, rowHeightPx, type TableLayout } from './table-layout.ts';

interface TableFrameProps<Row> {
  label: string;
  columns: readonly DataColumn<Row>[];
  layout: TableLayout;
  /** Scrolling element. */
  ref?: Ref<HTMLElement>;
  /** Number of all rows, including the header and rows that are not rendered. */
  rowCount?: number;
  footer?: ReactNode;
  children: ReactNode;
}

/** Sets `data-more` on the box while columns on its right are hidden, so that the sticky column gets an edge. */
function markHiddenEnd(table: HTMLTableElement | null): (() => void) | undefined {
  const box = table?.parentElement;
  if (!table || !box) return undefined;
  // Allows one pixel of tolerance, because a zoomed page rounds the three values differently.
  const mark = () => box.toggleAttribute('data-more', box.scrollWidth - box.clientWidth - box.scrollLeft > 1);
  const sizes = new ResizeObserver(mark);
  sizes.observe(box);
  sizes.observe(table);
  box.addEventListener('scroll', mark, { passive: true });
  return () => {
    sizes.disconnect();
    box.removeEventListener('scroll', mark);
  };
}

/** Scrolling box around a table, with fixed column widths so that nothing shifts when the data arrive. */
export function TableFrame<Row>({ ref, columns, layout, ...props }: TableFrameProps<Row>) {
  const { hasChecks, actionsPx } = layout;
  const fixed = (hasChecks ? checkWidthPx : 0) + actionsPx;
  const least = columns.reduce((sum, column) => sum + column.width, fixed);
  // Area covered by sticky columns, under which scrolling must not stop.
  const insets = {
    scrollPaddingLeft: (hasChecks ? checkWidthPx : 0) + (columns[0]?.width ?? 0),
    scrollPaddingRight: actionsPx,
  };
  // At least one column must grow, otherwise the checkbox column is stretched too. The first column grows if no other
  // does.
  const hasGrowing = columns.some((column) => column.isGrowing);
  return (
    <div className="flex min-h-0 flex-col gap-3 lg:flex-1 lg:gap-2">
      <ScrollSection
        ref={ref}
        aria-label={props.label}
        style={insets}
        className="relative min-h-0 overflow-auto max-sm:snap-x max-sm:snap-mandatory overscroll-x-contain rounded-lg border border-border bg-surface shadow-surface [scrollbar-width:thin] scroll-pt-8.5 pointer-coarse:scroll-pt-10 max-lg:max-h-[76dvh]"
      >
        <table
          ref={markHiddenEnd}
          aria-rowcount={props.rowCount}
          style={{ minWidth: least, '--row': `${rowHeightPx[layout.density]}px` } as CSSProperties}
          className="w-full table-fixed border-separate border-spacing-0 text-sm"
        >
          <colgroup>
            {hasChecks ? <col style={{ width: checkWidthPx }} /> : null}
            {columns.map((column, at) => (
              <col
                key={column.id}
                style={column.isGrowing || (!hasGrowing && at === 0) ? {} : { width: column.width }}
              />
            ))}
            {actionsPx > 0 ? <col style={{ width: actionsPx }} /> : null}
          </colgroup>
          {props.children}
        </table>
      </ScrollSection>
      {props.footer === undefined ? null : (
        <div className="flex shrink-0 flex-wrap items-center justify-between gap-3 text-xs text-muted tabular-nums">
          {props.footer}
        </div>
      )}
    </div>
  );
}
