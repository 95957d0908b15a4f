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

/** Largest run that starts without confirmation; a larger run must state its number of pairs (decisions/0075). */
export const maxUnconfirmedPairs = 5_000;
/** Largest run. */
export const maxPairsPerRun = 50_000;
/** Shown when no keyword is given (spec §5). */
export const noKeywordsText = 'Пожалуйста, введите хотя бы одно ключевое слово';
/** Shown when no country is given (spec §5). */
export const noCountriesText = 'Пожалуйста, выберите хотя бы одну страну';

/** Keeps the first spelling of each keyword. */
export function distinctKeywords(keywords: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const keyword of keywords)
    if (!byKey.has(keywordKey(keyword))) byKey.set(keywordKey(keyword), keyword);
  return [...byKey.values()];
}

const grouped = (value: number): string => value.toLocaleString('ru-RU');
const given = (keywords: readonly string[]): string[] =>
  keywords.filter((keyword) => keywordKey(keyword) !== '');

/** Reports a value as missing only if it is absent or not a list. */
const whenAbsent = (words: string) => ({
  error: (issue: { code: string }) => (issue.code === 'invalid_type' ? words : undefined),
});

/**
 * Called lazily, because formatting the first number in Russian loads the locale in every program that imports this
 * file.
 */
const tooMany = (most: number, what: string) => ({
  error: () => `Не больше ${grouped(most)}\u00A0${what} в одном запуске`,
});

/** Limits of the lists before deduplication. */
const maxTypedKeywords = 20_000;
const maxTypedCountries = 1_000;

/** Requested keywords and countries, in any number, without blank keywords or duplicates. */
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
      /** True to rebuy pairs that are still fresh. */
      refresh: z.boolean().optional(),
      /** Additional stages to run; stored with the run. */
      stages: z
        .array(z.enum(stageIds))
        .max(stageIds.length)
        .transform((ids) => [...new Set(ids)])
        .optional(),
    })
    .optional(),
});

/** Request body of a run start; its pairs are counted without blanks and duplicates. */
export const analysisBody = estimateBody
  .extend({
    /** Number of pairs confirmed by a person; required above `maxUnconfirmedPairs`. */
    confirmedPairs: z.int().positive().optional(),
  })
  .superRefine(({ keywords, countries, confirmedPairs }, context) => {
    const pairs = keywords.length * countries.length;
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (pairs > maxPairsPerRun)
      refuse(
        'keywords',
        `В одном запуске не больше ${grouped(maxPairsPerRun)}\u00A0пар «слово × страна», выбрано ${grouped(pairs)}`,
      );
    else if (pairs > maxUnconfirmedPairs && confirmedPairs !== pairs)
      refuse(
        'confirmedPairs',
        `Больше ${grouped(maxUnconfirmedPairs)}\u00A0пар «слово × страна» в запуске подтверждают их числом: ${grouped(pairs)}`,
      );
  });

/** Body limit for long keyword lists, which exceed the default 100 KB. */
export const analysisBodyLimitBytes = 1024 * 1024;
