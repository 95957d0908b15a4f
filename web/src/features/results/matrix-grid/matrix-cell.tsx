/* oxlint-disable jsx-a11y/prefer-tag-over-role -- only the visible cells are drawn, each positioned by itself, which a table cannot do */
import type { CoverageCell } from '@geoplan/contracts/geo/geo-record';
import { CalendarCheck, CircleDashed } from 'lucide-react';
import { memo } from 'react';
import { formatNumber, formatShort } from '../../../shared/format/format-number.ts';
import { classNames } from '../../../shared/ui/layout/class-names.ts';
import { SmallDemoMark } from '../../../shared/ui/display/demo-mark.tsx';
import { indexFigure } from '../../../domain/keywords/opportunity/opportunity-labels.ts';
import { DifficultyDot, DifficultyMark } from '../../../domain/keywords/difficulty-badge.tsx';
import type { GridCell } from './grid-navigation.ts';
import { cellText } from '../matrix/matrix-rules.ts';
import { heatStyles, type HeatStep } from './matrix-styles.ts';

interface MatrixCellProps {
  keyword: string;
  country: string;
  /** Row in the grid; column 0 is the keyword. */
  row: number;
  column: number;
  leftPx: number;
  widthPx: number;
  /** True if the cell shows only the demand, in one line. */
  isDense: boolean;
  /** Undefined for a country without a stored pair. */
  cell: CoverageCell | undefined;
  /** False if the cell does not match the filter. */
  isFitting: boolean;
  isInPlan: boolean;
  /** True if the row name already has the mark of emulated figures. */
  isMarkedAbove: boolean;
  /** Heat step of an open gap; null if the pair needs no action. */
  step: HeatStep | null;
  /** True if the cell is the tab stop of the grid. */
  isActive: boolean;
  onOpen: (place: GridCell, at: HTMLElement) => void;
}

/** Demand and coverage of one pair, announced as one sentence by screen readers. */
export const MatrixCell = memo(function MatrixCell(props: MatrixCellProps) {
  const { keyword, country, row, column, cell, isFitting, isInPlan, isDense, step, onOpen } = props;
  const isEmpty = cell === undefined || !isFitting;
  const isMarked = cell?.isDemo === true && !props.isMarkedAbove;
  const Shown = isDense ? DenseFigures : Figures;
  return (
    <div
      role="gridcell"
      aria-colindex={column + 1}
      data-place={`${row}:${column}`}
      tabIndex={props.isActive ? 0 : -1}
      onClick={({ currentTarget }) => onOpen({ row, column }, currentTarget)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        onOpen({ row, column }, event.currentTarget);
      }}
      className={classNames(
        'absolute top-0 flex h-full cursor-pointer flex-col justify-center border-r border-b -outline-offset-2 hover:inset-ring-1 hover:inset-ring-accent focus-visible:z-1',
        isDense ? 'px-1.5' : 'px-2.5',
        isEmpty || step === null ? 'border-separator' : 'border-surface',
        isEmpty ? 'bg-heat-0' : step === null ? 'bg-heat-covered' : heatStyles[step],
      )}
      style={{ left: `calc(var(--first) + ${props.leftPx}px)`, width: props.widthPx }}
    >
      <span className="sr-only">{cellText(keyword, country, cell, isInPlan)}</span>
      <div aria-hidden>
        {cell === undefined ? (
          <p className="text-right text-muted">—</p>
        ) : (
          <Shown
            cell={cell}
            isPlanned={isInPlan}
            isMuted={!isFitting}
            isOpenGap={step !== null}
            isMarked={isMarked}
          />
        )}
      </div>
    </div>
  );
});

interface FiguresProps {
  cell: CoverageCell;
  isPlanned: boolean;
  isMuted: boolean;
  isOpenGap: boolean;
  isMarked: boolean;
}

function Figures({ cell, isPlanned, isMuted, isOpenGap, isMarked }: FiguresProps) {
  const { searchVolume, difficulty, totalDomains, sitesInWork, launchedSites } = cell;
  return (
    <>
      <span
        className={classNames(
          'flex items-center justify-between gap-1 leading-4.5 tabular-nums',
          isMuted ? 'text-muted' : 'text-heat-foreground',
          !isMuted && isOpenGap && 'font-semibold',
        )}
      >
        <span className="flex items-center gap-1">
          {isPlanned ? <CalendarCheck className="size-3.5" aria-hidden /> : null}
          {isMarked ? <SmallDemoMark /> : null}
          {isOpenGap && cell.opportunity.index !== null ? (
            <span className="text-2xs font-normal text-heat-foreground-secondary">
              {indexFigure(cell.opportunity)}
            </span>
          ) : null}
        </span>
        {formatNumber(searchVolume)}
      </span>
      <span
        className={classNames(
          'flex items-center justify-between gap-1 text-2xs tabular-nums',
          isMuted ? 'text-muted' : 'text-heat-foreground-secondary',
        )}
      >
        {difficulty === null ? '—' : <DifficultyDot value={difficulty} />}
        {cell.isGap ? (
          // The colour marks a gap, but forced-colors mode needs an icon instead.
          <CircleDashed className="hidden size-3 forced-colors:block" aria-hidden />
        ) : totalDomains === 0 ? (
          <span>0</span>
        ) : (
          <span className="whitespace-nowrap">
            {totalDomains} / {sitesInWork} / <b className="font-semibold">{launchedSites}</b>
          </span>
        )}
      </span>
    </>
  );
}

/** Figures in one line: the difficulty as a dot or, for a planned pair, the plan mark, followed by the demand. */
function DenseFigures({ cell, isPlanned, isMuted, isOpenGap }: FiguresProps) {
  return (
    <span
      className={classNames(
        'flex items-center justify-between gap-1 text-xs whitespace-nowrap tabular-nums',
        isMuted ? 'text-muted' : 'text-heat-foreground',
        !isMuted && isOpenGap && 'font-semibold',
      )}
    >
      {isPlanned ? (
        <CalendarCheck className="size-3 shrink-0" aria-hidden />
      ) : (
        <DifficultyMark value={cell.difficulty} />
      )}
      {formatShort(cell.searchVolume)}
    </span>
  );
}
