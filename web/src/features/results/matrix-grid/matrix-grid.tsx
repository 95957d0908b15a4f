import { useCallback, useEffect, useRef, useState } from 'react';
import { MatrixFrame, MatrixHeader } from './matrix-header.tsx';
import { useGridFocus, type GridCell } from './grid-navigation.ts';
import { MatrixPopover } from './matrix-popover.tsx';
import { MatrixRow } from './matrix-row.tsx';
import type { CoverageRow, MatrixFilter } from '../matrix/matrix-rules.ts';
import { useLoadAhead, type NextPage } from '../../../shared/ui/paging/next-page.ts';
import type { TableDensity } from '../../../shared/ui/table/table-layout.ts';
import { useMatrixSize } from './use-matrix-size.ts';
import { useVisibleCells } from './use-visible-cells.ts';

/** Number of rows before the end at which the next page is requested. */
const loadAhead = 30;

interface MatrixGridProps {
  rows: readonly CoverageRow[];
  countries: readonly string[];
  filter: MatrixFilter;
  /** Limits of the heat steps (`heatLimits`). */
  limits: readonly number[];
  density: TableDensity;
  /** True if emulated figures are marked individually; false if the whole screen has a mark. */
  isDemoMarked: boolean;
  /** Query of the rows; its next page is loaded near the end. */
  more: NextPage;
}

/**
 * Virtualized grid of keywords × countries, which renders only the visible cells. Arrow keys navigate, and Enter
 * opens a cell.
 */
export function MatrixGrid(props: MatrixGridProps) {
  const { rows, countries, filter, limits, more } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<{ cell: GridCell; at: HTMLElement } | null>(null);
  const focus = useGridFocus(scroller, { row: rows.length - 1, column: countries.length });
  const size = useMatrixSize(scroller, countries.length, props.density);
  const visible = useVisibleCells(scroller, rows.length, countries.length, focus.active, size);
  useLoadAhead(visible.lastRow >= rows.length - loadAhead, more);
  const { take } = focus;
  // Stable across cells and renders, so that an unchanged cell does not re-render while scrolling.
  const open = useCallback(
    (cell: GridCell, at: HTMLElement) => {
      take(cell);
      setOpened({ cell, at });
    },
    [take],
  );
  return (
    <>
      <MatrixFrame
        ref={scroller}
        rowCount={rows.length}
        columnCount={countries.length}
        size={size}
        onKeyDown={(event) => focus.onKeyDown(event, visible.reveal)}
      >
        <MatrixHeader countries={countries} columns={visible.columns} size={size} />
        {visible.rows.map(({ index, start }) => {
          const shown = rows[index];
          return shown === undefined ? null : (
            <MatrixRow
              key={shown.keyword}
              row={shown}
              at={index}
              topPx={size.headHeightPx + start}
              countries={countries}
              columns={visible.columns}
              filter={filter}
              size={size}
              limits={limits}
              isDemoMarked={props.isDemoMarked}
              activeColumn={focus.active.row === index ? focus.active.column : null}
              onOpen={open}
            />
          );
        })}
      </MatrixFrame>
      {opened ? (
        <OpenedCell
          key={`${opened.cell.row}:${opened.cell.column}`}
          {...opened}
          rows={rows}
          countries={countries}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </>
  );
}

interface OpenedCellProps extends Pick<MatrixGridProps, 'rows' | 'countries'> {
  cell: GridCell;
  /** Element of the cell. */
  at: HTMLElement;
  onClose: () => void;
}

/**
 * Popover of a cell. It closes if the filter removes its pair, because another pair may then take its position.
 */
function OpenedCell({ cell, at, rows, countries, onClose }: OpenedCellProps) {
  const [keyword] = useState(rows[cell.row]?.keyword);
  const [country] = useState(countries[cell.column - 1]);
  const row = rows.find((each) => each.keyword === keyword);
  const isGone = row === undefined || country === undefined || !countries.includes(country);
  useEffect(() => {
    if (isGone) onClose();
  }, [isGone, onClose]);
  if (isGone) return null;
  return (
    <MatrixPopover
      keyword={row.keyword}
      country={country}
      cell={row.cells[country]}
      at={at}
      onClose={onClose}
    />
  );
}
