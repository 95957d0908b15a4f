/* oxlint-disable jsx-a11y/prefer-tag-over-role -- only the visible cells are drawn, each positioned by itself, which a table cannot do */
import type { VirtualItem } from '@tanstack/react-virtual';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { SmallDemoMark } from '../../../shared/ui/display/demo-mark.tsx';
import { brandNote } from '../../../domain/keywords/brand/brand-labels.ts';
import { keywordPath } from '../../../domain/keywords/keyword-path.ts';
import { isPlanned, usePlan } from '../../../domain/plan/plan-store.ts';
import { MatrixCell } from './matrix-cell.tsx';
import type { GridCell } from './grid-navigation.ts';
import { classNames } from '../../../shared/ui/layout/class-names.ts';
import {
  fits,
  gapWorth,
  heatStep,
  isDemoRow,
  type CoverageRow,
  type MatrixFilter,
} from '../matrix/matrix-rules.ts';
import type { MatrixSize } from './matrix-styles.ts';

interface MatrixRowProps {
  row: CoverageRow;
  /** Index among all rows. */
  at: number;
  topPx: number;
  countries: readonly string[];
  /** Countries to render. */
  columns: readonly VirtualItem[];
  filter: MatrixFilter;
  size: MatrixSize;
  /** Limits of the heat steps (`heatLimits`). */
  limits: readonly number[];
  /** True if emulated figures are marked individually. */
  isDemoMarked: boolean;
  /** Column of the cell that is the tab stop; null if the tab stop is in another row. */
  activeColumn: number | null;
  onOpen: (place: GridCell, at: HTMLElement) => void;
}

/** Row of one keyword: its sticky name and its visible cells. */
export const MatrixRow = memo(function MatrixRow(props: MatrixRowProps) {
  const { row, at, countries, filter, size, limits, activeColumn, isDemoMarked } = props;
  const isDense = size.density === 'compact';
  const plan = usePlan();
  const isDemo = isDemoRow(row);
  // A dense cell has no room for a mark.
  const isMarked =
    isDemoMarked && (isDemo || (isDense && Object.values(row.cells).some((cell) => cell.isDemo)));
  return (
    <div
      role="row"
      aria-rowindex={at + 2}
      className="absolute left-0 w-full"
      style={{ top: props.topPx, height: size.rowHeightPx }}
    >
      <RowName row={row} at={at} isDense={isDense} isMarked={isMarked} isActive={activeColumn === 0} />
      {props.columns.map(({ index, start }) => {
        const country = countries[index];
        if (country === undefined) return null;
        const cell = row.cells[country];
        const isFitting = fits(cell, filter);
        const isInPlan = isPlanned(plan, row.keyword, country);
        return (
          <MatrixCell
            key={country}
            keyword={row.keyword}
            country={country}
            row={at}
            column={index + 1}
            leftPx={start}
            widthPx={size.cellWidthPx}
            isDense={isDense}
            cell={cell}
            isFitting={isFitting}
            isInPlan={isInPlan}
            isMarkedAbove={isDemo || !isDemoMarked}
            step={cell && cell.isGap && !isInPlan ? heatStep(gapWorth(cell), limits) : null}
            isActive={index + 1 === activeColumn}
            onOpen={props.onOpen}
          />
        );
      })}
    </div>
  );
});

interface RowNameProps {
  row: CoverageRow;
  at: number;
  isDense: boolean;
  isMarked: boolean;
  /** True if the name is the tab stop of the grid. */
  isActive: boolean;
}

function RowName({ row, at, isDense, isMarked, isActive }: RowNameProps) {
  const note = brandNote(row);
  return (
    <span
      role="rowheader"
      aria-colindex={1}
      className="sticky left-0 z-5 flex h-full w-(--first) items-center justify-between gap-1.5 border-r border-b border-border border-b-separator bg-surface px-3"
    >
      <span className="flex min-w-0 flex-col items-start">
        <Link
          to={keywordPath(row.keyword)}
          title={note === null ? row.keyword : `${row.keyword}, ${note}`}
          tabIndex={isActive ? 0 : -1}
          data-place={`${at}:0`}
          className={classNames(
            'max-w-full rounded-sm font-medium hover:text-link hover:underline',
            isDense || note !== null ? 'truncate' : 'line-clamp-2 wrap-anywhere',
          )}
        >
          {row.keyword}
        </Link>
        {isDense || note === null ? null : (
          <span className="max-w-full truncate text-2xs text-muted">{note}</span>
        )}
      </span>
      {isMarked ? <SmallDemoMark /> : null}
    </span>
  );
}
