import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { personAt } from './ask-person.ts';

/** A person who types these lines. */
function typing(...lines: string[]) {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  let shown = '';
  const person = personAt(input, (text) => {
    shown += text;
    const isAsked = text.endsWith(': ') || text.endsWith('[y/N] ');
    if (isAsked) setImmediate(() => input.write(`${lines.shift() ?? ''}\r`));
  });
  if (!person) throw new Error('no person');
  return { person, shown: () => shown };
}

it('reads a secret without echoing it', async () => {
  const { person, shown } = typing('sk-marker-of-a-test');
  expect(await person.askSecret('Key of openai')).toBe('sk-marker-of-a-test');
  expect(shown()).toBe('Key of openai: \n');
});

it.each([
  ['y', true],
  ['Yes', true],
  ['n', false],
  ['', false],
  ['sure', false],
])('takes the input %j as %s', async (answer, isYes) => {
  expect(await typing(answer).person.confirm('Buy it?')).toBe(isYes);
});

it('returns null without a terminal', () => {
  expect(personAt(new PassThrough(), () => {})).toBeNull();
});
