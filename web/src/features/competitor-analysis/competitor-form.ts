import { z } from 'zod';
import { sampleCompetitors, type Competitor } from '../../domain/tools/samples/competitors.ts';
import { emptyToolForm, pairsOf, toolFormShape, toolInput } from '../../domain/tools/tool-form.ts';

/** Number of top results to analyse (spec §2). */
export const tops = ['5', '10', '20'] as const;
/** Depth of the analysis: without headings and text, or with them. */
export const depths = ['basic', 'full'] as const;

export const depthLabels: Record<(typeof depths)[number], string> = { basic: 'Базовая', full: 'Полная' };

/** Values of the form and input of a run. The input differs only in that empty and repeated keywords are removed. */
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

/** Top results of every keyword in every country. */
export const competitorsOf = (input: CompetitorForm): Competitor[] =>
  pairsOf(input).flatMap(({ keyword, country }) => sampleCompetitors(keyword, country, Number(input.top)));
