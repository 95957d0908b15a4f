import { normalForm } from './normal-form.ts';

/** Nothing to fold but the case; most addresses, and lists have thousands of them. */
const isPlain = (value: string) => /^[!-~]*$/.test(value);

/** Trimmed, case-folded, without marks: «Турция», «türkiye» and «Turkiye» are what people type. */
export function foldedText(value: string): string {
  if (isPlain(value)) return value.toLowerCase();
  const plain = normalForm(value, 'NFD').replace(/\p{M}/gu, '').replaceAll('’', "'");
  return plain.replace(/\s+/gu, ' ').trim().toLowerCase();
}
