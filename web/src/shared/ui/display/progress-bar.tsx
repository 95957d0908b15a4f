import { useWords } from '../../language/language.tsx';
import { classNames } from '../layout/class-names.ts';

interface ProgressBarProps {
  /** Accessible name. */
  label: string;
  /** Number of finished items, including failed ones. */
  done: number;
  failed: number;
  total: number;
  /** True for a height of 4 px instead of 8, for use in lists. */
  isThin?: boolean;
}

/** Progress bar; its red part shows failures. */
export function ProgressBar({ label, done, failed, total, isThin = false }: ProgressBarProps) {
  const of = useWords({ ru: 'из', en: 'of' });
  const percent = (count: number) => `${total === 0 ? 0 : Math.min(100, (count / total) * 100)}%`;
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <progress> has one colour, failures need a second
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      aria-valuetext={`${done} ${of} ${total}`}
      className={classNames(
        'flex gap-0.5 overflow-hidden rounded-full bg-surface-tertiary *:rounded-xs *:transition-[width]',
        isThin ? 'h-1' : 'h-2',
      )}
    >
      {done > failed ? <span className="bg-accent" style={{ width: percent(done - failed) }} /> : null}
      {failed > 0 ? <span className="min-w-1 bg-danger" style={{ width: percent(failed) }} /> : null}
    </div>
  );
}
