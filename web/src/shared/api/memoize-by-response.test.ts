import { expect, test } from 'vitest';
import { memoizeByResponse } from './memoize-by-response.ts';

function counted() {
  const computed: string[] = [];
  const join = memoizeByResponse((answer: readonly string[], between: string, end?: string) => {
    const text = answer.join(between) + (end ?? '');
    computed.push(text);
    return { text };
  });
  return { computed, join };
}

test('computes a result once per response and returns the same object again', () => {
  const { computed, join } = counted();
  const answer = ['a', 'b'];
  expect(join(answer, '-')).toBe(join(answer, '-'));
  expect(computed).toEqual(['a-b']);
});

test('computes a result separately for another response with equal content, and keeps the first result', () => {
  const { computed, join } = counted();
  const [one, other] = [['a'], ['a']];
  join(one, '-');
  join(other, '-');
  join(one, '-');
  expect(computed).toEqual(['a', 'a']);
});

test('recomputes the result for different or additional arguments', () => {
  const { computed, join } = counted();
  const answer = ['a', 'b'];
  expect(join(answer, '-').text).toBe('a-b');
  expect(join(answer, '+').text).toBe('a+b');
  expect(join(answer, '+', '!').text).toBe('a+b!');
  expect(join(answer, '+').text).toBe('a+b');
  expect(computed).toHaveLength(4);
});
