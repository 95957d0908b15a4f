/* oxlint-disable jsx-a11y/prefer-tag-over-role -- only the visible cells are drawn, each positioned by itself, which a table cannot do */
import type { CoverageCell } from '@geoplan/contracts/geo/geo-record';
import { CalendarCheck } from 'lucide-react';
import { memo } from 'react';
import { formatNumber } from '../../../shared/format/format-number.ts';
import { classNames } from '../../../shared/ui/layout/class-names.ts';
import { DifficultyDot } from '../../../domain/keywords/difficulty-badge.tsx';
import type { GridCell } from './grid-navigation.ts';
import { cellText, heatStep, isGap } from '../matrix/matrix-rules.ts';
import { cellWidthPx, gapStyle, heatStyles } from './matrix-styles.ts';

interface MatrixCellProps {
  keyword: string;
  country: string;
  /** Position in the grid; column 0 is the keyword. */
  row: number;
  column: number;
  leftPx: number;
  /** Undefined for a country without a stored pair. */
  cell: CoverageCell | undefined;
  /** False for a cell the filter is not about. */
  isFitting: boolean;
  isInPlan: boolean;
  /** Tab reaches this one. */
  isActive: boolean;
  onOpen: (place: GridCell, at: HTMLElement) => void;
}

/** Demand and coverage of one pair; a screen reader hears it as one sentence. */
export const MatrixCell = memo(function MatrixCell(props: MatrixCellProps) {
  const { keyword, country, row, column, leftPx, cell, isFitting, isInPlan, isActive, onOpen } = props;
  const step = cell !== undefined && isFitting ? heatStep(cell.searchVolume) : 0;
  return (
    <div
      role="gridcell"
      aria-colindex={column + 1}
      data-place={`${row}:${column}`}
      tabIndex={isActive ? 0 : -1}
      onClick={({ currentTarget }) => onOpen({ row, column }, currentTarget)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        onOpen({ row, column }, event.currentTarget);
      }}
      className={classNames(
        'absolute top-0 flex h-full cursor-pointer flex-col justify-center border-r border-b px-2.5 -outline-offset-2 hover:inset-ring-1 hover:inset-ring-accent focus-visible:z-1',
        step === 0 ? 'border-separator' : 'border-surface',
        heatStyles[step],
      )}
      style={{ left: `calc(var(--first) + ${leftPx}px)`, width: cellWidthPx }}
    >
      <span className="sr-only">{cellText(keyword, country, cell, isInPlan)}</span>
      <div aria-hidden>
        {cell === undefined ? (
          <p className="text-right text-muted">—</p>
        ) : (
          <Figures cell={cell} isPlanned={isInPlan} isMuted={!isFitting} />
        )}
      </div>
    </div>
  );
});

interface FiguresProps {
  cell: CoverageCell;
  isPlanned: boolean;
  isMuted: boolean;
}

function Figures({ cell, isPlanned, isMuted }: FiguresProps) {
  const { searchVolume, difficulty, totalDomains, sitesInWork, launchedSites } = cell;
  return (
    <>
      <span
        className={classNames(
          'flex items-center justify-between gap-1 leading-4.5 tabular-nums',
          isMuted ? 'text-muted' : 'font-semibold text-heat-foreground',
        )}
      >
        <span>{isPlanned ? <CalendarCheck className="size-3.5" aria-hidden /> : null}</span>
        {formatNumber(searchVolume)}
      </span>
      <span
        className={classNames(
          'flex items-center justify-between gap-1 text-2xs tabular-nums',
          isMuted ? 'text-muted' : 'text-heat-foreground-secondary',
        )}
      >
        {difficulty === null ? '—' : <DifficultyDot value={difficulty} />}
        {isGap(cell) ? (
          <span className={gapStyle}>нет сайта</span>
        ) : totalDomains === 0 ? (
          <span>0</span>
        ) : (
          <span>
            {totalDomains} / {sitesInWork} / <b className="font-semibold">{launchedSites}</b>
          </span>
        )}
      </span>
    </>
  );
}
