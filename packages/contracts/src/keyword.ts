import { z } from 'zod';
import { normalForm } from './fields/normal-form.ts';
import { normalizableText } from './fields/text.ts';
import { visibleText } from './fields/visible-text.ts';

/** Longest keyword, in code points (api.md, Conventions). */
const maxKeywordLength = 200;

// Far above any keyword with its blanks; bounds the work of normalising.
const maxRawLength = 1_000;

const tooLongText = `Ключевое слово длиннее ${maxKeywordLength}\u00A0символов`;

/** A keyword as it is typed, blank or not; bounded before anything is normalised. */
export const typedKeywordSchema = normalizableText(maxRawLength, tooLongText);

/** A keyword as it is stored and shown: what a person sees of it, case kept. */
export const keywordSchema = typedKeywordSchema
  .transform(visibleText)
  .pipe(z.string().min(1, 'Введите ключевое слово').max(maxKeywordLength, tooLongText));

/** A keyword in an answer: it was accepted once, by whatever rule held then. */
export const storedKeywordSchema = z.string().max(maxKeywordLength);

/** How a sign is drawn: in colour or not. It is the same word. */
const presentation = /[\ufe0e\ufe0f]/gu;

/** Two keywords are the same exactly when their keys are equal: they differ in case and in what nobody sees. */
export function keywordKey(keyword: string): string {
  // The Turkish capital İ is an i: ı and i stay two letters. Lowering depends on the place of a Greek sigma in its word; a
  // folded key must not. NFC again, since lowering may compose.
  const lowered = visibleText(keyword)
    .toLowerCase()
    .replace(/i\u0307+/gu, 'i')
    .replaceAll('ς', 'σ');
  return normalForm(lowered.replace(presentation, ''), 'NFC');
}
