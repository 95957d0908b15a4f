import { hash } from 'node:crypto';

/** `count` numbers in [0, 1), eight at most, that depend on nothing but the text. */
export function draws(text: string, count: number): number[] {
  const digest = hash('sha256', text, 'buffer');
  const numbers: number[] = [];
  for (let at = 0; at < count; at += 1) numbers.push(digest.readUInt32LE(at * 4) / 2 ** 32);
  return numbers;
}
