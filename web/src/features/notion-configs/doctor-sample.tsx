import type { DatabaseDiagnosis } from '@geoplan/contracts/notion-configs';
import { projectFields, projectFieldTitles } from '@geoplan/contracts/notion-project';
import { DoctorTable } from './doctor-table.tsx';

/** The first rows as they were read by the test. */
export function DoctorSample({ rows }: { rows: DatabaseDiagnosis['sample'] }) {
  if (rows.length === 0) return <p className="text-sm text-muted">Строк в базе пока нет.</p>;
  return (
    <DoctorTable title="Первые строки" head={projectFields.map((field) => projectFieldTitles[field])}>
      {rows.map((row, at) => (
        <tr key={at} className="border-t border-separator">
          {projectFields.map((field) => (
            <td key={field} className="max-w-60 truncate px-2.5 py-1 whitespace-nowrap" title={row[field]}>
              {row[field] === '' ? <span className="text-muted">—</span> : row[field]}
            </td>
          ))}
        </tr>
      ))}
    </DoctorTable>
  );
}
