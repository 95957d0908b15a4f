import { aggregates } from '../../../domain/keywords/metrics.ts';
import type { ReactNode } from 'react';
import { formatCount, formatNumber } from '../../../shared/format/format-number.ts';
import { useIsSmall } from '../../../shared/hooks/use-is-small.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { summaryOf, type RunRow } from './run-row.ts';
import { DifficultyBadge } from '../../../domain/keywords/difficulty-badge.tsx';

/**
 * Average volume, average difficulty and total traffic of the shown rows in one line. On a phone the line scrolls
 * horizontally, because the table needs the space.
 */
export function RunStats({ rows }: { rows: readonly RunRow[] }) {
  const { pairs, averageVolume, averageDifficulty, totalTraffic } = summaryOf(rows);
  const isSmall = useIsSmall();
  const note = pairs > 0 ? `по ${formatCount(pairs, ['паре', 'парам', 'парам'])}` : '';
  return (
    <dl
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable for the keyboard to scroll it
      tabIndex={isSmall ? 0 : undefined}
      className="flex shrink-0 flex-wrap items-baseline gap-x-6 gap-y-1 text-sm tabular-nums max-sm:flex-nowrap max-sm:min-h-5 max-sm:gap-x-5 max-sm:overflow-x-auto max-sm:text-xs max-sm:whitespace-nowrap max-sm:[scrollbar-width:none]"
    >
      <RunStat name={aggregates.averageSearchVolume.shortLabel} note={note}>
        {formatNumber(averageVolume)}
      </RunStat>
      <RunStat name={aggregates.averageDifficulty.label}>
        <DifficultyBadge value={averageDifficulty} />
      </RunStat>
      <RunStat name={aggregates.totalTraffic.label}>{formatNumber(totalTraffic)}</RunStat>
    </dl>
  );
}

function RunStat({ name, note, children }: { name: string; note?: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-2">
      <dt className="text-muted">{name}</dt>
      <dd className="flex items-baseline gap-1.5 font-semibold">
        {children}
        {note ? <span className="text-xs font-normal text-muted">{note}</span> : null}
      </dd>
    </div>
  );
}

interface RunCountsProps {
  /** Shown rows. */
  rows: readonly RunRow[];
  /** Number of rows that do not match the filters. */
  hidden: number;
  selected: number;
  /** Number of pairs that are still loading. */
  left: number;
  onReset: () => void;
  onDeselect: () => void;
}

/** Numbers of shown, hidden and selected rows, so that no row is hidden silently. */
export function RunCounts({ rows, hidden, selected, left, onReset, onDeselect }: RunCountsProps) {
  return (
    <div className="mr-auto flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted tabular-nums max-sm:flex-1">
      <output>{countsText(rows)}</output>
      {left > 0 ? <span>Загружается ещё {formatCount(left, ['пара', 'пары', 'пар'])}</span> : null}
      {hidden > 0 ? (
        <span className="flex items-center gap-1">
          Скрыто фильтрами: {formatNumber(hidden)}
          <Button kind="ghost" size="xs" aria-label="Сбросить фильтры" onPress={onReset}>
            Сбросить
          </Button>
        </span>
      ) : null}
      {selected > 0 ? (
        <span className="flex items-center gap-1">
          Выбрано: {formatNumber(selected)}
          <Button kind="ghost" size="xs" aria-label="Снять выбор" onPress={onDeselect}>
            Снять
          </Button>
        </span>
      ) : null}
    </div>
  );
}

function countsText(rows: readonly RunRow[]): string {
  const results = rows.filter(({ record }) => record !== null).length;
  const errors = rows.filter(({ error }) => error !== null).length;
  const left = rows.filter(({ isLeft }) => isLeft).length;
  const waiting = rows.length - results - errors - left;
  return [
    formatCount(results, ['результат', 'результата', 'результатов']),
    errors > 0 && formatCount(errors, ['ошибка', 'ошибки', 'ошибок']),
    left > 0 && `${formatNumber(left)} не начато`,
    waiting > 0 && formatCount(waiting, ['ожидает', 'ожидают', 'ожидают']),
  ]
    .filter(Boolean)
    .join(', ');
}
