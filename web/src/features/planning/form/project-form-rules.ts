import { countryByCode } from '@geoplan/contracts/countries/countries';
import { longestPlanNote } from '@geoplan/contracts/geo/shared-plan';
import { keywordSchema } from '@geoplan/contracts/keyword';
import { z } from 'zod';
import {
  pairKey,
  projectPriorities,
  projectStatuses,
  type Project,
} from '../../../domain/plan/plan-rules.ts';

const launchedText = 'Целое число, 0 или больше';

// Outputs the country code as spelled in the catalogue: lower case, `uk` as `gb`.
const countrySchema = z.string().transform((typed, context) => {
  const code = typed.trim();
  const country = countryByCode(code);
  if (country) return country.code;
  const isCode = /^[a-z]{2}$/i.test(code);
  const message = isCode ? `Страны с кодом ${code.toUpperCase()} нет` : 'Две латинские буквы, например bg';
  context.addIssue({ code: 'custom', message, input: typed });
  return z.NEVER;
});

/** Input of the project form (spec §2, §5). */
export const projectFormSchema = z.object({
  keyword: keywordSchema,
  country: countrySchema,
  status: z.enum(projectStatuses),
  priority: z.enum(projectPriorities),
  launchedSites: z.number(launchedText).int(launchedText).min(0, launchedText),
  notes: z.string().transform((notes) => notes.trim()),
  owner: z.string().trim().max(200, 'Не длиннее 200\u00A0символов'),
  dueDate: z.union([z.literal(''), z.iso.date('Дата в виде 20.11.2026')]),
});
export type ProjectForm = z.output<typeof projectFormSchema>;

/** Initial values of the form of a new project (spec §4). */
export const newProjectForm: ProjectForm = {
  keyword: '',
  country: '',
  status: 'plan',
  priority: 'medium',
  launchedSites: 0,
  notes: '',
  owner: '',
  dueDate: '',
};

/** Changed fields of a project; `null` if nothing changed. */
export function formChange(project: Project, form: ProjectForm): Partial<Project> | null {
  const names = Object.keys(form) as (keyof ProjectForm)[];
  const changed = names.filter((name) => form[name] !== project[name]);
  return changed.length === 0 ? null : Object.fromEntries(changed.map((name) => [name, form[name]]));
}

/** True if another project already has the pair of the form (spec §5); `own` is the edited project. */
export function isTaken(
  plan: readonly Project[],
  form: Pick<ProjectForm, 'keyword' | 'country'>,
  own?: Project,
): boolean {
  const key = pairKey(form);
  return plan.some((each) => each.id !== own?.id && pairKey(each) === key);
}

export const longNoteText = `Заметка длиннее ${longestPlanNote}\u00A0символов`;

/**
 * True if the shared plan would reject the note. A longer note stored before the limit was introduced may stay
 * unchanged.
 */
export function isNoteTooLong({ notes }: Pick<ProjectForm, 'notes'>, own?: Pick<Project, 'notes'>): boolean {
  return notes !== own?.notes && Array.from(notes).length > longestPlanNote;
}
