import { z } from 'zod';
import {
  emptyToolForm,
  toolFormShape,
  toolInput,
  toolProblem,
  type ToolInput,
} from '../../domain/tools/tool-form.ts';

/** Sources of a text (spec §2). */
export const templates = ['top1', 'top2', 'top1and2', 'median'] as const;
export type Template = (typeof templates)[number];

export const templateTexts: Record<Template, { label: string; hint: string }> = {
  top1: { label: 'Рерайт топ-1', hint: 'Структура и объём первой страницы выдачи' },
  top2: { label: 'Рерайт топ-2', hint: 'Структура и объём второй страницы выдачи' },
  top1and2: { label: 'На основе топ-1 и топ-2', hint: 'Разделы обеих страниц без повторов' },
  median: { label: 'Медианный подход', hint: 'Средняя страница первой пятёрки' },
};

export const wordCounts = ['1500', '2000', '2500', '3000', 'custom'] as const;
export const densities = ['1.5', '2.0', '2.5', '3.0'] as const;
export const extraCounts = ['3', '5', '7', '10'] as const;

/** Range of a custom word count. */
const wordBounds = { min: 100, max: 20_000 };

export const tzFormSchema = z.object({
  ...toolFormShape,
  template: z.enum(templates),
  wordCount: z.enum(wordCounts),
  /** Typed text, used if `wordCount` is `custom`. */
  customWords: z.string(),
  density: z.enum(densities),
  extraKeywords: z.enum(extraCounts),
});
/** Values of the form, as typed. */
export type TzForm = z.infer<typeof tzFormSchema>;

export const emptyTzForm: TzForm = {
  ...emptyToolForm,
  template: 'top1',
  wordCount: '2000',
  customWords: '',
  density: '2.0',
  extraKeywords: '5',
};

/** Input for generating briefs. */
export const tzInputSchema = z.object({
  ...toolFormShape,
  template: z.enum(templates),
  words: z.int().min(wordBounds.min).max(wordBounds.max),
  /** Percent. */
  density: z.enum(densities),
  extraKeywords: z.int().positive(),
}) satisfies z.ZodType<ToolInput>;
export type TzInput = z.infer<typeof tzInputSchema>;

/** Error for a custom word count; undefined if the count is valid or unused. */
export function customProblem({ wordCount, customWords }: TzForm): string | undefined {
  if (wordCount !== 'custom') return undefined;
  const { min, max } = wordBounds;
  const isGood = tzInputSchema.shape.words.safeParse(wordsOf({ wordCount, customWords })).success;
  return isGood ? undefined : `Целое число от ${min} до ${max.toLocaleString('ru-RU')}`;
}

function wordsOf({ wordCount, customWords }: Pick<TzForm, 'wordCount' | 'customWords'>): number {
  if (wordCount !== 'custom') return Number(wordCount);
  const text = customWords.replace(/\s/gu, '');
  return /^\d+$/.test(text) ? Number(text) : Number.NaN;
}

export const tzInput = (form: TzForm): TzInput => ({
  ...toolInput(form),
  template: form.template,
  words: wordsOf(form),
  density: form.density,
  extraKeywords: Number(form.extraKeywords),
});

/** Reason why briefs cannot be generated from the form; `null` if they can. */
export function tzProblem(form: TzForm): string | null {
  const problem = toolProblem(form);
  if (problem !== null) return problem;
  return customProblem(form) === undefined ? null : 'Укажите своё количество слов';
}
