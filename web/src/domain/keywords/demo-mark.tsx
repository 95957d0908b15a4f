import type { ReactNode } from 'react';
import { Badge } from '../../shared/ui/display/badge.tsx';
import type { DataColumn } from '../../shared/ui/table/data-column.ts';

const explanation = 'Вымышленные показатели: отвечала встроенная песочница';

/** Says of figures that they are emulated. */
export function DemoMark({ isDemo }: { isDemo: boolean }) {
  if (!isDemo) return null;
  return (
    <span title={explanation} className="inline-flex shrink-0">
      <Badge tone="orange">Демо</Badge>
    </span>
  );
}

/** The same where there is no room for a badge. */
export function SmallDemoMark() {
  return (
    <span title={explanation} className="text-2xs font-medium text-badge-orange-foreground">
      Демо
    </span>
  );
}

/** The same in a row of a table, under the name of the country: beside it a long name would have no room. */
export function CountryWithSource({ isDemo, children }: { isDemo: boolean; children: ReactNode }) {
  if (!isDemo) return <span className="truncate">{children}</span>;
  return (
    <span className="min-w-0 leading-4">
      <span className="block truncate">{children}</span>
      <span className="block leading-3">
        <SmallDemoMark />
      </span>
    </span>
  );
}

/** The same in an export. */
export function demoColumn<Row extends { isDemo: boolean }>(): DataColumn<Row> {
  return { id: 'demo', header: 'Демо', width: 0, text: ({ isDemo }) => (isDemo ? 'да' : 'нет') };
}
