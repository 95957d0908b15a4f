import type { DatabaseDiagnosis } from '@geoplan/contracts/notion/notion-configs';
import { siteFields, siteFieldTitles, type SiteField } from '@geoplan/contracts/notion/notion-site';
import { useId, type ReactNode } from 'react';
import { fieldsByColumn, typeTitle, type TestedDatabase } from './connection-test-rules.ts';
import { formatWrittenDay } from '../../../shared/format/format-date.ts';
import { ScrollSection } from '../../../shared/ui/layout/scroll-section.tsx';

interface ConnectionTestTableProps {
  title: string;
  head: readonly string[];
  /** Rows of the table. */
  children: ReactNode;
}

/** Small table that scrolls horizontally in its own frame, also by keyboard. */
function ConnectionTestTable({ title, head, children }: ConnectionTestTableProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <h4 id={id} className="text-xs font-medium text-muted">
        {title}
      </h4>
      <ScrollSection aria-labelledby={id} className="max-h-72 overflow-auto rounded-md border border-border">
        <table className="w-full border-collapse text-left text-xs leading-5">
          <thead className="sticky top-0 bg-surface-secondary text-muted">
            <tr>
              {head.map((name) => (
                <th key={name} scope="col" className="px-2.5 py-1 font-medium whitespace-nowrap">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </ScrollSection>
    </div>
  );
}

/** Columns of a database, each with the field to which it is mapped. */
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

type SampleRow = DatabaseDiagnosis['sample'][number];

/** Text of a cell; dates are shown in the format of the product (spec §9). */
function cellText(row: SampleRow, field: SiteField): string {
  const text = row[field] ?? '';
  return field === 'start_date' ? formatWrittenDay(text) : text;
}

/** First rows that the test has read. */
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
