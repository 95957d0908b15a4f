import { z } from 'zod';
import { text } from './fields/text.ts';

/** Longest keyword, in code points (api.md, Conventions). */
const maxKeywordLength = 200;

// Far above any keyword; bounds the work of normalising, the rest is refused by its own message below.
const maxRawLength = 10_000;

// The zero-width space comes along when copying from web pages and sheets, and nobody can see it.
const whitespace = /[\s\u200b]+/gu;

function tidied(value: string): string {
  return value.normalize('NFC').replace(whitespace, ' ').trim();
}

/** A keyword as it is stored and shown: NFC, trimmed, inner whitespace collapsed, case kept. */
export const keywordSchema = text(maxRawLength)
  .transform(tidied)
  .pipe(
    z
      .string()
      .min(1, 'Введите ключевое слово')
      .max(maxKeywordLength, `Ключевое слово длиннее ${maxKeywordLength} символов`),
  );

/** Two keywords are the same exactly when their keys are equal: whitespace, composition and case make no difference. */
export function keywordKey(keyword: string): string {
  // Lowering depends on the place of a Greek sigma in its word; a folded key must not. NFC again, since lowering may compose.
  return tidied(keyword).toLowerCase().replaceAll('ς', 'σ').normalize('NFC');
}
