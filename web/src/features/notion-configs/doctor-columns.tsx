import { projectFieldTitles } from '@geoplan/contracts/notion-project';
import { fieldsByColumn, typeTitle, type Look } from './doctor-rules.ts';
import { DoctorTable } from './doctor-table.tsx';

/** The columns of a database and the field each one fills. */
export function DoctorColumns({ look }: { look: Look }) {
  const fields = fieldsByColumn(look);
  return (
    <DoctorTable title="Столбцы в Notion" head={['Столбец', 'Тип', 'Поле']}>
      {look.diagnosis.columns.map(({ propertyId, property, type }) => (
        <tr key={`${propertyId}\n${property}`} className="border-t border-separator">
          <td className="px-2.5 py-1 font-medium wrap-anywhere sm:min-w-28">{property}</td>
          <td className="px-2.5 py-1 text-muted sm:whitespace-nowrap">{typeTitle(type)}</td>
          <td className="px-2.5 py-1 sm:whitespace-nowrap">
            {fields
              .get(propertyId)
              ?.map((field) => projectFieldTitles[field])
              .join(', ') ?? <span className="text-muted">—</span>}
          </td>
        </tr>
      ))}
    </DoctorTable>
  );
}
