import { hash } from 'node:crypto';

/** Seeded random numbers in [0, 1), which depend only on the text; `count` is at most eight. */
export function seededRandoms(text: string, count: number): number[] {
  const digest = hash('sha256', text, 'buffer');
  const numbers: number[] = [];
  for (let at = 0; at < count; at += 1) numbers.push(digest.readUInt32LE(at * 4) / 2 ** 32);
  return numbers;
}
