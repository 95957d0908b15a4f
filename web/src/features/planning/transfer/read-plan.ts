import { metrics, planVolumeLabel } from '../../../domain/keywords/metrics.ts';
import { countryByCode } from '@geoplan/contracts/countries/countries';
import {
  pairKey,
  projectPriorities,
  projectStatuses,
  readProject,
  type Project,
} from '../../../domain/plan/plan-rules.ts';
import { originalText } from '../../../shared/export/inert-text.ts';
import { isNoFigure, readFigures, type FigureKind } from '../../../shared/import/figures.ts';
import { headingKey } from '../../../shared/import/heading-key.ts';
import { readFile, tableOf, type FileContent } from '../../../shared/import/read-file.ts';
import {
  headingIndex,
  shownText,
  titlesAbove,
  type RefusedRow,
  type Table,
  type TableRow,
} from '../../../shared/import/table.ts';
import type { IncomingProject } from '../merge/merge-rules.ts';
import { priorityLabels, statusLabels } from '../project-labels.ts';
import { newId } from '../../../shared/browser/new-id.ts';

/**
 * Maximum file size, in bytes. It is far larger than any plan, because local storage can contain only about 5 MB of
 * text.
 */
const maxBytes = 10_000_000;

/** Rows and cells of a file that are not part of its plan. */
export interface LeftOut {
  /** Rows that are not projects or that repeat a project. */
  refused: readonly RefusedRow[];
  /** Cells of projects whose value could not be imported. */
  unread: readonly RefusedRow[];
  /** Sheet of the workbook from which the plan was read. */
  sheet?: string;
}

/** Plan read from a file, and the rows and cells that were left out. */
export interface PlanFile extends LeftOut {
  projects: readonly IncomingProject[];
}

/** Project read from an external row, with only the fields present in the row; `null` if the row is not a project. */
export function incomingOf(row: unknown): IncomingProject | null {
  if (typeof row !== 'object' || row === null) return null;
  const project = readProject({ id: newId(), ...row });
  if (!project) return null;
  const country = countryByCode(project.country)?.code ?? project.country.toLowerCase();
  const told = Object.entries(project).filter(([name]) => Object.hasOwn(row, name));
  return { ...Object.fromEntries(told), keyword: project.keyword, country };
}

/** Plan read from a saved copy. */
function planOfRows(rows: readonly unknown[]): PlanFile {
  const projects = rows.map((row) => incomingOf(row));
  const refused = projects.flatMap((project, at) =>
    project === null
      ? [{ line: at + 1, text: shownText([JSON.stringify(rows[at])]), reason: 'это не проект' }]
      : [],
  );
  return { projects: projects.filter((project) => project !== null), refused, unread: [] };
}

const idOf =
  <Id extends string>(labels: Record<Id, string>, ids: readonly Id[]) =>
  (text: string) =>
    ids.find((id) => id === text.toLowerCase() || labels[id].toLowerCase() === text.toLowerCase());
const dayOf = (text: string) => {
  const [, date, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text) ?? [];
  return year === undefined
    ? /^\d{4}-\d{2}-\d{2}$/.test(text)
      ? text
      : undefined
    : `${year}-${month}-${date}`;
};

/** Function that parses a cell and returns undefined if it is unreadable, or the kind of figures in a whole column. */
type Reader = ((text: string) => unknown) | FigureKind;
const count: FigureKind = { most: 1e12, isCount: true };

/** Project fields with the headings of the product's export. A field is also recognized by its field name. */
const columns: readonly [heading: string, field: keyof Project, read: Reader][] = [
  ['ключевое слово', 'keyword', originalText],
  ['код страны', 'country', (text) => text],
  ['статус', 'status', idOf(statusLabels, projectStatuses)],
  ['приоритет', 'priority', idOf(priorityLabels, projectPriorities)],
  [planVolumeLabel, 'searchVolume', count],
  [metrics.difficulty.label, 'difficulty', { most: 100, isCount: false }],
  ['запущенные сайты', 'launchedSites', count],
  ['заметки', 'notes', originalText],
  ['ответственный', 'owner', originalText],
  ['срок', 'dueDate', dayOf],
  ['обновлено', 'updatedAt', dayOf],
  ['добавлено', 'createdAt', dayOf],
];
const columnOf = new Map(
  columns.flatMap((column) => [
    [headingKey(column[0]), column],
    [headingKey(column[1]), column],
  ]),
);

/** Column of a file with a known heading. */
interface PlanColumn {
  heading: string;
  field: keyof Project;
  texts: readonly string[];
  /** Undefined entries are unreadable cells. */
  values: readonly unknown[];
}

function columnsOf(headings: readonly string[], body: readonly TableRow[]): PlanColumn[] {
  const known = headings.flatMap((heading, at) => {
    const [, field, read] = columnOf.get(headingKey(heading)) ?? [];
    const texts = body.map(({ cells }) => (cells[at] ?? '').trim());
    return field === undefined || read === undefined ? [] : [{ heading, field, read, texts }];
  });
  const figures = readFigures(
    known.flatMap(({ read, texts }) => (typeof read === 'function' ? [] : [{ texts, ...read }])),
  );
  return known.map(({ read, ...column }) => ({
    ...column,
    values:
      typeof read === 'function'
        ? column.texts.map(read)
        : (figures.shift() ?? []).map((value) => value ?? undefined),
  }));
}

/** Plan read from a table; `null` if there is no heading for keywords or none for countries. */
function planOfTable({ rows, refused, sheet }: Table): PlanFile | null {
  const headingsAt = headingIndex(rows, isHeading);
  const body = rows.slice(headingsAt + 1);
  const read = columnsOf(rows[headingsAt]?.cells ?? [], body);
  const fields = new Set(read.map(({ field }) => field));
  if (!fields.has('keyword') || !fields.has('country')) return null;
  const lines = new Map<string, number>();
  const projects: IncomingProject[] = [];
  const left = { refused: [...refused, ...titlesAbove(rows, headingsAt)], unread: [] as RefusedRow[] };
  for (const [at, { line, cells }] of body.entries()) {
    const refuse = (reason: string) => left.refused.push({ line, text: shownText(cells), reason });
    const told = read.filter(({ values }) => values[at] !== undefined);
    const project = incomingOf(Object.fromEntries(told.map(({ field, values }) => [field, values[at]])));
    const earlier = project ? lines.get(pairKey(project)) : undefined;
    if (!project) refuse('нет слова или кода страны');
    else if (earlier !== undefined) refuse(`повтор строки ${earlier}`);
    else {
      projects.push(project);
      lines.set(pairKey(project), line);
      for (const { heading, texts, values } of read) {
        const text = texts[at] ?? '';
        if (values[at] === undefined && !isNoFigure(text))
          left.unread.push({ line, text: shownText([text]), reason: `${heading.trim()}: не разобрано` });
      }
    }
  }
  return { projects, ...left, ...(sheet === undefined ? {} : { sheet }) };
}

const isHeading = (cell: string): boolean => columnOf.has(headingKey(cell));

function planOfJson(text: string): PlanFile | null {
  try {
    const rows: unknown = JSON.parse(text);
    return Array.isArray(rows) ? planOfRows(rows) : null;
  } catch {
    return null;
  }
}

/** Plan read from a file, which is either a saved copy or a table with the headings of the export. */
export function planOf(content: FileContent): { plan: PlanFile } | { problem: string } {
  const isCopy = 'text' in content && /^\s*[[{]/.test(content.text);
  const read = isCopy ? null : tableOf(content, isHeading);
  if (read && 'problem' in read) return read;
  const plan = read ? planOfTable(read.table) : planOfJson('text' in content ? content.text : '');
  return plan && plan.projects.length > 0 ? { plan } : { problem: 'В этом файле нет плана проектов' };
}

/** Reads the plan of a chosen file. */
export const readPlan = async (file: File) => planOf(await readFile(file, maxBytes));
