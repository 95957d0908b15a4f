import { metrics, planVolumeLabel } from '../../../domain/keywords/metrics.ts';
import { countryByCode } from '@geoplan/contracts/countries/countries';
import {
  projectPriorities,
  projectStatuses,
  readProject,
  type Project,
} from '../../../domain/plan/plan-rules.ts';
import { originalText } from '../../../shared/export/inert-text.ts';
import { fileName, saveFile } from '../../../shared/export/save-file.ts';
import type { IncomingProject } from '../merge/merge-rules.ts';
import { priorityLabels, statusLabels } from '../project-labels.ts';
import { newId } from '../../../shared/browser/new-id.ts';

/** Largest file, in bytes, far above any plan: local storage holds about 5 MB of text. */
const maxBytes = 10_000_000;

/** Saves the plan as a file that `readPlanFile` reads: `plan-2026-11-20.json`. */
export function savePlanFile(projects: readonly Project[]): void {
  const content = new Blob([JSON.stringify(projects, null, 2)], { type: 'application/json' });
  saveFile(fileName('plan', 'json'), content);
}

/** What a file holds. */
export interface PlanFile {
  projects: readonly IncomingProject[];
  /** How many rows are no projects. */
  unreadable: number;
}

/** The project of a row from outside; only what the row tells. Null when it is none. */
export function incomingOf(row: unknown): IncomingProject | null {
  if (typeof row !== 'object' || row === null) return null;
  const project = readProject({ id: newId(), ...row });
  if (!project) return null;
  const country = countryByCode(project.country)?.code ?? project.country.toLowerCase();
  const told = Object.entries(project).filter(([name]) => Object.hasOwn(row, name));
  return { ...Object.fromEntries(told), keyword: project.keyword, country };
}

function planFileOf(rows: readonly unknown[]): PlanFile {
  const projects = rows.map((row) => incomingOf(row)).filter((project) => project !== null);
  return { projects, unreadable: rows.length - projects.length };
}

const idOf =
  <Id extends string>(labels: Record<Id, string>, ids: readonly Id[]) =>
  (text: string) =>
    ids.find((id) => id === text.toLowerCase() || labels[id].toLowerCase() === text.toLowerCase());
// A sheet groups thousands by spaces of any kind, and may write a decimal comma.
const numberOf = (text: string) => {
  const value = Number(text.replaceAll(/\s/g, '').replace(',', '.'));
  return text === '' || Number.isNaN(value) ? undefined : value;
};
const dayOf = (text: string) => {
  const [, date, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text) ?? [];
  return year === undefined
    ? /^\d{4}-\d{2}-\d{2}$/.test(text)
      ? text
      : undefined
    : `${year}-${month}-${date}`;
};

/** Fields of a project by the heads of our own export and by their names. */
const columns: readonly [head: string, field: keyof Project, read: (text: string) => unknown][] = [
  ['ключевое слово', 'keyword', originalText],
  ['код страны', 'country', (text) => text],
  ['статус', 'status', idOf(statusLabels, projectStatuses)],
  ['приоритет', 'priority', idOf(priorityLabels, projectPriorities)],
  [planVolumeLabel.toLowerCase(), 'searchVolume', numberOf],
  [metrics.difficulty.label.toLowerCase(), 'difficulty', numberOf],
  ['запущенные сайты', 'launchedSites', numberOf],
  ['заметки', 'notes', originalText],
  ['обновлено', 'updatedAt', dayOf],
  ['добавлено', 'createdAt', dayOf],
];
const columnOf = new Map(
  columns.flatMap((column) => [
    [column[0], column],
    [column[1].toLowerCase(), column],
  ]),
);

function csvRow(cells: Record<string, string>): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [head, cell] of Object.entries(cells)) {
    const [, field, read] = columnOf.get(head) ?? [];
    const value = read?.(cell.trim());
    if (field !== undefined && value !== undefined) row[field] = value;
  }
  return row;
}

async function planOfCsv(text: string): Promise<PlanFile | null> {
  const { default: Papa } = await import('papaparse');
  const { data, meta } = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (head) => head.trim().toLowerCase(),
  });
  const heads = new Set(meta.fields?.map((head) => columnOf.get(head)?.[1]));
  if (!heads.has('keyword') || !heads.has('country')) return null;
  return planFileOf(data.map((cells) => csvRow(cells)));
}

/** Parses a plan: the JSON of a saved copy or a CSV with heads as in the export. Null when it is neither. */
export async function parsePlanFile(text: string): Promise<PlanFile | null> {
  if (!/^\s*[[{]/.test(text)) return planOfCsv(text);
  try {
    const rows: unknown = JSON.parse(text);
    return Array.isArray(rows) ? planFileOf(rows) : null;
  } catch {
    return null;
  }
}

/** The plan of a file; null when it holds none. */
export async function readPlanFile(file: File): Promise<PlanFile | null> {
  return file.size > maxBytes ? null : parsePlanFile(await file.text());
}
