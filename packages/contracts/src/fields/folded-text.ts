import { keywordKey } from '../keyword.ts';
import { normalForm } from './normal-form.ts';

/** True if only the case needs folding. Most addresses take this fast path, and lists contain thousands of them. */
const isPlain = (value: string) => /^[!-~]*$/.test(value);

/** Combining marks of the scripts in which people omit them. */
const marks =
  /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}])\p{M}+/gu;

/** Search key of a keyword. Marks are removed, because people type «Турция», «türkiye» and «Turkiye». */
export function foldedText(value: string): string {
  if (isPlain(value)) return value.toLowerCase();
  const plain = normalForm(keywordKey(value), 'NFD').replace(marks, '');
  return normalForm(plain, 'NFC').replaceAll('’', "'");
}
