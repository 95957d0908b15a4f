import { z } from 'zod';
import { normalForm } from './fields/normal-form.ts';
import { normalizableText } from './fields/text.ts';
import { visibleText } from './fields/visible-text.ts';

/** Maximum length of a keyword, in code points (api.md, Conventions). */
const maxKeywordLength = 200;

// Maximum length of a typed keyword, far longer than any keyword with its blanks; limits the cost of normalising.
const maxRawLength = 1_000;

/** Error text of a keyword that is too long. */
export const tooLongText = `Ключевое слово длиннее ${maxKeywordLength}\u00A0символов`;

/** A keyword as typed, possibly blank; its length is checked before normalising. */
export const typedKeywordSchema = normalizableText(maxRawLength, tooLongText);

/** A keyword as stored and shown, which is the visible text with its case unchanged. */
export const keywordSchema = typedKeywordSchema
  .transform(visibleText)
  .pipe(z.string().min(1, 'Введите ключевое слово').max(maxKeywordLength, tooLongText));

/** A keyword in a response, which was accepted earlier, possibly under an older rule. */
export const storedKeywordSchema = z.string().max(maxKeywordLength);

/** Variation selectors for text or emoji presentation, which do not change the word. */
const presentation = /[\ufe0e\ufe0f]/gu;

/** Returns a key that is equal for two keywords if and only if they differ only in case and invisible characters. */
export function keywordKey(keyword: string): string {
  // The Turkish capital İ becomes i, while ı and i stay two letters. Lowercasing a Greek sigma depends on its position
  // in the word; a folded key must not. NFC is applied again, because lowercasing may compose.
  const lowered = visibleText(keyword)
    .toLowerCase()
    .replace(/i\u0307+/gu, 'i')
    .replaceAll('ς', 'σ');
  return normalForm(lowered.replace(presentation, ''), 'NFC');
}
