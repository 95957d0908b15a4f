import { fieldsByColumn, fieldTitles, typeTitle, type Look } from './doctor-rules.ts';
import { DoctorTable } from './doctor-table.tsx';

/** The columns of a database and the field each one fills. */
export function DoctorColumns({ look }: { look: Look }) {
  const fields = fieldsByColumn(look);
  return (
    <DoctorTable title="Столбцы в Notion" head={['Столбец', 'Тип', 'Поле']}>
      {look.diagnosis.columns.map(({ propertyId, property, type }) => (
        <tr key={`${propertyId}\n${property}`} className="border-t border-separator">
          <td className="min-w-28 px-2.5 py-1 font-medium wrap-anywhere">{property}</td>
          <td className="px-2.5 py-1 whitespace-nowrap text-muted">{typeTitle(type)}</td>
          <td className="px-2.5 py-1 whitespace-nowrap">
            {fields
              .get(propertyId)
              ?.map((field) => fieldTitles[field])
              .join(', ') ?? <span className="text-muted">—</span>}
          </td>
        </tr>
      ))}
    </DoctorTable>
  );
}
