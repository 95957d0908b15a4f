import { keywordKey } from '@geoplan/contracts/keyword';
import { countryName } from '../../domain/countries/country-tag.tsx';
import { sampleCompetitors, type Competitor } from '../../domain/tools/samples/competitors.ts';
import { seededRandom } from '../../domain/tools/samples/seeded-random.ts';
import type { Pair } from '../../domain/tools/tool-form.ts';
import { formatNumber } from '../../shared/format/format-number.ts';
import { templateTexts, type Template, type TzInput } from './tz-form.ts';

/** Technical brief for one text. */
export interface Brief extends Pair {
  title: string;
  words: number;
  /** Percent. */
  density: string;
  /** Number of occurrences of the keyword in the text. */
  occurrences: number;
  extraKeywords: string[];
  /** Second-level headings. */
  sections: string[];
  /** Pages that the brief is based on. */
  sources: string[];
  /** Complete brief as a prompt. */
  prompt: string;
}

const modifiers = [
  'official',
  'login',
  'review',
  'bonus',
  'app',
  'online',
  'registration',
  'promo code',
  'mobile',
  'support',
  'payments',
  'alternatives',
] as const;

/** Range of the top pages that a template uses. */
const sourceCount: Record<Template, readonly [from: number, to: number]> = {
  top1: [0, 1],
  top2: [1, 2],
  top1and2: [0, 2],
  median: [0, 5],
};

/** Page with the median number of sections. */
function medianPage(pages: readonly Competitor[]): Competitor {
  const sorted = pages.toSorted((a, b) => a.structure.h2.length - b.structure.h2.length);
  return sorted[Math.floor(sorted.length / 2)]!;
}

function sectionsOf(template: Template, pages: readonly Competitor[]): string[] {
  const followed = template === 'median' ? [medianPage(pages)] : pages;
  return [...new Set(followed.flatMap(({ structure }) => structure.h2))];
}

/** Brief for a keyword in a country. */
export function tzBrief({ keyword, country }: Pair, input: Omit<TzInput, 'keywords' | 'countries'>): Brief {
  const random = seededRandom('tz', keywordKey(keyword), country);
  const pages = sampleCompetitors(keyword, country, 5).slice(...sourceCount[input.template]);
  const sections = sectionsOf(input.template, pages);
  // Drawn in a fixed order, so that a shorter list of keywords is the start of a longer one.
  const extraKeywords = random
    .sample(modifiers, modifiers.length)
    .slice(0, input.extraKeywords)
    .map((word) => `${keyword} ${word}`);
  const brief = {
    keyword,
    country,
    title: `${keyword}: ${random.pick(['полный обзор', 'всё, что нужно знать', 'подробный гид'])}`,
    words: input.words,
    density: input.density,
    occurrences: Math.round((input.words * Number(input.density)) / 100),
    extraKeywords,
    sections,
    sources: pages.map(({ domain }) => domain),
  };
  return { ...brief, prompt: promptOf(brief, input.template) };
}

const list = (items: readonly string[]) => items.map((item, at) => `${at + 1}. ${item}`);

function promptOf(brief: Omit<Brief, 'prompt'>, template: Template): string {
  return [
    `Напиши SEO-текст по ключевому слову «${brief.keyword}» для страны: ${countryName(brief.country)}.`,
    `Подход: ${templateTexts[template].label.toLowerCase()} (${brief.sources.join(', ')}).`,
    `Заголовок H1: ${brief.title}`,
    `Объём: ${formatNumber(brief.words)}\u00A0слов.`,
    `Плотность ключевого слова: ${brief.density.replace('.', ',')}\u00A0%, около ${formatNumber(brief.occurrences)}\u00A0вхождений.`,
    '',
    'Структура (H2):',
    ...list(brief.sections),
    '',
    'Дополнительные ключевые слова:',
    ...list(brief.extraKeywords),
    '',
    'Требования: уникальный текст на языке страны, без воды, с подзаголовками H3 и списками; мета-заголовок до 60\u00A0знаков, мета-описание до 155\u00A0знаков.',
  ].join('\n');
}
