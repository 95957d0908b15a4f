import { z } from 'zod';
import { countryCodeSchema } from '../countries/countries.ts';
import { keywordKey, keywordSchema, typedKeywordSchema } from '../keyword.ts';

/** The six stages of an analysis (spec §3); the first is always done. */
export const stageIds = [
  'geoAnalysis',
  'competitorAnalysis',
  'tzGeneration',
  'aiAssistant',
  'domainSearch',
  'dropSearch',
] as const;
export type StageId = (typeof stageIds)[number];

/** Largest run (api.md, geo). */
export const maxPairsPerRun = 5_000;
/** Shown when no keyword is given (spec §5). */
export const noKeywordsText = 'Пожалуйста, введите хотя бы одно ключевое слово';
/** Shown when no country is given (spec §5). */
export const noCountriesText = 'Пожалуйста, выберите хотя бы одну страну';

/** One spelling of each keyword, the first. */
export function distinctKeywords(keywords: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const keyword of keywords)
    if (!byKey.has(keywordKey(keyword))) byKey.set(keywordKey(keyword), keyword);
  return [...byKey.values()];
}

const grouped = (value: number): string => value.toLocaleString('ru-RU');
const given = (keywords: readonly string[]): string[] =>
  keywords.filter((keyword) => keywordKey(keyword) !== '');

/** Only what is absent or no list is reported as missing. */
const whenAbsent = (words: string) => ({
  error: (issue: { code: string }) => (issue.code === 'invalid_type' ? words : undefined),
});

/** Written when it is needed: the first number in Russian loads the language, in every program that knows this file. */
const tooMany = (most: number, what: string) => ({
  error: () => `Не больше ${grouped(most)}\u00A0${what} в одном запуске`,
});

/** Bounds of what is looked through for duplicates. */
const maxTypedKeywords = 20_000;
const maxTypedCountries = 1_000;

/** What is asked for, however much it is: blank keywords are left out, duplicates are one. */
export const estimateBody = z.strictObject({
  keywords: z
    .array(typedKeywordSchema, whenAbsent(noKeywordsText))
    .max(maxTypedKeywords, tooMany(maxTypedKeywords, 'ключевых слов'))
    .transform(given)
    .pipe(z.array(keywordSchema).min(1, noKeywordsText))
    .transform(distinctKeywords),
  countries: z
    .array(countryCodeSchema, whenAbsent(noCountriesText))
    .min(1, noCountriesText)
    .max(maxTypedCountries, tooMany(maxTypedCountries, 'стран'))
    .transform((codes) => [...new Set(codes)]),
  settings: z
    .strictObject({
      includeCompetitors: z.boolean().optional(),
      includeAiAnalysis: z.boolean().optional(),
      /** Buy again what is still fresh. */
      refresh: z.boolean().optional(),
      /** Further stages that follow; kept with the run. */
      stages: z
        .array(z.enum(stageIds))
        .max(stageIds.length)
        .transform((ids) => [...new Set(ids)])
        .optional(),
    })
    .optional(),
});

/** What a run is asked for; its pairs are counted after blanks and duplicates are gone. */
export const analysisBody = estimateBody.superRefine(({ keywords, countries }, context) => {
  const pairs = keywords.length * countries.length;
  if (pairs <= maxPairsPerRun) return;
  context.addIssue({
    code: 'custom',
    path: ['keywords'],
    message: `В одном запуске не больше ${grouped(maxPairsPerRun)}\u00A0пар «слово × страна», выбрано ${grouped(pairs)}`,
  });
});

/** Long keyword lists do not fit the default 100 KB. */
export const analysisBodyLimitBytes = 1024 * 1024;
