import { siteFieldTitles } from '@geoplan/contracts/notion-site';
import { fieldsByColumn, typeTitle, type TestedDatabase } from './connection-test-rules.ts';
import { ConnectionTestTable } from './connection-test-table.tsx';

/** Columns of a database and the field each is mapped to. */
export function ConnectionTestColumns({ testedDatabase }: { testedDatabase: TestedDatabase }) {
  const fields = fieldsByColumn(testedDatabase);
  return (
    <ConnectionTestTable title="Столбцы в Notion" head={['Столбец', 'Тип', 'Поле']}>
      {testedDatabase.diagnosis.columns.map(({ propertyId, property, type }) => (
        <tr key={`${propertyId}\n${property}`} className="border-t border-separator">
          <td className="px-2.5 py-1 font-medium wrap-anywhere sm:min-w-28">{property}</td>
          <td className="px-2.5 py-1 text-muted sm:whitespace-nowrap">{typeTitle(type)}</td>
          <td className="px-2.5 py-1 sm:whitespace-nowrap">
            {fields
              .get(propertyId)
              ?.map((field) => siteFieldTitles[field])
              .join(', ') ?? <span className="text-muted">—</span>}
          </td>
        </tr>
      ))}
    </ConnectionTestTable>
  );
}
