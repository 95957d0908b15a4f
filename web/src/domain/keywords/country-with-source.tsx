import type { ReactNode } from 'react';
import { RowDemoMark } from './demo-marks.tsx';

/** Demo mark in a row of a table, below the name of the country: next to it a long name would not fit. */
export function CountryWithSource({ isDemo, children }: { isDemo: boolean; children: ReactNode }) {
  if (!isDemo) return <span className="truncate">{children}</span>;
  return (
    <span className="min-w-0 leading-4">
      <span className="block truncate">{children}</span>
      <span className="block leading-3">
        <RowDemoMark isDemo />
      </span>
    </span>
  );
}
