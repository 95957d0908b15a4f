import { keywordKey } from '../keyword.ts';
import { normalForm } from './normal-form.ts';

/** Nothing to fold but the case; most addresses, and lists have thousands of them. */
const isPlain = (value: string) => /^[!-~]*$/.test(value);

/** Marks of the scripts in which people leave them out. */
const marks =
  /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}])\p{M}+/gu;

/** A keyword's key without marks: «Турция», «türkiye» and «Turkiye» are what people type. */
export function foldedText(value: string): string {
  if (isPlain(value)) return value.toLowerCase();
  const plain = normalForm(keywordKey(value), 'NFD').replace(marks, '');
  return normalForm(plain, 'NFC').replaceAll('’', "'");
}
