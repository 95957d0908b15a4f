import { formatNumber } from '../../format/format-number.ts';
import type { RefusedRow } from '../../import/table.ts';

/** Maximum number of rejected rows that are shown. */
const shownRows = 50;

interface RefusedRowsProps {
  title: string;
  rows: readonly RefusedRow[];
}

/** Collapsed list of table rows that were not imported, with the number, reason and beginning of each. */
export function RefusedRows({ title, rows }: RefusedRowsProps) {
  if (rows.length === 0) return null;
  return (
    <details className="min-w-0">
      <summary className="cursor-pointer text-link">{title}</summary>
      <ul className="mt-1 flex max-h-48 flex-col gap-0.5 overflow-y-auto text-xs">
        {rows.slice(0, shownRows).map(({ line, text, reason }, at) => (
          <li key={at} className="wrap-anywhere">
            <span className="tabular-nums">Строка&nbsp;{line}</span>: {reason}
            {text === '' ? '' : ` — ${text}`}
          </li>
        ))}
        {rows.length > shownRows ? <li>и ещё {formatNumber(rows.length - shownRows)}</li> : null}
      </ul>
    </details>
  );
}
