import type { DatabaseDiagnosis } from '@geoplan/contracts/notion/notion-configs';
import { siteFields, type ColumnMap } from '@geoplan/contracts/notion/notion-site';
import { matchColumns, type RememberedColumns } from '../sync/match-columns.ts';
import type { FieldColumns, WorkspaceDatabase, WorkspaceDataSource } from '../workspace.ts';

/** Stored state of a database; both fields are `{}` for a database of a new form. */
export interface KnownColumns {
  /** The admin's choice. */
  chosen: ColumnMap;
  /** Columns of the fields at the last sync, by data source. */
  remembered: Readonly<Record<string, RememberedColumns>>;
}

export interface MatchedSource {
  source: WorkspaceDataSource;
  fields: FieldColumns;
}

/** Columns of a whole database for the screen. */
export interface MatchedDatabase {
  sources: MatchedSource[];
  columns: DatabaseDiagnosis['columns'];
  missing: DatabaseDiagnosis['missing'];
  /** Hints in Russian about columns that were renamed or removed since the last sync. */
  hints: string[];
}

function columnsOf({ source, fields }: MatchedSource): DatabaseDiagnosis['columns'] {
  return source.columns.map(({ propertyId, name: property, type }) => {
    const mapsTo = siteFields.find((field) => fields[field]?.propertyId === propertyId) ?? null;
    return { propertyId, property, type, mapsTo };
  });
}

/** Maps columns to fields in all data sources of the database; a column in several data sources is listed once. */
export function matchDatabase(found: WorkspaceDatabase, known: KnownColumns): MatchedDatabase {
  const hints = new Set<string>();
  const sources = found.dataSources.map((source): MatchedSource => {
    const others = found.dataSources.filter(({ id }) => id !== source.id);
    const elsewhere = new Set(others.flatMap(({ columns }) => columns.map(({ propertyId }) => propertyId)));
    const remembered = known.remembered[source.id];
    const situation = { columns: source.columns, chosen: known.chosen, elsewhere };
    const { fields, warnings } = matchColumns({ ...situation, ...(remembered && { remembered }) });
    for (const { code, message } of warnings) if (code !== 'column_missing') hints.add(message);
    return { source, fields };
  });
  const columns = new Map<string, DatabaseDiagnosis['columns'][number]>();
  for (const column of sources.flatMap(columnsOf)) {
    const key = `${column.propertyId}\n${column.property}`;
    if (!columns.get(key)?.mapsTo) columns.set(key, column);
  }
  const missing = siteFields.filter((field) => sources.every(({ fields }) => fields[field] === null));
  return { sources, columns: [...columns.values()], missing, hints: [...hints] };
}
