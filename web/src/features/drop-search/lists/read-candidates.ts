import { maxDropsPerList, type DropCandidate } from '@geoplan/contracts/drops/drop-lists';
import { normalizeDomain, readFigure, readYear } from './candidate-cells.ts';
import { recognizeColumns, type CandidateField, type ListColumn } from './candidate-columns.ts';

/** A row that is left out. */
interface RefusedRow {
  /** From 1, as a spreadsheet counts. */
  line: number;
  /** Its beginning. */
  text: string;
  reason: string;
}

/** What a file holds. */
export interface CandidateList {
  columns: readonly ListColumn[];
  candidates: readonly DropCandidate[];
  refused: readonly RefusedRow[];
}

const bounded = (value: number | null, most: number): number | null =>
  value === null || value > most ? null : value;

function candidateOf(
  domain: string,
  cells: ReadonlyMap<CandidateField, string>,
  year: number,
): DropCandidate {
  const figure = (field: CandidateField, most = 1e12) => bounded(readFigure(cells.get(field) ?? ''), most);
  const created = readYear(cells.get('year') ?? '', year);
  return {
    domain,
    price: figure('price'),
    ageYears: figure('ageYears', 60) ?? (created === null ? null : year - created),
    backlinks: figure('backlinks'),
    referringDomains: figure('referringDomains'),
    rating: figure('rating', 100),
    trustFlow: figure('trustFlow', 100),
  };
}

const shownText = (row: readonly string[]): string => {
  const text = row.filter((cell) => cell.trim() !== '').join(' · ');
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
};

/** The candidates of rows of cells, and the rows that are none; null = no column has domains. */
export function candidatesOf(
  rows: readonly (readonly string[])[],
  year = new Date().getFullYear(),
): CandidateList | null {
  const recognized = recognizeColumns(rows);
  if (!recognized) return null;
  const { columns, hasHeads } = recognized;
  const lines = new Map<string, number>();
  const candidates: DropCandidate[] = [];
  const refused: RefusedRow[] = [];
  for (const [at, row] of rows.entries()) {
    if (at === 0 && hasHeads) continue;
    const line = at + 1;
    const refuse = (reason: string) => refused.push({ line, text: shownText(row), reason });
    const cells = new Map(
      columns.flatMap(({ field }, index) => (field === null ? [] : [[field, row[index] ?? ''] as const])),
    );
    const cell = cells.get('domain') ?? '';
    const domain = normalizeDomain(cell);
    const earlier = domain === null ? undefined : lines.get(domain);
    if (cell.trim() === '') refuse('нет домена');
    else if (domain === null) refuse('не похоже на домен');
    else if (earlier !== undefined) refuse(`повтор строки ${earlier}`);
    else if (candidates.length === maxDropsPerList) refuse(`сверх ${maxDropsPerList}\u00A0доменов`);
    else {
      lines.set(domain, line);
      candidates.push(candidateOf(domain, cells, year));
    }
  }
  return { columns, candidates, refused };
}

/** Reads a list: separators are found by themselves; null = no column has domains. */
export async function parseCandidates(text: string): Promise<CandidateList | null> {
  const { default: Papa } = await import('papaparse');
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    delimitersToGuess: [';', ',', '\t', '|'],
  });
  // Empty lines at the end are no rows; those in between keep the numbers of the others right.
  const last = data.findLastIndex((row) => row.some((cell) => cell.trim() !== ''));
  const rows = data.slice(0, last + 1);
  const list = candidatesOf(rows);
  const isEmpty = ({ line }: RefusedRow) => rows[line - 1]?.every((cell) => cell.trim() === '') ?? true;
  return list && { ...list, refused: list.refused.filter((row) => !isEmpty(row)) };
}
