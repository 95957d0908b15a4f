import type { ReactNode } from 'react';
import { RowDemoMark } from './demo-marks.tsx';

/** Demo mark in a table row, placed below the name of the country because a long name leaves no room on the right. */
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
