/** Trimmed, case-folded, without marks: «Турция», «türkiye» and «Turkiye» are what people type. */
export function foldedText(value: string): string {
  const plain = value.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'");
  return plain.replace(/\s+/gu, ' ').trim().toLowerCase();
}
