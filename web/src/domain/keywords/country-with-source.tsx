import type { ReactNode } from 'react';
import { RowDemoMark } from './demo-marks.tsx';
import type { DataColumn } from '../../shared/ui/table/data-column.ts';

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

/** Demo mark in an export. */
export function demoColumn<Row extends { isDemo: boolean }>(): DataColumn<Row> {
  return { id: 'demo', header: 'Демо', width: 0, text: ({ isDemo }) => (isDemo ? 'да' : 'нет') };
}
