import { expect, test } from 'vitest';
import { perAnswer } from './per-answer.ts';

function counted() {
  const computed: string[] = [];
  const join = perAnswer((answer: readonly string[], between: string, end?: string) => {
    const text = answer.join(between) + (end ?? '');
    computed.push(text);
    return { text };
  });
  return { computed, join };
}

test('one answer is computed once: the same result comes again', () => {
  const { computed, join } = counted();
  const answer = ['a', 'b'];
  expect(join(answer, '-')).toBe(join(answer, '-'));
  expect(computed).toEqual(['a-b']);
});

test('another answer of the same content is computed for itself, and the first one stays known', () => {
  const { computed, join } = counted();
  const [one, other] = [['a'], ['a']];
  join(one, '-');
  join(other, '-');
  join(one, '-');
  expect(computed).toEqual(['a', 'a']);
});

test('other further arguments, and one more of them, compute it again', () => {
  const { computed, join } = counted();
  const answer = ['a', 'b'];
  expect(join(answer, '-').text).toBe('a-b');
  expect(join(answer, '+').text).toBe('a+b');
  expect(join(answer, '+', '!').text).toBe('a+b!');
  expect(join(answer, '+').text).toBe('a+b');
  expect(computed).toHaveLength(4);
});
