import { formatNumber } from '../../../shared/format/format-number.ts';
import type { ValueCount } from '../analytics-rules.ts';

interface CountTableProps {
  label: string;
  counts: readonly ValueCount[];
}

/** Table of a chart for screen readers. */
export function CountTable({ label, counts }: CountTableProps) {
  return (
    // A table cannot shrink below its longest words, so without the wrapper the hidden table would widen the page.
    <div className="sr-only">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">Значение</th>
            <th scope="col">Количество</th>
          </tr>
        </thead>
        <tbody>
          {counts.map(({ value, count }) => (
            <tr key={value}>
              <th scope="row">{value}</th>
              <td>{formatNumber(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
