import { z } from 'zod';
import type { GeoWords } from '../countries/country-of-word.ts';
import { countryCodeSchema } from '../countries/countries.ts';
import { foldedText } from '../fields/folded-text.ts';
import { normalizableText } from '../fields/text.ts';
import { visibleText } from '../fields/visible-text.ts';

/** A team alias and the country it means, such as «EN» and `gb`. */
export interface GeoWord {
  word: string;
  country: string;
}

/** Maximum length of an alias in characters, and maximum number of aliases per connection. */
export const maxGeoWordLength = 100;
export const maxGeoWords = 200;

/** A team alias as sent by an admin. */
export const geoWordInput = z.strictObject({
  word: normalizableText(maxGeoWordLength).transform(visibleText).pipe(z.string().min(1, 'Введите слово')),
  country: countryCodeSchema,
});

/** All team aliases of a connection; each means one country. */
export const geoWordsInput = z
  .array(geoWordInput)
  .max(maxGeoWords, `Не больше ${maxGeoWords}\u00A0слов`)
  .superRefine((words, context) => {
    const known = new Map<string, string>();
    for (const [at, { word, country }] of words.entries()) {
      const key = foldedText(word);
      if ((known.get(key) ?? country) !== country)
        context.addIssue({
          code: 'custom',
          path: [at, 'word'],
          message: `Слово «${word}» указано дважды с разными странами`,
        });
      known.set(key, country);
    }
  })
  .transform((words) => [...new Map(words.map((each) => [foldedText(each.word), each])).values()]);

/** Team aliases as stored and shown. */
export const geoWordsSchema = z.array(z.strictObject({ word: z.string(), country: z.string() }));

/** Lookup table for parsing GEO cells. */
export const geoWordIndex = (words: readonly GeoWord[]): GeoWords =>
  new Map(words.map(({ word, country }) => [foldedText(word), country]));
