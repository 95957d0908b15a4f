import { z } from 'zod';
import { sampleCompetitors, type Competitor } from '../../domain/tools/samples/competitors.ts';
import { emptyToolForm, pairsOf, toolFormShape, toolInput } from '../../domain/tools/tool-form.ts';

/** How many pages of the top are looked at (spec §2). */
export const tops = ['5', '10', '20'] as const;
/** Without headings and text, or with them. */
export const depths = ['basic', 'full'] as const;

export const depthLabels: Record<(typeof depths)[number], string> = { basic: 'Базовая', full: 'Полная' };

/** The unsent form, and what is run: they are the same but for empty and repeated keywords. */
export const competitorFormSchema = z.object({
  ...toolFormShape,
  top: z.enum(tops),
  depth: z.enum(depths),
});
export type CompetitorForm = z.infer<typeof competitorFormSchema>;

export const emptyCompetitorForm: CompetitorForm = { ...emptyToolForm, top: '10', depth: 'basic' };

export const competitorInput = (form: CompetitorForm): CompetitorForm => ({
  ...toolInput(form),
  top: form.top,
  depth: form.depth,
});

/** The top of every keyword in every country. */
export const competitorsOf = (input: CompetitorForm): Competitor[] =>
  pairsOf(input).flatMap(({ keyword, country }) => sampleCompetitors(keyword, country, Number(input.top)));
