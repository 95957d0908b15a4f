import { z } from 'zod';
import { normalForm } from './fields/normal-form.ts';
import { normalizableText } from './fields/text.ts';

/** Longest keyword, in code points (api.md, Conventions). */
const maxKeywordLength = 200;

// Far above any keyword with its blanks; bounds the work of normalising.
const maxRawLength = 1_000;

// The zero-width space comes along when copying from web pages and sheets, and nobody can see it.
const whitespace = /[\s\u200b]+/gu;

function tidied(value: string): string {
  return normalForm(value, 'NFC').replace(whitespace, ' ').trim();
}

const tooLongText = `Ключевое слово длиннее ${maxKeywordLength}\u00A0символов`;

/** A keyword as it is typed, blank or not; bounded before anything is normalised. */
export const typedKeywordSchema = normalizableText(maxRawLength, tooLongText);

/** A keyword as it is stored and shown: NFC, trimmed, inner whitespace collapsed, case kept. */
export const keywordSchema = typedKeywordSchema
  .transform(tidied)
  .pipe(z.string().min(1, 'Введите ключевое слово').max(maxKeywordLength, tooLongText));

/** A keyword in an answer: it was accepted once, by whatever rule held then. */
export const storedKeywordSchema = z.string().max(maxKeywordLength);

/** Two keywords are the same exactly when their keys are equal: whitespace, composition and case make no difference. */
export function keywordKey(keyword: string): string {
  // Lowering depends on the place of a Greek sigma in its word; a folded key must not. NFC again, since lowering may compose.
  return normalForm(tidied(keyword).toLowerCase().replaceAll('ς', 'σ'), 'NFC');
}
