import type { DatabaseDiagnosis } from '@geoplan/contracts/notion/notion-configs';
import { siteFields } from '@geoplan/contracts/notion/notion-site';
import { connectionAdvice } from './connection-advice.ts';
import { matchDatabase, type KnownColumns, type MatchedSource } from './match-database.ts';
import { createSiteParser } from '../sites/parse-site.ts';
import { WorkspaceFailure, type Workspace, type WorkspaceFailureCode } from '../workspace.ts';

/** Database to diagnose. */
export interface DatabaseUnderTest extends KnownColumns {
  /** Notion's id without dashes; null if the input contains none. */
  databaseId: string | null;
  /** As typed by the user. */
  typed: string;
}

/** Client and deadline of a diagnosis. */
export interface DiagnosisContext {
  workspace: Workspace;
  signal: AbortSignal;
}

const sampleSize = 3;
/**
 * Maximum length of a sample text. The sync keeps whole values, but for a diagnosis the beginning is enough to
 * recognise a value.
 */
const maxSampleText = 500;

type Sample = DatabaseDiagnosis['sample'][number];
/** Number of rows on one page, with the first rows as the sync would parse them. */
interface SampledPage {
  rows: number;
  sample: Sample[];
}

function shortened(value: string): string {
  if (value.length <= maxSampleText) return value;
  return `${value.slice(0, maxSampleText).toWellFormed()}…`;
}

async function* readRows(
  sources: readonly MatchedSource[],
  { workspace, signal }: DiagnosisContext,
): AsyncGenerator<SampledPage> {
  for (const { source, fields } of sources) {
    const propertyIds = [...new Set(siteFields.flatMap((field) => fields[field]?.propertyId ?? []))];
    const parser = createSiteParser(source.id, fields);
    const query = { dataSourceId: source.id, editedSince: null, isInTrash: false, propertyIds };
    for await (const { rows } of workspace.scan(query, signal)) {
      const present = rows.filter(({ isInTrash }) => !isInTrash);
      const sample = present.slice(0, sampleSize).map((row): Sample => {
        const site = parser.parse(row);
        return Object.fromEntries(siteFields.map((field) => [field, shortened(site[field])]));
      });
      yield { rows: present.length, sample };
    }
  }
}

/** Diagnosis of a database that cannot be read. */
export function unreachable(
  database: DatabaseUnderTest,
  code: WorkspaceFailureCode | 'too_late',
  text?: string,
): DatabaseDiagnosis {
  const databaseId = database.databaseId ?? database.typed;
  const nothing = { title: '', columns: [], missing: [], sample: [] };
  return { databaseId, reachable: false, ...connectionAdvice(code, text), ...nothing };
}

/** Diagnosis in two parts, so that every database is diagnosed before any rows are counted. */
export interface PartialDiagnosis {
  diagnosis: DatabaseDiagnosis;
  /** Counts the remaining rows while there is time; null if all are counted. */
  count: (() => Promise<DatabaseDiagnosis>) | null;
}

/**
 * Hint that the id belongs to a data source. Such an id works, but the same database must not also be entered by its
 * own id.
 */
function ofSource({ id, title }: { id: string; title: string }): string {
  return `Это ID источника данных, а не базы: синхронизируется вся база «${title}». Замените его на ID базы ${id} и не указывайте одну базу дважды.`;
}

async function begin(
  databaseId: string,
  known: KnownColumns,
  context: DiagnosisContext,
): Promise<PartialDiagnosis> {
  const found = await context.workspace.findDatabase(databaseId, context.signal);
  const { sources, columns, missing, hints } = matchDatabase(found, known);
  if (found.id !== databaseId) hints.unshift(ofSource(found));
  const pages = readRows(sources, context);
  const sample: Sample[] = [];
  let rows = 0;
  let isDone = false;

  async function next(): Promise<void> {
    const step = await pages.next();
    isDone = step.done === true;
    if (step.done) return;
    rows += step.value.rows;
    sample.push(...step.value.sample.slice(0, sampleSize - sample.length));
  }

  while (!isDone && sample.length < sampleSize) await next();
  const diagnosis = (): DatabaseDiagnosis => ({
    databaseId,
    reachable: true,
    problem: null,
    message: hints.join(' '),
    title: found.title,
    rows,
    hasMoreRows: !isDone,
    columns,
    missing,
    sample,
  });

  async function count(): Promise<DatabaseDiagnosis> {
    try {
      while (!isDone) await next();
    } catch (error) {
      // The number so far is still a valid minimum.
      if (!(error instanceof WorkspaceFailure) && !context.signal.aborted) throw error;
    }
    return diagnosis();
  }
  return { diagnosis: diagnosis(), count: isDone ? null : count };
}

/** Diagnoses one database: its columns, their fields, its first rows. */
export async function diagnose(
  database: DatabaseUnderTest,
  context: DiagnosisContext,
): Promise<PartialDiagnosis> {
  const { databaseId } = database;
  if (databaseId === null) return { diagnosis: unreachable(database, 'wrong_id'), count: null };
  try {
    context.signal.throwIfAborted();
    return await begin(databaseId, database, context);
  } catch (error) {
    const { code, message } = error instanceof WorkspaceFailure ? error : { code: null, message: undefined };
    if (code === null && !context.signal.aborted) throw error;
    return { diagnosis: unreachable(database, code ?? 'too_late', message), count: null };
  }
}
