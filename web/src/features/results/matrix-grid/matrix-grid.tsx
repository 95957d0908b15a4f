import { useCallback, useEffect, useRef, useState } from 'react';
import { MatrixFrame, MatrixHeader } from './matrix-header.tsx';
import { useGridFocus, type GridCell } from './grid-navigation.ts';
import { MatrixPopover } from './matrix-popover.tsx';
import { MatrixRow } from './matrix-row.tsx';
import type { CoverageRow, MatrixFilter } from '../matrix/matrix-rules.ts';
import { headHeightPx } from './matrix-styles.ts';
import { useVisibleCells } from './use-visible-cells.ts';

/** Rows before the end at which the next page is asked for. */
const loadAhead = 30;

interface MatrixGridProps {
  rows: readonly CoverageRow[];
  countries: readonly string[];
  filter: MatrixFilter;
  /** Asks for the next page; absent at the end. */
  onMore: (() => void) | undefined;
}

/** Virtual grid of keywords × countries: only the visible cells are rendered. Arrow keys navigate, Enter opens. */
export function MatrixGrid({ rows, countries, filter, onMore }: MatrixGridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<{ cell: GridCell; at: HTMLElement } | null>(null);
  const focus = useGridFocus(scroller, { row: rows.length - 1, column: countries.length });
  const visible = useVisibleCells(scroller, rows.length, countries.length, focus.active);
  const isNearEnd = visible.lastRow >= rows.length - loadAhead;
  useEffect(() => {
    if (isNearEnd) onMore?.();
  }, [isNearEnd, onMore]);
  const { take } = focus;
  // Stable across cells and renders: a cell that has not changed is not rendered again while scrolling.
  const open = useCallback(
    (cell: GridCell, at: HTMLElement) => {
      take(cell);
      setOpened({ cell, at });
    },
    [take],
  );
  const row = opened && rows[opened.cell.row];
  const country = opened && countries[opened.cell.column - 1];
  return (
    <>
      <MatrixFrame
        ref={scroller}
        rowCount={rows.length}
        columnCount={countries.length}
        onKeyDown={(event) => focus.onKeyDown(event, visible.reveal)}
      >
        <MatrixHeader countries={countries} columns={visible.columns} />
        {visible.rows.map(({ index, start }) => {
          const shown = rows[index];
          return shown === undefined ? null : (
            <MatrixRow
              key={shown.keyword}
              row={shown}
              at={index}
              topPx={headHeightPx + start}
              countries={countries}
              columns={visible.columns}
              filter={filter}
              activeColumn={focus.active.row === index ? focus.active.column : null}
              onOpen={open}
            />
          );
        })}
      </MatrixFrame>
      {opened && row && country ? (
        <MatrixPopover
          keyword={row.keyword}
          country={country}
          cell={row.cells[country]}
          at={opened.at}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </>
  );
}
