/* oxlint-disable jsx-a11y/prefer-tag-over-role -- only the visible cells are drawn, each positioned by itself, which a table cannot do */
import type { VirtualItem } from '@tanstack/react-virtual';
import { countryName } from '../../../domain/countries/country-tag.tsx';
import { cellWidthPx } from './matrix-styles.ts';

interface MatrixHeaderProps {
  countries: readonly string[];
  columns: readonly VirtualItem[];
}

/** Sticky header row of the countries. */
export function MatrixHeader({ countries, columns }: MatrixHeaderProps) {
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="sticky top-0 z-(--z-sticky) h-11 border-b border-border bg-surface-secondary text-xs text-muted"
    >
      <span
        role="columnheader"
        aria-colindex={1}
        className="sticky left-0 z-1 flex h-full w-(--first) items-center border-r border-border bg-surface-secondary px-3 font-medium"
      >
        Ключевое слово
      </span>
      {columns.map(({ index, start }) => {
        const code = countries[index];
        return code === undefined ? null : (
          <span
            key={code}
            role="columnheader"
            aria-colindex={index + 2}
            title={countryName(code)}
            className="absolute top-0 flex h-full flex-col justify-center px-2.5 text-right"
            style={{ left: `calc(var(--first) + ${start}px)`, width: cellWidthPx }}
          >
            <b className="font-semibold tracking-wide text-foreground">{code.toUpperCase()}</b>
            <span className="truncate">{countryName(code)}</span>
          </span>
        );
      })}
    </div>
  );
}
