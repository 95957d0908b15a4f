import { classNames } from '../../shared/ui/layout/class-names.ts';

/** Easy below 30, hard from 60 (spec §2, §9). */
type Level = 'easy' | 'medium' | 'hard';

function levelOf(value: number): Level {
  if (value < 30) return 'easy';
  return value < 60 ? 'medium' : 'hard';
}

const badges: Record<Level, string> = {
  easy: 'bg-badge-green text-badge-green-foreground',
  medium: 'bg-badge-yellow text-badge-yellow-foreground',
  hard: 'bg-badge-red text-badge-red-foreground',
};
const dots: Record<Level, string> = { easy: 'bg-kd-easy', medium: 'bg-kd-medium', hard: 'bg-kd-hard' };

const unknown = <span className="text-muted">—</span>;

/** Coloured keyword difficulty; shows «—» for null. */
export function DifficultyBadge({ value, isLarge = false }: { value: number | null; isLarge?: boolean }) {
  if (value === null) return unknown;
  return (
    <span
      className={classNames(
        'inline-block rounded-sm text-center align-middle font-semibold tracking-normal tabular-nums',
        isLarge ? 'h-6.5 min-w-10 px-2 text-[15px] leading-6.5' : 'h-5 min-w-8 px-1.5 text-xs leading-5',
        badges[levelOf(value)],
      )}
    >
      {value}
    </span>
  );
}

/** Keyword difficulty as a number after a coloured dot; shows «—» for null. */
export function DifficultyDot({ value }: { value: number | null }) {
  if (value === null) return unknown;
  return (
    <span className="inline-flex items-center gap-1.25 tabular-nums">
      <DifficultyMark value={value} />
      {value}
    </span>
  );
}

/** The dot without the number, for use where the number is shown elsewhere; renders nothing for null. */
export function DifficultyMark({ value }: { value: number | null }) {
  if (value === null) return <span />;
  return <span className={classNames('size-2 shrink-0 rounded-full', dots[levelOf(value)])} aria-hidden />;
}
