import { countryByCode } from '@geoplan/contracts/countries/countries';
import { z } from 'zod';
import { stageIds } from '@geoplan/contracts/geo/geo-run-input';

const templateSchema = z.object({
  id: z.string().min(1),
  name: z.string().trim().min(1),
  keywords: z.array(z.string()),
  countries: z.array(z.string()).transform((codes) => codes.filter((code) => countryByCode(code))),
  /** Stages other than the geo analysis. */
  stages: z.array(z.enum(stageIds)).catch([]),
});
/** Named template of the analysis form. */
export type Template = z.infer<typeof templateSchema>;
/** Content of a template without its name. */
export type TemplateContent = Omit<Template, 'id' | 'name'>;

/** Maximum length of a template name, in characters; a name of this length fills two lines of its card. */
const maxNameLength = 60;

/** Parses the stored templates; malformed ones are left out. */
export function readTemplates(stored: unknown): Template[] {
  return Array.isArray(stored) ? stored.flatMap((each) => templateSchema.safeParse(each).data ?? []) : [];
}

const sameName = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Template with this name, regardless of case; the template with `exceptId` is ignored. */
export function templateNamed(
  templates: readonly Template[],
  name: string,
  exceptId?: string,
): Template | undefined {
  return templates.find((each) => each.id !== exceptId && sameName(each.name, name));
}

/** Validation error of a name, in Russian; undefined if it is valid. */
export function nameProblem(name: string): string | undefined {
  if (name.trim() === '') return 'Введите название';
  return name.trim().length > maxNameLength ? `Не длиннее ${maxNameLength}\u00A0символов` : undefined;
}

/** List of templates after the given one is replaced, or added at the front if it is new. */
export function withTemplate(templates: readonly Template[], template: Template): Template[] {
  return templates.some(({ id }) => id === template.id)
    ? templates.map((each) => (each.id === template.id ? template : each))
    : [template, ...templates];
}
