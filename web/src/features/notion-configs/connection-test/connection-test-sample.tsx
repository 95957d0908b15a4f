import type { DatabaseDiagnosis } from '@geoplan/contracts/notion-configs';
import { siteFields, siteFieldTitles, type SiteField } from '@geoplan/contracts/notion-site';
import { formatWrittenDay } from '../../../shared/format/format-day.ts';
import { ConnectionTestTable } from './connection-test-table.tsx';

type SampleRow = DatabaseDiagnosis['sample'][number];

/** A cell as it was read, a date as dates are written here (spec §9). */
function cellText(row: SampleRow, field: SiteField): string {
  const text = row[field] ?? '';
  return field === 'start_date' ? formatWrittenDay(text) : text;
}

/** The first rows as they were read by the test. */
export function ConnectionTestSample({ rows }: { rows: DatabaseDiagnosis['sample'] }) {
  if (rows.length === 0) return <p className="text-sm text-muted">Строк в базе пока нет.</p>;
  return (
    <ConnectionTestTable title="Первые строки" head={siteFields.map((field) => siteFieldTitles[field])}>
      {rows.map((row, at) => (
        <tr key={at} className="border-t border-separator">
          {siteFields.map((field) => (
            <td key={field} className="max-w-60 truncate px-2.5 py-1 whitespace-nowrap" title={row[field]}>
              {row[field] === '' ? <span className="text-muted">—</span> : cellText(row, field)}
            </td>
          ))}
        </tr>
      ))}
    </ConnectionTestTable>
  );
}
