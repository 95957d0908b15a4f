import { hash } from 'node:crypto';

/** Seeded random numbers: `count` in [0, 1), eight at most, that depend only on the text. */
export function seededRandoms(text: string, count: number): number[] {
  const digest = hash('sha256', text, 'buffer');
  const numbers: number[] = [];
  for (let at = 0; at < count; at += 1) numbers.push(digest.readUInt32LE(at * 4) / 2 ** 32);
  return numbers;
}
