import { maxDropListBytes, maxDropsPerList, type DropCandidate } from '@geoplan/contracts/drops/drop-lists';
import { isNoFigure, readFigures } from '../../../shared/import/figures.ts';
import { readFile, tableOf, type FileContent } from '../../../shared/import/read-file.ts';
import {
  shownText,
  titlesAbove,
  type RefusedRow,
  type Table,
  type TableRow,
} from '../../../shared/import/table.ts';
import {
  fieldLabels,
  fieldOf,
  recognizeColumns,
  type CandidateField,
  type ListColumn,
} from './candidate-columns.ts';
import { normalizeDomain } from './candidate-domain.ts';

/** List parsed from a file. */
export interface CandidateList {
  columns: readonly ListColumn[];
  candidates: readonly DropCandidate[];
  refused: readonly RefusedRow[];
  /** Cells of accepted rows whose figure could not be parsed. */
  unread: readonly RefusedRow[];
  /** Sheet and encoding, present only if they must be shown. */
  source: Pick<Table, 'sheet' | 'encoding'>;
}

/** List parsed from a file, or the reason why there is none. */
export type ListFile = { list: CandidateList } | { problem: string };

/** Year in a date of any format, or a bare year; `null` if it is not a possible registration year. */
export function readYear(text: string, thisYear: number): number | null {
  const found = /(?<!\d)(?:19|20)\d{2}(?!\d)/.exec(text)?.[0];
  const year = Number(found);
  return year >= 1985 && year <= thisYear ? year : null;
}

const figureFields = {
  price: { most: 1e12, isCount: false },
  ageYears: { most: 60, isCount: false },
  backlinks: { most: 1e12, isCount: true },
  referringDomains: { most: 1e12, isCount: true },
  rating: { most: 100, isCount: false },
  trustFlow: { most: 100, isCount: false },
} as const;
type FigureField = keyof typeof figureFields;
const figureNames = Object.keys(figureFields) as FigureField[];

/** Splits rows into one row per domain if they contain nothing but domains. */
function dividedRows(rows: readonly TableRow[]): readonly TableRow[] {
  const divided = rows.map(({ line, cells }) => ({
    line,
    domains: cells.flatMap((cell) => cell.split(/[\s,;|]+/u)).filter((each) => each !== ''),
  }));
  const isPlain = divided.every(({ domains }) => domains.every((each) => normalizeDomain(each) !== null));
  if (!isPlain) return rows;
  return divided.flatMap(({ line, domains }) => domains.map((domain) => ({ line, cells: [domain] })));
}

/** Row with a domain that occurs in no earlier row. */
interface AcceptedRow extends TableRow {
  domain: string;
}

function acceptRows(rows: readonly TableRow[], domainAt: number, refused: RefusedRow[]): AcceptedRow[] {
  const lines = new Map<string, number>();
  const accepted: AcceptedRow[] = [];
  for (const { line, cells } of rows) {
    const refuse = (reason: string) => refused.push({ line, text: shownText(cells), reason });
    const cell = cells[domainAt] ?? '';
    const domain = normalizeDomain(cell);
    const earlier = domain === null ? undefined : lines.get(domain);
    if (cell.trim() === '') refuse('нет домена');
    else if (domain === null) refuse('не похоже на домен');
    else if (earlier !== undefined) refuse(`повтор строки ${earlier}`);
    else if (accepted.length === maxDropsPerList) refuse(`сверх ${maxDropsPerList}\u00A0доменов`);
    else {
      lines.set(domain, line);
      accepted.push({ line, cells, domain });
    }
  }
  return accepted;
}

/** Candidates of a table, and its rejected rows; `null` if no column has domains. */
export function candidatesOf(table: Table, thisYear = new Date().getFullYear()): CandidateList | null {
  const rows = dividedRows(table.rows);
  const recognized = recognizeColumns(rows);
  if (!recognized) return null;
  const { columns, headsAt } = recognized;
  const placeOf = (field: CandidateField) => columns.findIndex((column) => column.field === field);
  const refused = [...table.refused, ...titlesAbove(rows, headsAt)];
  const accepted = acceptRows(rows.slice(headsAt + 1), placeOf('domain'), refused);
  const textsOf = (field: CandidateField) => accepted.map(({ cells }) => cells[placeOf(field)] ?? '');
  const figures = readFigures(
    figureNames.map((field) => ({ texts: textsOf(field), ...figureFields[field] })),
  );
  const years = textsOf('year').map((text) => readYear(text, thisYear));
  const unread = figureNames.flatMap((field, column) =>
    textsOf(field).flatMap((text, at) =>
      figures[column]?.[at] !== null || isNoFigure(text)
        ? []
        : [
            {
              line: accepted[at]?.line ?? 0,
              text: shownText([text]),
              reason: `${fieldLabels[field]}: не разобрано`,
            },
          ],
    ),
  );
  const candidates = accepted.map(({ domain }, at): DropCandidate => {
    const figure = (field: FigureField) => figures[figureNames.indexOf(field)]?.[at] ?? null;
    const created = years[at] ?? null;
    return {
      domain,
      price: figure('price'),
      ageYears: figure('ageYears') ?? (created === null ? null : thisYear - created),
      backlinks: figure('backlinks'),
      referringDomains: figure('referringDomains'),
      rating: figure('rating'),
      trustFlow: figure('trustFlow'),
    };
  });
  const { sheet, encoding } = table;
  return {
    columns,
    candidates,
    refused: refused.toSorted((one, other) => one.line - other.line),
    unread: unread.toSorted((one, other) => one.line - other.line),
    source: { ...(sheet === undefined ? {} : { sheet }), ...(encoding === undefined ? {} : { encoding }) },
  };
}

/** List parsed from the content of a file. */
export function listOf(content: FileContent): ListFile {
  const read = tableOf(content, (cell) => fieldOf(cell) !== null);
  if ('problem' in read) return read;
  const list = candidatesOf(read.table);
  if (!list) return { problem: 'В файле нет столбца с доменами' };
  return list.candidates.length === 0 ? { problem: 'В файле нет ни одного домена' } : { list };
}

/** Reads the list of a chosen file. */
export const readList = async (file: File): Promise<ListFile> =>
  listOf(await readFile(file, maxDropListBytes));
