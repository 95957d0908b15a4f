import { z } from 'zod';
import { emptyToolForm, toolFormShape, toolInput, toolProblem } from '../../domain/tools/tool-form.ts';
import type { DropFilter } from '../../domain/tools/samples/drops.ts';
import { extensions } from '../../domain/tools/samples/sample-names.ts';

const extensionsSchema = z.object({
  com: z.boolean(),
  net: z.boolean(),
  org: z.boolean(),
  local: z.boolean(),
});

/** Ids of the numeric filter fields. */
const boundIds = ['minBacklinks', 'maxBacklinks', 'minAge', 'maxAge'] as const;
export type BoundId = (typeof boundIds)[number];

/** Defaults of the filter (spec §9). */
export const defaultBounds: Record<BoundId, number> = {
  minBacklinks: 10,
  maxBacklinks: 1_000,
  minAge: 1,
  maxAge: 10,
};

export const dropFormSchema = z.object({
  ...toolFormShape,
  /** Typed text, like the next three fields. */
  minBacklinks: z.string(),
  maxBacklinks: z.string(),
  minAge: z.string(),
  maxAge: z.string(),
  extensions: extensionsSchema,
});
/** Values of the form of the drop finder, as typed. */
export type DropForm = z.infer<typeof dropFormSchema>;

/** Extensions com and local are selected by default (spec §9). */
export const emptyDropForm: DropForm = {
  ...emptyToolForm,
  minBacklinks: String(defaultBounds.minBacklinks),
  maxBacklinks: String(defaultBounds.maxBacklinks),
  minAge: String(defaultBounds.minAge),
  maxAge: String(defaultBounds.maxAge),
  extensions: { com: true, net: false, org: false, local: true },
};

const bound = z.int().nonnegative();
/** Input of a search (spec §3, drop search input). */
export const dropInputSchema = z.object({
  ...toolFormShape,
  filter: z.object({
    minBacklinks: bound,
    maxBacklinks: bound,
    minAge: bound,
    maxAge: bound,
    extensions: extensionsSchema,
  }) satisfies z.ZodType<DropFilter>,
});
export type DropInput = z.infer<typeof dropInputSchema>;

/** Typed number as an integer (spec §5); the default if empty, `null` if it is not a number. */
function parsedBound(id: BoundId, typed: string): number | null {
  const text = typed.replace(/\s/gu, '');
  if (text === '') return defaultBounds[id];
  const value = /^\d+(?:[.,]\d*)?$/.test(text) ? Number.parseInt(text, 10) : Number.NaN;
  return Number.isSafeInteger(value) ? value : null;
}

/** Search input of a form. An invalid number is replaced by its default; `boundProblems` reports it. */
export function dropInput(form: DropForm): DropInput {
  const bounds = Object.fromEntries(
    boundIds.map((id) => [id, parsedBound(id, form[id]) ?? defaultBounds[id]]),
  ) as Record<BoundId, number>;
  return { ...toolInput(form), filter: { ...bounds, extensions: form.extensions } };
}

/** Errors of the numeric fields, by field; a minimum above its maximum is reported at the maximum field. */
export function boundProblems(form: DropForm): Partial<Record<BoundId, string>> {
  const problems: Partial<Record<BoundId, string>> = {};
  for (const id of boundIds) if (parsedBound(id, form[id]) === null) problems[id] = 'Введите целое число';
  for (const [min, max] of [
    ['minBacklinks', 'maxBacklinks'],
    ['minAge', 'maxAge'],
  ] as const) {
    const [from, to] = [parsedBound(min, form[min]), parsedBound(max, form[max])];
    if (from !== null && to !== null && from > to) problems[max] = 'Максимум меньше минимума';
  }
  return problems;
}

/** Reason why the search cannot start; `null` if it can. */
export function dropProblem(form: DropForm): string | null {
  const problem = toolProblem(form);
  if (problem !== null) return problem;
  if (Object.keys(boundProblems(form)).length > 0) return 'Исправьте фильтры';
  return extensions.some((id) => form.extensions[id]) ? null : 'Выберите хотя бы одно расширение';
}
