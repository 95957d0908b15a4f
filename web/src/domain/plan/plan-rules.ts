import { countryByCode } from '@geoplan/contracts/countries/countries';
import type { PairOpportunity } from '@geoplan/contracts/geo/geo-record';
import { keywordKey } from '@geoplan/contracts/keyword';
import { z } from 'zod';
import { newId } from '../../shared/browser/new-id.ts';
import { isoDay } from '../../shared/format/format-date.ts';
import { reasonText } from '../keywords/opportunity/opportunity-labels.ts';

/** Statuses of a planned project; a new project has the first one (spec §4). */
export const projectStatuses = ['plan', 'domains', 'in_progress', 'launched'] as const;
/** Priorities of a planned project; a new one is `medium` (spec §3, §4). */
export const projectPriorities = ['low', 'medium', 'high'] as const;

const text = z.string().catch('');
const count = z.coerce.number().nonnegative().catch(0);

/**
 * Planned project as stored in the browser (spec §3); missing or malformed values are replaced by the defaults of a
 * new project.
 */
const projectSchema = z.object({
  id: z.union([z.string().min(1), z.number()]).transform(String),
  keyword: z.string().refine((keyword) => keyword.trim() !== ''),
  /** Two-letter code. */
  country: z.string().regex(/^[a-z]{2}$/i),
  status: z.enum(projectStatuses).catch('plan'),
  priority: z.enum(projectPriorities).catch('medium'),
  searchVolume: count,
  /** 0 to 100; null if unknown, as in older plans. */
  difficulty: z.number().min(0).max(100).nullable().catch(null),
  launchedSites: count,
  notes: text,
  /** Person responsible, usually an email; '' if there is none. */
  owner: text,
  /** yyyy-mm-dd; '' if there is none. */
  dueDate: text,
  /** yyyy-mm-dd. */
  createdAt: text,
  /** yyyy-mm-dd. */
  updatedAt: text,
});
export type Project = z.infer<typeof projectSchema>;

/** Pair that can be added to the plan. */
export interface PlanCandidate {
  keyword: string;
  country: string;
  /** `null` if unknown, stored as 0 (spec §2: default 0). */
  searchVolume: number | null;
  /** 0 to 100; null if unknown. */
  difficulty: number | null;
  launchedSites: number;
  cpc?: number | null | undefined;
  /** Absent if not loaded; otherwise the explanation of the opportunity index becomes part of the note. */
  opportunity?: PairOpportunity | undefined;
}

/** Note for a project added from the analysis (spec §3), followed by the explanation of its index. */
function noteOf({ cpc = null, opportunity, ...pair }: PlanCandidate): string {
  const note = 'Автоматически добавлено из анализа';
  const reason = opportunity && reasonText({ ...pair, ...opportunity, cpc }, opportunity);
  return reason ? `${note}. ${reason}` : note;
}

/** Minimum number of searches per month for a high and for a medium priority. */
const [highFrom, mediumFrom] = [10_000, 1_000];

/** Priority suggested by the demand of a project. A demand of 0 may mean unknown and suggests the default. */
export function priorityOf({ searchVolume }: Pick<Project, 'searchVolume'>): Project['priority'] {
  if (searchVolume === 0) return 'medium';
  if (searchVolume >= highFrom) return 'high';
  return searchVolume >= mediumFrom ? 'medium' : 'low';
}

/** Key of a pair. A keyword is planned once per country, regardless of case (spec §5). */
export function pairKey({ keyword, country }: { keyword: string; country: string }): string {
  return `${keywordKey(keyword)}\n${countryByCode(country)?.code ?? country.toLowerCase()}`;
}

const known = new WeakMap<object, Project | null>();

/**
 * Project parsed from a stored row; null if the row is unreadable. Results are cached by row, so that an edit of a
 * long plan parses only the changed rows.
 */
export function readProject(row: unknown): Project | null {
  if (typeof row !== 'object' || row === null) return null;
  let project = known.get(row);
  if (project === undefined) {
    project = projectSchema.safeParse(row).data ?? null;
    known.set(row, project);
  }
  return project;
}

/** Projects of the valid rows, without repeated ids. */
export function readableProjects(rows: readonly unknown[]): Project[] {
  const byId = new Map<string, Project>();
  for (const row of rows) {
    const project = readProject(row);
    if (project && !byId.has(project.id)) byId.set(project.id, project);
  }
  return [...byId.values()];
}

/** Projects created from candidates, and the candidates skipped because they are already planned or listed twice. */
export function partitionCandidates(
  projects: readonly Project[],
  candidates: readonly PlanCandidate[],
  now: Date,
): { added: Project[]; skipped: PlanCandidate[] } {
  const taken = new Set(projects.map((project) => pairKey(project)));
  const skipped: PlanCandidate[] = [];
  const added: Project[] = [];
  const today = isoDay(now);
  for (const candidate of candidates) {
    const key = pairKey(candidate);
    if (taken.has(key)) {
      skipped.push(candidate);
      continue;
    }
    taken.add(key);
    added.push({
      id: newId(),
      keyword: candidate.keyword,
      country: candidate.country.toLowerCase(),
      status: 'plan',
      priority: 'medium',
      searchVolume: candidate.searchVolume ?? 0,
      difficulty: candidate.difficulty,
      launchedSites: candidate.launchedSites,
      notes: noteOf(candidate),
      owner: '',
      dueDate: '',
      createdAt: today,
      updatedAt: today,
    });
  }
  return { added, skipped };
}
